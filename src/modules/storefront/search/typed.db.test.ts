import { beforeEach, describe, expect, it } from 'vitest'
import { createCatalog } from '../../../testing/catalog'
import { useDatabase } from '../../../testing/database'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { exchangeRates, settings } from '../../settings/settings/table'
import { searchAlternatives } from './alternatives.service'
import { searchFilters } from './schema'

/** Uses the tests' clock, 1 March 2027. */
const database = useDatabase()
const { ctx, list, titles, place, add } = createCatalog(database)

const departs = (packageId: string, startsOn: string, rest: object = {}) =>
  aDeparture(database.db, { packageId, startsOn, bookBy: startsOn, ...rest })

async function catalog() {
  const [maldives, japan, paris] = [await place('Maldives'), await place('Japan'), await place('Paris')]
  const tokyo = await place('Tokyo', { parentId: japan.id })
  const atoll = await add('Ring of coral', {
    placeId: maldives.id,
    destination: 'Baa Atoll, Maldives',
    tags: ['beach', 'romantic'],
    priceMinor: 345_000,
    days: 6,
    hotelRating: 5,
    maxTravelers: 2,
    description: 'Manta rays and quiet.',
  })
  const krabi = await add('Long boats', {
    destination: 'Krabi, Thailand',
    tags: ['beach'],
    priceMinor: 142_400,
    days: 7,
    hotelRating: 4,
    offered: [{ from: '11-01', to: '06-30' }],
    highlights: ['A morning with elephants'],
  })
  const blossom = await add('Blossom', {
    placeId: tokyo.id,
    destination: 'Tokyo, Japan',
    category: 'family',
    priceMinor: 389_000,
    days: 10,
    isFlightIncluded: true,
    offered: [{ from: '03-15', to: '04-10' }],
  })
  const rail = await add('Window seat in May', {
    placeId: paris.id,
    destination: 'Paris & Venice',
    category: 'group',
    tags: ['mountain'],
    priceMinor: 598_000,
    days: 16,
  })
  await departs(rail.id, '2027-05-15')
  await departs(rail.id, '2027-06-12')
  await departs(rail.id, '2027-07-10', { capacity: 2, taken: 2 })
  return { atoll, krabi, blossom, rail }
}

