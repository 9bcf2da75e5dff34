import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { queryRows } from '../../../platform/server/database/db'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aBarePackage } from '../../../testing/package.factory'
import { type Package, packages } from '../packages/table'
import { maxComing } from './rule.rules'
import { closeDepartures } from './change.service'
import { tooManyComing } from './create.service'
import { bookSeats, giveBackSeats, takeSeats } from './seats.service'
import { type Departure, departures } from './table'

const database = useDatabase()
const deps = useDeps(database)

const version = async () =>
  Number((await queryRows<{ n: string }>(database.db, sql`SELECT sum(version) AS n FROM catalog_version`))[0]!.n)
const listed = async (id: string) => {
  const { call } = await callerAs(deps, null)
  const [card] = await call.packages.byIds({ ids: [id] })
  return { isDated: card!.isDated, from: card!.fromMinor }
}

/** Sells a package of 1,299 at 1,399 in September and at 1,199 in October. */
async function twoDepartures() {
  const dear = await aDeparture(database.db, { priceMinor: 139_900 })
  const { packageId } = dear
  const cheap = await aDeparture(database.db, { packageId, startsOn: '2027-10-01', priceMinor: 119_900 })
  return { packageId, dear, cheap }
}
const change = (id: string, values: Partial<Departure>) =>
  database.db.update(departures).set(values).where(eq(departures.id, id))

describe('a card', () => {
  it('has the lowest price of the departures on sale, else that of the package', async () => {
    const { packageId, dear, cheap } = await twoDepartures()
    expect(await listed(packageId)).toEqual({ isDated: true, from: 119_900 })
    await change(cheap.id, { status: 'stopped' })
    expect(await listed(packageId)).toEqual({ isDated: true, from: 139_900 })
    await change(dear.id, { priceMinor: null })
    expect((await listed(packageId)).from).toBe(129_900)
    await change(cheap.id, { status: 'scheduled' })
    await database.db.delete(departures)
    expect(await listed(packageId)).toEqual({ isDated: false, from: 129_900 })
  })

  it('follows the package: departures without a price cost what it costs, and other currencies do not count', async () => {
    const { packageId, dear } = await twoDepartures()
    await change(dear.id, { priceMinor: null })
    const set = (values: Partial<Package>) => database.db.update(packages).set(values)
    await set({ priceMinor: 99_900 })
    expect((await listed(packageId)).from).toBe(99_900)
    await set({ priceMinor: 149_900, currency: 'EUR' })
    expect((await listed(packageId)).from).toBe(149_900)
  })

  it('forgets departures once they cannot be booked, and pages hear of it', async () => {
    const { packageId, cheap } = await twoDepartures()
    await change(cheap.id, { closesAt: new Date('2027-07-01T00:00:00Z') })
    deps.clock.set('2027-06-30T23:59:59Z')
    await closeDepartures(testContext(deps))
    const before = await version()
    expect((await listed(packageId)).from).toBe(119_900)
    deps.clock.set('2027-07-01T00:00:00Z')
    await closeDepartures(testContext(deps))
    expect(await listed(packageId)).toEqual({ isDated: true, from: 139_900 })
    expect(await version()).toBeGreaterThan(before)
    deps.clock.set('2027-09-20T00:00:00Z')
    await closeDepartures(testContext(deps))
    expect(await listed(packageId)).toEqual({ isDated: true, from: 129_900 })
    await database.db.update(packages).set({ soldOn: 'any' })
    expect((await listed(packageId)).isDated).toBe(false)
  })

  it('is one of a departure again when staff book longer', async () => {
    const { id, packageId } = await aDeparture(database.db, { priceMinor: 99_900, isOver: true })
    expect((await listed(packageId)).from).toBe(129_900)
    const { call } = await callerAs(deps, 'agent')
    const edit = { id, version: 1, capacity: 10, minPax: 1, price: '999', isGuaranteed: false }
    await call.departures.update({ ...edit, bookBy: '2027-09-10' })
    expect((await listed(packageId)).from).toBe(99_900)
  })

  it('is sold on departures alone from the beginning, when staff say so', async () => {
    const { id } = await aBarePackage(database.db, { soldOn: 'departures' })
    expect(await listed(id)).toEqual({ isDated: true, from: 129_900 })
  })
})

it('lists filter and sort by the lowest price', async () => {
  const { packageId } = await twoDepartures()
  const { id: other } = await aBarePackage(database.db, { priceMinor: 125_000 })
  const { call } = await callerAs(deps, null)
  const found = async (input: object) => (await call.search.list(input)).items.map(({ id }) => id)
  expect(await found({ sort: 'price-asc' })).toEqual([packageId, other])
  expect(await found({ sort: 'price-desc' })).toEqual([other, packageId])
  expect(await found({ maxPrice: 1200 })).toEqual([packageId])
})

it('the last seat raises the version of the catalog, the others do not', async () => {
  const { id: departureId } = await aDeparture(database.db, { capacity: 2 })
  const ctx = testContext(deps)
  const book = async () => {
    const taken = await takeSeats({ ctx, input: { departureId, seats: 1 } })
    await bookSeats({ ctx, input: taken })
    return taken
  }
  await book()
  const [before] = [await version()]
  const last = await takeSeats({ ctx, input: { departureId, seats: 1 } })
  expect(await version()).toBe(before)
  await bookSeats({ ctx, input: last })
  const full = await version()
  expect(full).toBeGreaterThan(before)
  await giveBackSeats({ ctx, input: last })
  expect(await version()).toBeGreaterThan(full)
})

it('a package has a bounded number of coming departures', async () => {
  const { id: packageId } = await aBarePackage(database.db)
  const { call } = await callerAs(deps, 'agent')
  const add = (from: string, to: string) => call.departures.create({ packageId, from, to, weekdays: 127, capacity: 10 })
  await add('2027-06-01', '2027-12-17')
  await add('2027-12-18', '2028-07-04')
  expect(await database.db.$count(departures)).toBe(maxComing)
  await expect(add('2028-07-05', '2028-07-05')).rejects.toMatchObject({
    cause: { code: 'conflict', details: { field: 'to' } },
  })
  const { bad } = await call.departureImports.preview({
    csv: `Package ID,Departure,Seats\n${packageId},2028-07-05,10`,
  })
  expect(bad).toEqual([{ line: 2, column: 'package', message: tooManyComing }])
  const { departures: sent } = await call.packages.get({ id: packageId })
  expect([sent.length, (await call.departures.ofPackage({ packageId })).length]).toEqual([maxComing, maxComing])
})
