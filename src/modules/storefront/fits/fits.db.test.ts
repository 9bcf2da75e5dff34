import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../testing/catalog'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { pricedOn } from '../../catalog/departures/dated.rules'
import { isOfferedOn } from '../../catalog/packages/offered.rules'
import { getFirstEstimate } from '../../settings/terms/terms.rules'
import { estimateFor } from '../../catalog/pricing/estimate.rules'
import { roomsFor } from '../../catalog/pricing/party.rules'
import type { FindMatchesInput } from './schema'
import type { Matches } from './view'

const database = useDatabase()
const { add, place } = createCatalog(database)
const deps = useDeps(database)

const visitor = async () => (await callerAs(deps, null)).call
const find = async (input: Partial<FindMatchesInput>): Promise<Matches> => (await visitor()).fits.find(input)
const titles = ({ items }: Matches) => items.map(({ card }) => card.title).toSorted()
const departs = (packageId: string, startsOn: string, rest: object = {}) =>
  aDeparture(database.db, { packageId, startsOn, bookBy: startsOn, ...rest })

/**
 * Creates packages at 1,000 per adult: relaxed on any day; balanced on two June days, the second dearer; packed with
 * flights in May.
 */
async function catalog() {
  const price = { priceMinor: 100_000, days: 10 }
  const any = await add('Any day', { ...price, activityCount: 15, popularity: 3 })
  const june = await add('June', { ...price, activityCount: 20, popularity: 2 })
  await departs(june.id, '2027-06-12')
  await departs(june.id, '2027-06-19', { priceMinor: 140_000 })
  const may = await add('May', { ...price, activityCount: 30, isFlightIncluded: true, popularity: 1 })
  await departs(may.id, '2027-05-03', { capacity: 2 })
  return { any, june, may }
}

