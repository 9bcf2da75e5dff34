import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { recordedMethods } from '../modules/billing/payments/payment.rules'
import { supplierMethods } from '../modules/billing/supplier-payments/payment.rules'
import { bookings } from '../modules/bookings/bookings/table'
import { leads } from '../modules/sales/leads/table'
import { permissions } from '../shared/permissions'
import { booked } from '../testing/bookings/booked'
import { aPayment, asConfirmed, ordered } from '../testing/bookings/ordered'
import { callerAs } from '../testing/callers'
import { testContext } from '../testing/context'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aUser } from '../testing/factories'
import { aTransfer, deposited } from '../testing/payments/paid'
import { createCaller } from './router'

const database = useDatabase()
const deps = useDeps(database)

describe('money that seems to be entered twice', () => {
  it('asks first: the same number of a bank, however it is typed, on whatever day and booking', async () => {
    const { id, staff, booking } = await deposited(deps)
    const { id: other } = await booked(deps)
    deps.clock.advance(86_400)
    const again = { asAnother: false, amountMinor: 10_00, reference: ' tx.10 01', effectiveOn: '2027-03-02' }
    const message = `A payment with this reference is already recorded: $62.50 of 1 Mar 2027 for ${booking.reference}. Confirm that this is another one`
    for (const one of [aTransfer(other, again), aTransfer(id, { ...again, version: 2 })]) {
      const asked = { code: 'CONFLICT', message, cause: { details: { field: 'asAnother' } } }
      await expect(staff.payments.record(one)).rejects.toMatchObject(asked)
      expect(await staff.payments.record({ ...one, asAnother: true })).toMatchObject({ version: one.version + 1 })
    }
    await expect(staff.payments.record(aTransfer(id, { version: 3, asCredit: true, asAnother: true }))).rejects.toThrow(
      'A payment with this reference, amount and day is recorded already',
    )
  })

  it('asks for a known number by each method, as customers’ and suppliers’ money both do', async () => {
    const field = { cause: { details: { field: 'asAnother' } } }
    const { id, staff } = await deposited(deps)
    const methods = recordedMethods.filter((method) => method !== 'bank')
    for (const [i, method] of methods.entries()) {
      const one = aTransfer(id, { asAnother: false, asCredit: true, version: 2 + i, method })
      await expect(staff.payments.record(one), method).rejects.toMatchObject(field)
      await staff.payments.record({ ...one, asAnother: true })
    }
    const { order } = await ordered(deps)
    const { version } = await staff.supplierOrders.record({
      id: order.id,
      version: order.version,
      ...asConfirmed(order),
    })
    const paid = await staff.supplierPayments.record(
      aPayment({ id: order.id, version }, { reference: 'W 78', amountMinor: 10_00, asPart: true }),
    )
    for (const method of supplierMethods.filter((one) => one !== 'bank'))
      await expect(
        staff.supplierPayments.record(
          aPayment({ ...order, ...paid }, { reference: 'W-78', method, amountMinor: 20_00, asPart: true }),
        ),
        method,
      ).rejects.toMatchObject(field)
  })

  it('asks for the same cash of a day, and for a refund with a number that is known', async () => {
    const { id, staff } = await booked(deps)
    const cash = aTransfer(id, { asAnother: false, method: 'cash', reference: '', amountMinor: 20_00 })
    await staff.payments.record(cash)
    await expect(staff.payments.record({ ...cash, version: 2 })).rejects.toThrow('of this amount and day in cash')
    await staff.payments.record({ ...cash, version: 2, asAnother: true })
    await staff.payments.record({ ...cash, version: 3, amountMinor: 21_00 })
    const back = aTransfer(id, { asAnother: false, version: 4, amountMinor: 5_00, reference: 'RF-1', note: 'Goodwill' })
    const { version } = await staff.payments.refund(back)
    await expect(staff.payments.refund({ ...back, version, reference: 'rf 1' })).rejects.toThrow('A refund with this')
    await staff.payments.refund({ ...back, version, reference: 'rf 1', asAnother: true })
  })

  it('is asked of one of two who enter it for two bookings at the same moment', async () => {
    const [one, other] = [await booked(deps), await booked(deps)]
    const fates = await Promise.allSettled(
      [one, other].map(({ id, staff }) => staff.payments.record(aTransfer(id, { asAnother: false }))),
    )
    expect(fates.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('of a booking that the role does not see', () => {
  /** Returns calls of a colleague whose role sees own records, and makes a booking theirs. */
  const callAsOwner = async (bookingId: string) => {
    const { id } = await aUser(database.db, { role: 'agent' })
    await database.db.update(bookings).set({ ownerId: id }).where(eq(bookings.id, bookingId))
    await database.db
      .update(leads)
      .set({ ownerId: id })
      .where(eq(leads.id, sql`(SELECT lead_id FROM bookings WHERE id = ${bookingId})`))
    return createCaller(testContext(deps, { actor: { id, role: 'agent', permissions, sees: 'own' } }))
  }
  const message = 'A payment with this reference is already recorded. Confirm that this is another one'

  it('a payment of the same number is told without amount, day and booking', async () => {
    await deposited(deps)
    const { id } = await booked(deps)
    const own = await callAsOwner(id)
    const again = aTransfer(id, { asAnother: false })
    await expect(own.payments.record(again)).rejects.toMatchObject({ message })
    await own.payments.record({ ...again, asAnother: true })
  })

  it('a payment to a supplier, too', async () => {
    const confirmed = async () => {
      const { staff, order, bookingId } = await ordered(deps)
      await staff.supplierOrders.record({ id: order.id, version: order.version, ...asConfirmed(order) })
      const [confirmedOrder] = await staff.supplierOrders.of({ bookingId })
      return { staff, bookingId, order: confirmedOrder! }
    }
    const [first, second] = [await confirmed(), await confirmed()]
    await first.staff.supplierPayments.record(aPayment(first.order, { reference: 'W 77' }))
    const own = await callAsOwner(second.bookingId)
    const again = aPayment(second.order, { reference: 'w77' })
    await expect(own.supplierPayments.record(again)).rejects.toMatchObject({ message })
    await own.supplierPayments.record({ ...again, asAnother: true })
  })
})

describe('the day of money', () => {
  it('is not long before the booking, and not before the payment that goes back', async () => {
    const { id, staff, paymentId } = await deposited(deps)
    const early = aTransfer(id, { version: 2, reference: 'TX-2', effectiveOn: '2026-09-01' })
    const field = { code: 'BAD_REQUEST', cause: { details: { field: 'effectiveOn' } } }
    await expect(staff.payments.record(early)).rejects.toMatchObject({
      ...field,
      message: 'This day is more than 180 days before the trip was booked, which was on 1 Mar 2027',
    })
    await staff.payments.record({ ...early, effectiveOn: '2026-09-02' })
    const { call: admin } = await callerAs(deps, 'admin')
    const before = { version: 3, amountMinor: 62_50, effectiveOn: '2027-02-28' }
    const message = 'The payment came on 1 Mar 2027. Choose that day or a later one'
    await expect(
      admin.payments.refund(aTransfer(id, { ...before, reference: 'RF-1', note: 'Goodwill' })),
    ).rejects.toMatchObject({ ...field, message })
    await expect(admin.payments.chargeback({ paymentId, ...before, reason: 'Unknown' })).rejects.toMatchObject({
      ...field,
      message,
    })
  })

  it('is not long before the booking either, and not before what comes back, of a supplier', async () => {
    const { staff, order } = await ordered(deps)
    const { version } = await staff.supplierOrders.record({
      id: order.id,
      version: order.version,
      ...asConfirmed(order),
    })
    const field = { code: 'BAD_REQUEST', cause: { details: { field: 'paidOn' } } }
    const early = aPayment({ id: order.id, version }, { asPart: true, amountMinor: 40_00, paidOn: '2026-09-01' })
    await expect(staff.supplierPayments.record(early)).rejects.toMatchObject({
      ...field,
      message: 'This day is more than 180 days before the trip was booked, which was on 1 Mar 2027',
    })
    const first = await staff.supplierPayments.record({ ...early, paidOn: '2027-02-20' })
    const both = await staff.supplierPayments.record({
      ...early,
      version: first.version,
      amountMinor: 60_00,
      paidOn: '2027-02-25',
    })
    const back = { ...early, version: both.version, direction: 'in' as const, amountMinor: 50_00 }
    await expect(staff.supplierPayments.record({ ...back, paidOn: '2027-02-24' })).rejects.toMatchObject({
      ...field,
      message: 'The supplier had $40.00 of this order on this day. Choose 25 Feb 2027 or a later day',
    })
    expect(await staff.supplierPayments.record({ ...back, paidOn: '2027-02-25' })).toMatchObject({ paidMinor: 50_00 })
  })
})
