import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { useDeps } from '../../../testing/deps'
import { aBarePackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { bookSeats, takeSeats } from './seats.service'
import { departures } from './table'

const database = useDatabase()
const deps = useDeps(database)

const toFile = (head: string, ...lines: string[]) => [head, ...lines].join('\n')

async function sell(departureId: string, seats: number) {
  const ctx = testContext(deps)
  await bookSeats({ ctx, input: await takeSeats({ ctx, input: { departureId, seats } }) })
}

it('a file adds dates and changes those that are there, and is undone but for a date on which seats are sold', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { id: packageId, slug } = await aBarePackage(database.db, { title: 'Krabi slow' })
  await aDeparture(database.db, { packageId, minPax: 4, priceMinor: 139_900 })
  const csv = toFile(
    'Tour,Start date,Seats,Minimum,Book by,Price,Currency,Guaranteed,Booked',
    'KRABI SLOW,2027-09-14,12,,,,,,3',
    'Krabi slow,2027-09-21,8 seats,2,2027-09-01,"1,499.50",USD,Yes,',
    `${slug},2027-09-28,6,,,"1,299.00",,,`,
  )
  const { id, ...done } = await call.departureImports.run({ csv })
  expect(done).toMatchObject({ count: 3, changed: 1, bad: [] })
  const list = async () => (await call.departures.list({ packageId })).items
  const made = await list()
  expect(made).toMatchObject([
    { startsOn: '2027-09-14', capacity: 12, minPax: 4, bookBy: '2027-08-31', priceMinor: 139_900, version: 2 },
    {
      startsOn: '2027-09-21',
      endsOn: '2027-09-27',
      capacity: 8,
      booked: 0,
      minPax: 2,
      bookBy: '2027-09-01',
      priceMinor: 149_950,
      guaranteedAt: deps.now().toISOString(),
    },
    { startsOn: '2027-09-28', capacity: 6, minPax: 1, bookBy: '2027-09-28', priceMinor: null, guaranteedAt: null },
  ])
  const logged = await database.db.select({ kind: events.kind }).from(events).where(eq(events.entity, 'departure'))
  expect(logged.map(({ kind }) => kind).toSorted()).toEqual([
    'departure.created',
    'departure.created',
    'departure.updated',
  ])
  expect(await call.departureImports.preview({ csv })).toMatchObject({ same: 3, bad: [] })
  await sell(made[1]!.id, 1)
  expect(await call.departureImports.undo({ id })).toEqual({ removed: 1, restored: 1, kept: 1, gone: 0 })
  expect(await list()).toMatchObject([
    { startsOn: '2027-09-14', capacity: 10, version: 3 },
    { startsOn: '2027-09-21', capacity: 8, booked: 1 },
  ])
})

it('an undo leaves more seats where more are sold by now', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { id: departureId, packageId } = await aDeparture(database.db, { minPax: 20 })
  const csv = toFile('Package ID,Departure,Seats', `${packageId},2027-09-14,20`)
  const { id } = await call.departureImports.run({ csv })
  await sell(departureId, 15)
  expect(await call.departureImports.undo({ id })).toEqual({ removed: 0, restored: 0, kept: 1, gone: 0 })
  expect(await call.departures.get({ id: departureId })).toMatchObject({ capacity: 20, booked: 15 })
})

it('seats of expired holds are free, also before a job has released them', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { id: departureId, packageId } = await aDeparture(database.db)
  await takeSeats({ ctx: testContext(deps), input: { departureId, seats: 6 } })
  const csv = toFile('Package ID,Departure,Seats', `${packageId},2027-09-14,5`)
  expect((await call.departureImports.preview({ csv })).bad).toMatchObject([{ column: 'capacity' }])
  deps.clock.advance(15 * 60)
  expect(await call.departureImports.preview({ csv })).toMatchObject({ changed: 1, bad: [] })
})

