import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aBarePackage } from '../../../testing/package.factory'
import { testPages } from '../../../testing/pages'
import { packages } from '../packages/table'
import { bookSeats, takeSeats } from './seats.service'
import { departures } from './table'

const database = useDatabase()
const site = useApp(database, { pages: testPages })
const deps = useDeps(database)

const visitor = async () => (await callerAs(deps, null)).call
const refusedDate = { cause: { code: 'invalid', details: { field: 'travelDate' } } }
const form = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
  travelers: 2,
}
const choice = { adults: 2, children: 0, rooms: 1, hotelIds: [], activityIds: [], transferIds: [] }

describe('the page of a package', () => {
  it('shows its coming departures with seats and prices, to visitors when it is on sale', async () => {
    const call = await visitor()
    const { id, packageId } = await aDeparture(database.db, { priceMinor: 139_900, minPax: 4 })
    await aDeparture(database.db, { packageId, startsOn: '2027-10-01', bookBy: '2027-10-01', status: 'stopped' })
    await aDeparture(database.db, { packageId, startsOn: '2027-10-02', bookBy: '2027-10-01', status: 'cancelled' })
    await aDeparture(database.db, { packageId, startsOn: '2027-02-02', bookBy: '2027-02-01' })
    const ctx = testContext(deps)
    await bookSeats({ ctx, input: await takeSeats({ ctx, input: { departureId: id, seats: 9 } }) })
    expect(await call.departures.ofPackage({ packageId })).toMatchObject([
      { date: '2027-09-14', state: 'few', left: 1, priceMinor: 139_900, isGuaranteed: true },
      { date: '2027-10-01', state: 'stopped', priceMinor: 129_900 },
    ])
    expect((await call.packages.get({ id: packageId })).departures).toEqual([
      { date: '2027-09-14', bookBy: '2027-08-31', isOpen: true, priceMinor: 139_900 },
      { date: '2027-10-01', bookBy: '2027-10-01', isOpen: false, priceMinor: null },
    ])
    await database.db.update(packages).set({ status: 'inactive' })
    await expect(call.departures.ofPackage({ packageId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a request for a package with departures', () => {
  it('is for one of them, at its price', async () => {
    const call = await visitor()
    const { packageId } = await aDeparture(database.db, { priceMinor: 139_900 })
    const quote = await call.quotes.create({ ...form, packageId, travelDate: '2027-09-14', choice })
    expect(quote).toMatchObject({ travelDate: '2027-09-14', totalMinor: 2 * 139_900 })
  })

  it('is refused for another date, and for one whose sale is stopped or over', async () => {
    const call = await visitor()
    const { packageId, id } = await aDeparture(database.db)
    const ask = (travelDate: string) => call.quotes.create({ ...form, packageId, travelDate, choice })
    await expect(ask('2027-09-15')).rejects.toMatchObject(refusedDate)
    await database.db.update(departures).set({ status: 'stopped' }).where(eq(departures.id, id))
    await expect(ask('2027-09-14')).rejects.toMatchObject(refusedDate)
    await database.db.update(departures).set({ status: 'scheduled' }).where(eq(departures.id, id))
    deps.clock.set('2027-09-01T00:00:00Z')
    await expect(ask('2027-09-14')).rejects.toMatchObject(refusedDate)
  })

  it('may name no date; after the last departure any date counts again only where staff said so', async () => {
    const call = await visitor()
    const { packageId, id } = await aDeparture(database.db)
    await call.quotes.create({ ...form, packageId, choice })
    await database.db.update(departures).set({ status: 'cancelled' }).where(eq(departures.id, id))
    const ask = () => call.quotes.create({ ...form, email: 'b@example.com', packageId, travelDate: '2027-09-15' })
    await expect(ask()).rejects.toMatchObject({
      ...refusedDate,
      message: 'No departures announced. Please ask without a date.',
    })
    await database.db.update(packages).set({ soldOn: 'any' })
    expect((await ask()).travelDate).toBe('2027-09-15')
  })

  it('is priced anew when staff move it to another departure', async () => {
    const { packageId } = await aDeparture(database.db, { priceMinor: 139_900 })
    await aDeparture(database.db, { packageId, startsOn: '2027-10-01' })
    await (await visitor()).quotes.create({ ...form, packageId, travelDate: '2027-09-14', choice })
    const { call } = await callerAs(deps, 'agent')
    const [quote] = (await call.quotes.queue({})).items
    const moved = await call.quoteCorrections.correct({
      id: quote!.id,
      version: quote!.version,
      travelDate: '2027-10-01',
    })
    expect(moved).toMatchObject({ travelDate: '2027-10-01', totalMinor: 2 * 129_900 })
  })

  it('is priced anew when the departure that it was made for was cancelled', async () => {
    const { packageId, id: first } = await aDeparture(database.db, { priceMinor: 139_900 })
    await aDeparture(database.db, { packageId, startsOn: '2027-10-01' })
    await (await visitor()).quotes.create({ ...form, packageId, travelDate: '2027-09-14', choice })
    const { call } = await callerAs(deps, 'agent')
    const [quote] = (await call.quotes.queue({})).items
    const { id, version } = quote!
    await call.departures.cancel({ id: first, version: 1 })
    const moved = await call.quoteCorrections.correct({ id, version, travelDate: '2027-10-01' })
    expect(moved).toMatchObject({ travelDate: '2027-10-01', totalMinor: 2 * 129_900 })
  })

  it('keeps its estimate when staff correct something else, whatever the departure costs by now', async () => {
    const { packageId, id: departure } = await aDeparture(database.db, { priceMinor: 139_900 })
    await (await visitor()).quotes.create({ ...form, packageId, travelDate: '2027-09-14', choice })
    await database.db.update(departures).set({ priceMinor: 149_900 }).where(eq(departures.id, departure))
    const { call } = await callerAs(deps, 'agent')
    const [quote] = (await call.quotes.queue({})).items
    const { id, version } = quote!
    const corrected = await call.quoteCorrections.correct({ id, version, message: 'By the sea', choice })
    expect(corrected).toMatchObject({ message: 'By the sea', totalMinor: 2 * 139_900 })
  })
})

it('the search by date finds packages with a seat on a departure then, and those that depart on any day', async () => {
  const call = await visitor()
  const { packageId } = await aDeparture(database.db)
  const { packageId: stopped } = await aDeparture(database.db, { status: 'stopped' })
  const { id: undated } = await aBarePackage(database.db)
  await aDeparture(database.db, { capacity: 2, taken: 2 })
  await aDeparture(database.db, { priceMinor: 99_900, currency: 'EUR' })
  await aBarePackage(database.db, { soldOn: 'departures' })
  const found = async (date: string) => (await call.search.list({ date })).items.map(({ id }) => id).toSorted()
  expect(await found('2027-09-14')).toEqual([packageId, undated].toSorted())
  expect(await found('2027-09-30')).toEqual([undated])
  await database.db.update(departures).set({ status: 'cancelled' }).where(eq(departures.packageId, stopped))
  expect(await found('2027-09-30')).toEqual([undated])
  await database.db.update(packages).set({ soldOn: 'any' }).where(eq(packages.id, stopped))
  expect(await found('2027-09-30')).toEqual([stopped, undated].toSorted())
})

it('the price beside ‘Book Now’ is that of the departure on the chosen date; without one the lowest, as in lists', async () => {
  const { id: packageId, slug } = await aBarePackage(database.db)
  await aDeparture(database.db, { packageId, priceMinor: 155_500, currency: 'USD' })
  await aDeparture(database.db, { packageId, startsOn: '2027-09-21', priceMinor: 177_700, currency: 'USD' })
  const priceOn = async (query: string) => {
    const { body } = await site.get(`/package/${slug}${query}`, { cookie: 'currency=USD' })
    const [, aside] = /<aside[^>]*aria-label="Price"[^>]*>(.*?)<\/aside>/s.exec(body) ?? []
    const [, bookNow] = /href="([^"]*)"[^>]*>Book Now</.exec(aside ?? '') ?? []
    return [/\$[\d,]+/.exec(aside ?? '')?.[0], bookNow]
  }
  expect(await priceOn('?date=2027-09-21')).toEqual(['$1,777', `/book/${packageId}?date=2027-09-21`])
  expect(await priceOn('')).toEqual(['$1,555', `/packages/${slug}#departures`])
  expect((await (await visitor()).search.list({})).items[0]).toMatchObject({ fromMinor: 155_500 })
  await database.db.update(departures).set({ status: 'stopped' })
  expect(await priceOn('')).toEqual(['$1,299', undefined])
})
