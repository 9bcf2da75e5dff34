import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { booked } from '../../../testing/bookings/booked'
import { aChange } from '../../../testing/bookings/changed'
import { holding } from '../../../testing/bookings/checkout.factory'
import { asConfirmed, ordered } from '../../../testing/bookings/ordered'
import { type Caller, callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aPackage } from '../../../testing/package.factory'
import { anIssuer, issued } from '../../../testing/payments/invoiced'
import { aTransfer, paidUp } from '../../../testing/payments/paid'
import { aService } from '../../../testing/proposals/proposal.factory'
import { bookings, bookingServices } from '../../bookings/bookings/table'
import { reports } from './report.rules'
import { toCells, toColumns } from './sums.rules'

const database = useDatabase()
const deps = useDeps(database, { now: '2027-03-10T12:00:00Z' })

/** Returns a year's total by column label. */
async function margin(call: Caller) {
  const { tables } = await call.reports.report({ name: 'margin', from: '2027-01-01', to: '2027-12-31' })
  const spec = reports.margin.tables[0]!
  const cells = toCells(spec, tables[0]!.total)
  return Object.fromEntries(toColumns(spec).map(({ label }, i) => [label, cells[i]]))
}

describe('the margin', () => {
  it('counts what a supplier agreed to in place of what was booked', async () => {
    const { staff, id, order } = await ordered(deps)
    const before = await margin(staff)
    expect(before).toMatchObject({ Bookings: 1, 'Expected cost': order.netMinor, 'Actual cost': order.netMinor })
    const agreedNetMinor = order.netMinor! + 7_25
    await staff.supplierOrders.record({ id, version: order.version, ...asConfirmed(order), agreedNetMinor })
    expect(await margin(staff)).toMatchObject({
      'Expected margin': before['Expected margin'],
      'Actual margin': Number(before['Actual margin']) - 7_25,
    })
  })

  it('expects of a service that was booked without a price what its supplier named', async () => {
    const price = { netMinor: null, sellMinor: 80_00, reason: 'Their list comes in May' }
    const lines = [aService({ title: 'Longtail boat', day: 1 }), aService({ title: 'Guide', day: 1, price })]
    const { staff, bookingId, supplierId } = await ordered(deps, { lines })
    expect(await margin(staff)).toMatchObject({
      Bookings: 0,
      'Cost not known': 1,
      'Sales before tax': null,
      'Expected cost': null,
    })
    const orders = await staff.supplierOrders.of({ bookingId })
    const [boat, guide] = [orders.find(({ netMinor }) => netMinor)!, orders.find(({ netMinor }) => netMinor === null)!]
    const picked = await staff.supplierOrders.pick({ id: guide.id, version: guide.version, supplierId })
    const named = { ...asConfirmed(picked), agreedNetMinor: 30_00 }
    await staff.supplierOrders.record({ id: guide.id, version: picked.version, ...named })
    const cost = boat.netMinor! + 30_00
    expect(await margin(staff)).toMatchObject({
      Bookings: 1,
      'Cost not known': 0,
      'Expected cost': cost,
      'Actual cost': cost,
    })
  })

  it('leaves out a trip until all its suppliers have named their prices', async () => {
    const { call, order } = await holding(deps, { packageId: (await aPackage(database.db)).id })
    const { id: bookingId } = await call.checkout.book(order)
    const { call: staff } = await callerAs(deps, 'agent')
    const { id: supplierId } = await staff.suppliers.create({ name: 'Andaman Boats', email: '' })
    // Sets the net of one service only, which is not the trip's.
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

type Trip = { id: string; staff: Caller }

/** Lists changes to a trip of $385, which includes a tax of a tenth, with expected revenue and write-off. */
const cases: [string, (trip: Trip) => Promise<unknown>, number, number][] = [
  ['as it was booked', async () => undefined, 350_00, 0],
  [
    'after a goodwill refund',
    async ({ id, staff }) => {
      const { version, today: effectiveOn } = await paidUp(staff, id)
      const goodwill = { version, amountMinor: 55_05, reference: 'RF-1', note: 'Goodwill', effectiveOn }
      await staff.payments.refund(aTransfer(id, goodwill))
    },
    // Equals $329.95 with tax.
    299_95,
    0,
  ],
  [
    'with a fee that a change kept',
    async ({ id, staff }) => {
      await paidUp(staff, id)
      // Refunds half 8 to 14 days before the departure.
      deps.clock.set('2027-05-01T12:00:00Z')
      await staff.bookingChanges.propose(await aChange(staff, id, { leaving: [2], agreedWords: 'By phone' }))
    },
    325_00,
    0,
  ],
  [
    'of which something was written off',
    async ({ id }) => {
      const { call: admin } = await callerAs(deps, 'admin')
      await admin.payments.writeOff({ id, version: 1, amountMinor: 85_00, reason: 'Too far to ask for' })
    },
    350_00,
    85_00,
  ],
]

it.each(cases)('the margin of a taxed trip has the sales of its invoices: %s', async (_name, act, net, writtenOff) => {
  const tax = { label: 'VAT', basisPoints: 1000, on: 'total' as const }
  const boat = aService({ unit: 'person', count: 2, price: { netMinor: 30_00, sellMinor: 50_00, reason: '' } })
  await anIssuer(deps)
  const trip = await booked(deps, { offer: { taxes: [tax], lines: [aService(), boat] } })
  await act(trip)
  const { documents } = await issued(trip.staff, trip.id)
  expect(documents.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(net)
  const { startsOn } = await trip.staff.bookings.get({ id: trip.id })
  const { tables } = await trip.staff.reports.report({ name: 'margin', from: startsOn, to: startsOn })
  expect(tables[0]!.total.actualSales).toBe(net - writtenOff)
})