it('a line is refused as the form refuses it, and by what it names, with the column', async () => {
  const { call } = await callerAs(deps, 'agent')
  const { db } = database
  const { id: packageId } = await aBarePackage(db, { title: 'Krabi slow' })
  for (const title of ['Twice', 'Twice']) await aBarePackage(db, { title })
  await aBarePackage(db, { title: 'Gone', status: 'archived' })
  await aDeparture(db, { packageId, taken: 6 })
  await aDeparture(db, { packageId, startsOn: '2027-02-01', bookBy: '2027-01-20' })
  const csv = toFile(
    'Package,Departure,Seats,Minimum,Book by,Price,Currency,Status',
    'Nowhere,2027-10-01,8,,,,,',
    'Twice,2027-10-01,8,,,,,',
    'Gone,2027-10-01,8,,,,,',
    'Krabi slow,,8,,,,,',
    'Krabi slow,2027-02-20,8,,,,,',
    'Krabi slow,2027-02-01,9,,,,,',
    'Krabi slow,2027-09-14,5,,,,,',
    'Krabi slow,2027-10-02,8,9,,,,',
    'Krabi slow,2027-10-03,8,,2027-10-04,,,',
    'Krabi slow,2027-10-04,,,,,,',
    'Krabi slow,2027-10-05,8,,,900,EUR,',
    'Krabi slow,2027-10-06,8,,,0,,',
    'Krabi slow,2027-10-07,8,,,,,Cancelled',
    'Krabi slow,2027-09-14,11,,,,,',
  )
  const { bad, count } = await call.departureImports.preview({ csv })
  expect(count).toBe(0)
  expect(bad.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'package', 'There is no package ‘Nowhere’'],
    [3, 'package', 'There are several packages of this name. Add the column Package address'],
    [4, 'package', 'This package is archived'],
    [5, 'startsOn', 'Please choose a date'],
    [6, 'startsOn', 'Please choose a date from today on.'],
    [7, 'startsOn', 'This departure has departed, and stays as it is'],
    [8, 'capacity', '6 seats of this departure are taken. Choose that or more'],
    [9, 'minPax', 'More travelers than seats'],
    [10, 'bookBy', 'The last day to book is after the departure'],
    [11, 'capacity', 'Between 1 and 500 seats'],
    [12, 'currency', 'This package is priced in USD'],
    [13, 'price', 'Please enter a price above zero, such as 1,299'],
    [14, 'status', 'Cancelled: leave this line out, or cancel the departure in the office'],
    [15, 'startsOn', 'Line 8 has the same departure'],
  ])
})

it('an export is imported again as the same, and elsewhere as what is to come', async () => {
  const { call } = await callerAs(deps, 'admin')
  const { db } = database
  const { id: packageId } = await aBarePackage(db, { title: 'Krabi slow' })
  const { id: archived } = await aBarePackage(db, { title: 'Krabi slow', status: 'archived' })
  const own = (startsOn: string, more: Parameters<typeof aDeparture>[1] = {}) =>
    aDeparture(db, { packageId, startsOn, bookBy: startsOn, ...more })
  await own('2027-09-14', { priceMinor: 139_900, guaranteedAt: deps.now() })
  await own('2027-10-01', { taken: 10, status: 'stopped' })
  await own('2027-10-08', { status: 'cancelled' })
  await own('2027-10-08', { capacity: 12 })
  await own('2027-10-15', { priceMinor: 1, currency: 'EUR' })
  await own('2027-02-01')
  await own('2027-10-22', { packageId: archived })
  const { id: draft } = await aBarePackage(db, { title: 'No price yet', status: 'draft', priceMinor: 0 })
  await own('2027-10-29', { packageId: draft })
  const { csv } = await call.departures.export({})
  const again = await call.departureImports.preview({ csv })
  expect(again).toMatchObject({ problem: null, bad: [], notices: [], same: 8, count: 8 })
  await db.delete(departures)
  const { bad, count, notices } = await call.departureImports.run({ csv })
  expect([count, bad.map(({ column }) => column).toSorted()]).toEqual([5, ['package', 'startsOn', 'status']])
  const onSale = { column: 'status', message: 'It is put on sale, though the file says ‘Stop-sale’' }
  expect(notices).toMatchObject([
    { line: 4, ...onSale },
    { line: 7, ...onSale },
  ])
  expect((await call.departures.list({ packageId })).items).toMatchObject([
    { startsOn: '2027-09-14', capacity: 10, priceMinor: 139_900, guaranteedAt: deps.now().toISOString() },
    { startsOn: '2027-10-01', capacity: 10, booked: 0, priceMinor: null },
    { startsOn: '2027-10-08', capacity: 12 },
    { startsOn: '2027-10-15', capacity: 10, priceMinor: null, currency: 'USD' },
  ])
})
