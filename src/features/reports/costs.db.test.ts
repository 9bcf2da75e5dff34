import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { holding } from '../../testing/bookings/checkout.factory'
import { asConfirmed, ordered } from '../../testing/bookings/ordered'
import { type Caller, callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aPackage } from '../../testing/package.factory'
import { aService } from '../../testing/proposals/proposal.factory'
import { bookings, bookingServices } from '../bookings/table'
import { reports } from './report.rules'
import { cellsOf, columnsOf } from './sums.rules'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db, now: '2027-03-10T12:00:00Z' })
})

/** The total of a year, by the labels of its columns. */
async function margin(call: Caller) {
  const { tables } = await call.reports.report({ name: 'margin', from: '2027-01-01', to: '2027-12-31' })
  const spec = reports.margin.tables[0]!
  const cells = cellsOf(spec, tables[0]!.total)
  return Object.fromEntries(columnsOf(spec).map(({ label }, i) => [label, cells[i]]))
}

describe('the margin', () => {
  it('counts what a supplier agreed to in place of what was booked', async () => {
    const { staff, id, order } = await ordered(deps)
    const before = await margin(staff)
    expect(before).toMatchObject({ Bookings: 1, 'Expected cost': order.netMinor, 'Actual cost': order.netMinor })
    const agreedNetMinor = order.netMinor + 7_25
    await staff.supplierOrders.record({ id, version: order.version, ...asConfirmed(order), agreedNetMinor })
    expect(await margin(staff)).toMatchObject({
      'Expected margin': before['Expected margin'],
      'Actual margin': Number(before['Actual margin']) - 7_25,
    })
  })

  it('expects of a service that was booked without a price what its supplier named', async () => {
    const price = { netMinor: 0, sellMinor: 80_00, reason: 'Their list comes in May' }
    const lines = [aService({ title: 'Longtail boat', day: 1 }), aService({ title: 'Guide', day: 1, price })]
    const { staff, bookingId, supplierId } = await ordered(deps, { lines })
    expect(await margin(staff)).toMatchObject({ Bookings: 0 })
    const orders = await staff.supplierOrders.of({ bookingId })
    const [boat, guide] = [orders.find(({ netMinor }) => netMinor > 0)!, orders.find(({ netMinor }) => netMinor === 0)!]
    const picked = await staff.supplierOrders.pick({ id: guide.id, version: guide.version, supplierId })
    const named = { ...asConfirmed(picked), agreedNetMinor: 30_00 }
    await staff.supplierOrders.record({ id: guide.id, version: picked.version, ...named })
    const cost = boat.netMinor + 30_00
    expect(await margin(staff)).toMatchObject({ Bookings: 1, 'Expected cost': cost, 'Actual cost': cost })
  })

  it('leaves out a trip until all its suppliers have named their prices', async () => {
    const { call, order } = await holding(deps, { packageId: (await aPackage(database.db)).id })
    const { id: bookingId } = await call.checkout.book(order)
    const { call: staff } = await callerAs(deps, 'agent')
    const { id: supplierId } = await staff.suppliers.create({ name: 'Andaman Boats', email: '' })
    // A net that is known of one service is not the trip's.
    await database.db.transaction(async (tx) => {
      await tx.update(bookings).set({ netMinor: 40_00 })
      await tx.update(bookingServices).set({ netMinor: 40_00 }).where(eq(bookingServices.position, 0))
    })
    const orders = await staff.supplierOrders.of({ bookingId })
    expect(orders.length).toBeGreaterThan(1)
    for (const [i, { id, version }] of orders.entries()) {
      expect(await margin(staff)).toMatchObject({ Bookings: 0 })
      const picked = await staff.supplierOrders.pick({ id, version, supplierId })
      const agreedNetMinor = 10_00 + i
      await staff.supplierOrders.record({ id, version: picked.version, ...asConfirmed(picked), agreedNetMinor })
    }
    const cost = orders.reduce((sum, _, i) => sum + 10_00 + i, 0)
    expect(await margin(staff)).toMatchObject({ Bookings: 1, 'Expected cost': cost, 'Actual cost': cost })
  })
})