describe('a search as people type', () => {
  it.each<[string, string[]]>([
    ['beach honeymoon june under 3000', ['Long boats']],
    ['honeymoon under 2000', ['Long boats']],
    ['beach vacation', ['Long boats', 'Ring of coral']],
    ['paris in may', ['Window seat in May']],
    ['paris in july', []],
    ['june', ['Long boats', 'Ring of coral', 'Window seat in May']],
    ['in august', ['Ring of coral']],
    ['spring with flights', ['Blossom']],
    ['flights included', ['Blossom']],
    ['without flights japan', []],
    ['7 days', ['Long boats', 'Ring of coral']],
    ['week in the Maldives', ['Ring of coral']],
    ['family trip with kids', ['Blossom']],
    ['couple', ['Long boats', 'Ring of coral']],
    ['5 star', ['Ring of coral']],
    ['4+ star hotels', ['Long boats', 'Ring of coral']],
    ['tokio', ['Blossom']],
    ['maldivs under $4k', ['Ring of coral']],
    ['elephants', ['Long boats']],
    ['ski', ['Window seat in May']],
    ['skiing in the alps in june', ['Window seat in May']],
    ['snorkelling', ['Long boats', 'Ring of coral']],
    ['golfing', []],
    ['beach for 4 people', ['Long boats']],
    ['between 3000 and 5000', ['Blossom', 'Ring of coral']],
    ['4000 total', ['Long boats']],
    // Finds titles with a month or a number of days, too.
    ['window seat in may', ['Window seat in May']],
    ['seat', ['Window seat in May']],
    ['under $4000 for 2', ['Long boats']],
    ['under $4000 each for 2', ['Blossom', 'Long boats', 'Ring of coral']],
    ['deals', []],
    ['6/12/2027', ['Long boats', 'Ring of coral', 'Window seat in May']],
    ['beach not Maldives', ['Long boats']],
    ['no kids', ['Long boats', 'Ring of coral', 'Window seat in May']],
    ['under $300 a night', ['Long boats']],
    ['beach under 5 stars', ['Long boats']],
    ['before june, outside of Thailand', ['Blossom', 'Ring of coral', 'Window seat in May']],
    ['beach A$3,000', ['Long boats', 'Ring of coral']],
    // Excludes whole words, also misspelled ones.
    ['beach not ring', ['Long boats']],
    ['not paris or maldivs', ['Blossom', 'Long boats']],
    ['beach not lon', ['Long boats', 'Ring of coral']],
    ['not in july', ['Blossom', 'Long boats', 'Ring of coral', 'Window seat in May']],
    ['japan not march or april', []],
    ['not 5 star', ['Blossom', 'Long boats', 'Window seat in May']],
    // Ignores words that name nothing.
    ['vacation packages', ['Blossom', 'Long boats', 'Ring of coral', 'Window seat in May']],
  ])('%s', async (search, expected) => {
    await catalog()
    const page = await list({ search })
    expect(page.items.map((item) => item.title).toSorted()).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  it.each<[string, object]>([
    ['cheap beach', { first: 'Long boats', asked: '' }],
    ['couple in june', { first: 'Long boats', asked: '2027-06' }],
    ['beach on 12 june for 3', { first: 'Long boats', asked: '2027-06-12', party: { adults: 3, children: 0 } }],
  ])('is answered with what the links to its packages carry: %s', async (search, expected) => {
    await catalog()
    const { items, asked, party } = await list({ search })
    expect({ first: items[0]?.title, asked, ...(party && { party }) }).toEqual(expected)
  })

  it('is answered with how each part was read, and the search without it', async () => {
    await catalog()
    const { readings } = await list({ search: 'beach trip to maldivs in june under 3000' })
    expect(readings.map(({ label, search }) => [label, search])).toEqual([
      ['Beach', 'trip to maldivs in june under 3000'],
      ['“maldives”, not “maldivs”', 'beach trip to in june under 3000'],
      ['June', 'beach trip to maldivs under 3000'],
      ['Up to $3,000 per person', 'beach trip to maldivs in june'],
    ])
    for (const { search } of readings) expect((await list({ search })).readings).toHaveLength(3)
  })
})

it('finds a place whose name says something else, and only that', async () => {
  await catalog()
  for (const [title, name] of [
    ['Red crabs', 'Christmas Island'],
    ['Long promenade', 'Nice'],
  ] as const)
    await add(title, { placeId: (await place(name)).id, destination: name })
  const found = async (search: string) => (await list({ search })).items.map(({ title }) => title)
  expect(await found('christmas island in june')).toEqual(['Red crabs'])
  expect(await found('trip to Nice for two')).toEqual(['Long promenade'])
  expect(await found('nice beach trip')).toEqual(await found('beach'))
})

it('understands the departure cities of the agency', async () => {
  await catalog()
  await database.db
    .insert(settings)
    .values({ key: 'agency', value: { name: 'Harbour Travel', departureCities: ['Porto', 'Lisbon'] } })
  await add('Home of port', { departureCities: ['Porto'] })
  await add('Trams', { departureCities: ['Lisbon'] })
  for (const [search, label, found] of [
    ['leaving Porto', 'From Porto', ['Home of port']],
    ['from Porto or Lisbon', 'From Porto or Lisbon', ['Home of port', 'Trams']],
    ['not from Porto', 'Not From Porto', ['Trams']],
  ] as const) {
    const { items, readings } = await list({ search })
    const titles = items.map(({ title }) => title).toSorted()
    expect(titles.filter((title) => ['Home of port', 'Trams'].includes(title))).toEqual(found)
    expect(readings.map((reading) => reading.label)).toEqual([label])
  }
})

describe('a destination of an address', () => {
  it.each<[string[], string[], object[]]>([
    [['maldivs'], ['Ring of coral'], [{ asked: 'maldivs', as: 'Maldives' }]],
    [['Tokio'], ['Blossom'], [{ asked: 'Tokio', as: 'Tokyo' }]],
    [['baa atol'], ['Ring of coral'], []],
    [['Japan', 'maldivs'], ['Blossom', 'Ring of coral'], [{ asked: 'maldivs', as: 'Maldives' }]],
    [['Maldives'], ['Ring of coral'], []],
    [['Atlantis'], [], []],
  ])('%j that is misspelled is read as the search reads words', async (destination, expected, spelled) => {
    await catalog()
    const page = await list({ destination })
    expect(page.items.map(({ title }) => title).toSorted()).toEqual(expected)
    expect(page.spelled).toEqual(spelled)
  })
})

describe('an amount', () => {
  beforeEach(async () => {
    const asOf = '2026-11-01'
    await database.db
      .insert(exchangeRates)
      .values([{ fromCurrency: 'USD', toCurrency: 'INR', micros: 84_550_000, asOf }])
    await catalog()
  })

  it.each<[object, string[], string?]>([
    // Matches ₹1,20,399, which the card of $1,424 shows.
    [{ maxPrice: 120_399, currency: 'INR' }, ['Long boats']],
    [{ maxPrice: 120_398, currency: 'INR' }, []],
    [{ minPrice: 500_000, currency: 'INR' }, ['Window seat in May']],
    [{ maxTotal: 240_798, currency: 'INR' }, ['Long boats']],
    [{ search: 'under ₹1,50,000' }, ['Long boats'], 'Up to ₹1,50,000 per person'],
    [{ search: 'under 150000', currency: 'INR' }, ['Long boats'], 'Up to ₹1,50,000 per person'],
    // Assumes the packages' currency, as no trip costs so little in rupees.
    [{ search: 'under 3000', currency: 'INR' }, ['Long boats'], 'Up to $3,000 per person'],
    [{ maxPrice: 250_000 }, ['Blossom', 'Long boats', 'Ring of coral', 'Window seat in May']],
    // Restricts nothing without a rate.
    [
      { search: 'under 3000 aed' },
      ['Blossom', 'Long boats', 'Ring of coral', 'Window seat in May'],
      'Left out: under 3000 aed',
    ],
  ])('of %j', async (input, expected, label) => {
    const page = await list(input)
    expect(page.items.map((item) => item.title).toSorted()).toEqual(expected)
    expect(page.readings[0]?.label).toBe(label)
  })
})

describe('days and prices', () => {
  beforeEach(async () => {
    const { id } = await add('Night train', { priceMinor: 500_000 })
    await departs(id, '2027-05-10', { priceMinor: 200_000 })
    await departs(id, '2027-06-05')
    await departs(id, '2027-06-12', { priceMinor: 400_000 })
  })

  it.each<[object, string[]]>([
    [{ search: 'june' }, ['2027-06-05']],
    [{ search: 'may under 3000' }, ['2027-05-10']],
    [{ search: 'june under 3000' }, []],
    [{ search: 'june under 4000' }, ['2027-06-12']],
    [{ search: 'june under $600 a night' }, []],
    [{ search: 'june', maxPrice: 3000 }, []],
    [{ date: '2027-06-12', maxPrice: 3000 }, []],
    [{ date: '2027-06-12', maxTotal: 6000, adults: 2 }, []],
    [{ date: '2027-06-05', maxPrice: 4000 }, ['2027-06-12']],
  ])('are those of one departure: %j', async (input, expected) =>
    expect((await list(input)).items.map(({ departsOn }) => departsOn)).toEqual(expected),
  )

  it('are not asked for together where one of them is taken off', async () => {
    const input = searchFilters.parse({ date: '2027-06-12', maxPrice: 3000 })
    const { relax, closest } = await searchAlternatives({ ctx: ctx(), input })
    expect([relax, closest.map(({ title }) => title)]).toMatchObject([{ filter: 'price', total: 1 }, ['Night train']])
  })
})

describe('a day of departure', () => {
  it.each<[object, string[]]>([
    [{ date: '2027-06-10' }, ['Long boats', 'Ring of coral', 'Window seat in May 2027-06-12']],
    [{ date: '2027-06-10', flex: '0' }, ['Long boats', 'Ring of coral']],
    [{ date: '2027-06-12', flex: '0' }, ['Long boats', 'Ring of coral', 'Window seat in May 2027-06-12']],
    [{ date: '2027-06-01', flex: 'month' }, ['Long boats', 'Ring of coral', 'Window seat in May 2027-06-12']],
    [{ date: '2027-07-03' }, ['Ring of coral']],
    [{ date: '2027-07-03', flex: '3' }, ['Long boats', 'Ring of coral']],
    [{ date: '2027-12-29', flex: '7' }, ['Long boats', 'Ring of coral']],
    [{ search: 'window seat' }, ['Window seat in May 2027-05-15']],
    [{ search: 'group in june' }, ['Window seat in May 2027-06-12']],
  ])('%j', async (input, expected) => {
    await catalog()
    const { items } = await list(input)
    expect(items.map(({ title, departsOn }) => [title, departsOn].filter(Boolean).join(' ')).toSorted()).toEqual(
      expected,
    )
    // Counts filters for the same days.
    expect(await titles({ ...input, limit: 1 })).toHaveLength(1)
  })
})