describe('what fits', () => {
  it.each<[string, Partial<FindMatchesInput>, string[]]>([
    ['no criteria', {}, ['Any day', 'June', 'May']],
    ['a budget', { budget: 2000 }, ['Any day', 'June', 'May']],
    ['a budget that is a unit too low', { budget: 1999 }, []],
    ['a budget for a child, too', { budget: 2700, children: 1 }, ['Any day', 'June']],
    ['a budget and a room that is added', { budget: 2499, rooms: 2 }, []],
    ['more adults than fit in a room', { budget: 4500, adults: 4 }, ['Any day', 'June']],
    ['a month', { month: '2027-06' }, ['Any day', 'June']],
    ['a month of the past', { month: '2027-02' }, []],
    ['a party for which seats are left', { adults: 2, month: '2027-05' }, ['Any day', 'May']],
    ['a party for which too few are', { adults: 2, children: 1, month: '2027-05' }, ['Any day']],
    ['flights', { flights: 'with' }, ['May']],
    ['no flights', { flights: 'without' }, ['Any day', 'June']],
    ['a relaxed pace', { pace: 'relaxed' }, ['Any day']],
    ['a balanced pace', { pace: 'balanced' }, ['June']],
    ['a packed pace', { pace: 'packed' }, ['May']],
  ])('is found by %s', async (_, input, expected) => {
    await catalog()
    const found = await find(input)
    expect(titles(found)).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  it('leaves out what cannot be bought: drafts, small groups, stopped and closed departures', async () => {
    const { june } = await catalog()
    await add('Draft', { status: 'draft' })
    await add('Small', { maxTravelers: 2 })
    const halted = await add('Halted')
    await departs(halted.id, '2027-06-12', { status: 'stopped' })
    await departs(halted.id, '2027-02-12')
    const found = await find({ adults: 3, month: '2027-06' })
    expect(titles(found)).toEqual(['Any day', 'June'])
    expect(found.items.find(({ card }) => card.id === june.id)?.dates).toEqual(['2027-06-12', '2027-06-19'])
  })

  it('comes most popular first, as many as were asked for, with the days and the lowest price', async () => {
    await catalog()
    const { items, total } = await find({ limit: 2, budget: 2500 })
    expect([items.map(({ card }) => card.title), total]).toEqual([['Any day', 'June'], 3])
    // Excludes the dearer day.
    expect(items[1]).toMatchObject({
      date: '2027-06-12',
      dates: ['2027-06-12'],
      totalMinor: 200_000,
      spareMinor: 50_000,
    })
    expect((await find({ limit: 2 })).items[1]).toMatchObject({ isFrom: true, dates: ['2027-06-12', '2027-06-19'] })
  })

  it('counts further rooms of a package in its own currency, and leaves it out without a rate', async () => {
    await add('Yen', { priceMinor: 100_000, currency: 'JPY' })
    expect(await find({ rooms: 2 })).toMatchObject({ total: 0, items: [] })
    await add('Dollar', { priceMinor: 100_000 })
    expect(await find({ rooms: 2, limit: 1 })).toMatchObject({ total: 1, items: [{ card: { title: 'Dollar' } }] })
    const { call } = await callerAs(deps, 'admin')
    await call.settings.setRate({ from: 'USD', to: 'JPY', micros: 150_000_000, asOf: '2027-02-01' })
    const { items, total } = await find({ rooms: 2 })
    expect(total).toBe(2)
    expect(items.find(({ card }) => card.title === 'Yen')).toMatchObject({ totalMinor: 275_000 })
    expect(titles(await find({ rooms: 2, budget: 1834, currency: 'USD' }))).toEqual(['Yen'])
    expect(titles(await find({ rooms: 2, budget: 1833, currency: 'USD' }))).toEqual([])
  })

  it('compares in the currency of the budget, by the rate of the day', async () => {
    await catalog()
    const call = (await callerAs(deps, 'admin')).call
    await call.settings.setRate({ from: 'USD', to: 'INR', micros: 85_000_000 })
    expect((await find({ budget: 170_000, currency: 'INR' })).items).toHaveLength(3)
    expect((await find({ budget: 169_999, currency: 'INR' })).items).toHaveLength(0)
    // Matches nothing in pounds, without an exchange rate.
    expect((await find({ budget: 99_999, currency: 'GBP' })).items).toHaveLength(0)
  })

  it('shows the very total of the customizer for the same party and day', async () => {
    const { june } = await catalog()
    await departs(june.id, '2027-07-01', { priceMinor: 133_333 })
    await add('Odd', { priceMinor: 99_999 })
    const call = await visitor()
    for (const party of [
      { adults: 1 },
      { adults: 2, children: 3 },
      { adults: 7, children: 1, rooms: 4 },
      { adults: 8 },
    ]) {
      for (const month of [undefined, '2027-07']) {
        const { items } = await call.fits.find({ ...party, month })
        expect(items.length).toBeGreaterThan(1)
        for (const { card, date, totalMinor } of items) {
          const detail = await call.packages.get({ id: card.slug })
          const { adults, children = 0, rooms = roomsFor(adults) } = { children: 0, ...party }
          const choice = { adults, children, rooms, hotelIds: [], activityIds: [], transferIds: [] }
          const estimate = estimateFor(pricedOn(detail, date), choice, getFirstEstimate('USD'))
          expect([card.title, totalMinor]).toEqual([card.title, estimate.totalMinor])
        }
      }
    }
  })

  it.each([
    ['2027-03', ['03-01', '03-01']],
    ['2027-06', ['06-30', '07-02']],
    ['2027-12', ['11-20', '01-05']],
    ['2028-01', ['12-20', '01-01']],
    ['2028-02', ['02-29', '02-29']],
    ['2027-05', ['06-01', '04-30']],
    ['2027-04', ['05-01', '03-31']],
  ])('is offered in %s as the windows %s say', async (month, [from, to]) => {
    const offered = [{ from: from!, to: to! }]
    await add('Windows', { offered })
    const days = Array.from({ length: 31 }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
    const isOffered = days.some((day) => !Number.isNaN(Date.parse(day)) && isOfferedOn(offered, day))
    expect((await find({ month })).total).toBe(Number(isOffered))
  })
})

describe('what nearly fits', () => {
  const near = async (input: Partial<FindMatchesInput>) =>
    (await find(input)).near.map(({ card, miss, totalMinor }) => [card.title, totalMinor, miss])

  it('is over the budget by little, and says when it fits', async () => {
    const { june } = await catalog()
    await departs(june.id, '2027-07-03', { priceMinor: 90_000 })
    expect(await near({ budget: 1900, month: '2027-06' })).toEqual([
      ['Any day', 200_000, { criterion: 'budget', overMinor: 10_000, date: null, rooms: null }],
      ['June', 200_000, { criterion: 'budget', overMinor: 10_000, date: '2027-07-03', rooms: null }],
    ])
    expect(await near({ budget: 1500 })).toEqual([])
  })

  it('fits with fewer rooms, by the estimate', async () => {
    await add('Any day', { priceMinor: 500_000 })
    expect(await near({ budget: 10_500, adults: 2, rooms: 3 })).toEqual([
      ['Any day', 1_100_000, { criterion: 'budget', overMinor: 50_000, date: null, rooms: 2 }],
    ])
  })

  it('departs in another month, the closest; has flights or not; has another pace', async () => {
    await catalog()
    expect(await near({ budget: 2000, month: '2027-09', flights: 'without', pace: 'balanced' })).toEqual([
      ['June', 200_000, { criterion: 'month', date: '2027-06-12' }],
      ['Any day', 200_000, { criterion: 'pace' }],
    ])
    expect(await near({ month: '2027-05', flights: 'without', pace: 'packed' })).toEqual([
      ['May', 200_000, { criterion: 'flights' }],
      ['Any day', 200_000, { criterion: 'pace' }],
    ])
  })
})

describe('an empty answer', () => {
  it.each<[string, Partial<FindMatchesInput>, Matches['lift']]>([
    ['the budget', { budget: 100, month: '2027-06' }, { criterion: 'budget', total: 2 }],
    ['the month', { month: '2027-02', flights: 'without' }, { criterion: 'month', total: 2 }],
    ['the pace', { pace: 'packed', flights: 'without' }, { criterion: 'pace', total: 2 }],
    ['no single criterion', { budget: 100, month: '2027-02' }, null],
  ])('names %s', async (_, input, lift) => {
    await catalog()
    expect(await find(input)).toMatchObject({ total: 0, items: [], lift })
  })
})

describe('the pace of a package', () => {
  it('counts what its days list, and without any what is included', async () => {
    const call = (await callerAs(deps, 'admin')).call
    const { slug } = await place('Krabi')
    const { id, version } = await call.packages.create({
      place: slug,
      name: 'Slow',
      destination: 'Krabi, Thailand',
      nights: 1,
      days: 2,
      price: '900',
      category: 'honeymoon',
      itinerary: [
        { title: 'Arrival', description: 'By boat.', activities: ['Swim', 'Supper', 'Stars'] },
        { title: 'Home', description: 'By boat.', activities: ['Swim'] },
      ],
      description: 'Slow days.',
      status: 'active',
    })
    expect((await find({ pace: 'balanced' })).items.map(({ activityCount }) => activityCount)).toEqual([4])
    await call.packages.update({
      id,
      version,
      itinerary: [
        { title: 'A', description: 'By boat.', activities: [] },
        { title: 'B', description: 'By boat.', activities: [] },
      ],
    })
    expect((await find({})).items).toMatchObject([{ activityCount: 0, pace: null }])
  })
})
