import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getSqlState } from '../../../platform/server/errors'
import { queryRows } from '../../../platform/server/database/db'
import { aPayment, asConfirmed, ordered, paidOut } from '../../../testing/bookings/ordered'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { suppliers } from '../../catalog/suppliers/table'
import { bookingMargins, supplierCharges, supplierOrders } from '../../bookings/supplier-orders/table'
import { supplierPayments } from './table'

const database = useDatabase()
const deps = useDeps(database)

const conflict = { cause: { code: 'conflict' } }

/** Creates a service that its supplier has confirmed for $540.17. */
async function confirmed(overrides: object = {}) {
  const it = await ordered(deps)
  const order = await it.staff.supplierOrders.record({
    id: it.id,
    version: it.order.version,
    ...asConfirmed(it.order),
    agreedNetMinor: 540_17,
    ...overrides,
  })
  return { ...it, order }
}
const getMargin = async (bookingId: string) =>
  (await database.db.select().from(bookingMargins).where(eq(bookingMargins.bookingId, bookingId)))[0]!

describe('what a supplier is owed', () => {
  it('is what was agreed without what was paid, in parts, and follows a new price', async () => {
    const { staff, order, bookingId } = await confirmed()
    const half = { ...aPayment(order), amountMinor: 270_08 }
    await expect(staff.supplierPayments.record(half)).rejects.toThrow(
      'That leaves $270.09 open. Confirm that it stays to be paid',
    )
    const paid = await staff.supplierPayments.record({ ...half, asPart: true })
    expect(paid).toMatchObject({ agreedMinor: 540_17, paidMinor: 270_08, openMinor: 270_09 })
    expect(await staff.supplierOrders.totals({ mark: ['owed'] })).toEqual([
      { currency: 'USD', owedMinor: 270_09, paidMinor: 270_08, creditMinor: 0 },
    ])
    // Expects the whole cost in the margin, and its paid part.
    expect(await getMargin(bookingId)).toMatchObject({ costMinor: 540_17, paidCostMinor: 270_08 })
    const dearer = { ...asConfirmed(order), agreedNetMinor: 1080_34 }
    const { version } = await staff.supplierOrders.record({ id: order.id, version: paid.version, ...dearer })
    const rest = { ...aPayment({ id: order.id, version }), amountMinor: 810_26 }
    expect(await staff.supplierPayments.record(rest)).toMatchObject({ openMinor: 0, payments: [{}, {}] })
    expect((await staff.supplierOrders.list({ mark: ['owed'] })).items).toEqual([])
    expect(await getMargin(bookingId)).toMatchObject({ costMinor: 1080_34, paidCostMinor: 1080_34 })
  })

  it('is a credit once more was paid, or less is owed, until the supplier sends it back', async () => {
    const { staff, order } = await confirmed()
    const tenfold = { ...aPayment(order), amountMinor: 5401_70 }
    const says = 'That is $4,861.53 more than is owed. Confirm that it stays as a credit with the supplier'
    await expect(staff.supplierPayments.record(tenfold)).rejects.toThrow(says)
    const paid = await staff.supplierPayments.record({ ...tenfold, asCredit: true })
    expect(paid.openMinor).toBe(-4861_53)
    const dropped = { ...asConfirmed(order), status: 'dropped' as const, agreedNetMinor: null }
    const gone = await staff.supplierOrders.record({ id: order.id, version: paid.version, ...dropped })
    expect(await staff.supplierPayments.payables({})).toMatchObject({
      items: [{ owedMinor: 0, creditMinor: 5401_70, orders: 0 }],
    })
    expect((await staff.supplierOrders.list({ mark: ['credit'] })).items).toMatchObject([{ id: order.id }])
    const back = { ...aPayment(gone), direction: 'in' as const, amountMinor: 5401_71 }
    await expect(staff.supplierPayments.record(back)).rejects.toMatchObject({ cause: { code: 'invalid' } })
    const all = await staff.supplierPayments.record({ ...back, amountMinor: 5401_70 })
    expect(all).toMatchObject({ paidMinor: 0, openMinor: 0, payments: [{ direction: 'out' }, { direction: 'in' }] })
    const first = all.payments[0]!
    const early = staff.supplierPayments.reverse({ paymentId: first.id, version: all.version, reason: 'Typed twice' })
    await expect(early).rejects.toThrow('Some of it came back')
  })

  it('is owed again once a payment is taken back, which stays', async () => {
    const { staff, order } = await confirmed()
    const paid = await paidOut(staff, order, { amountMinor: 540_17, reference: 'W-1' })
    const asked = staff.supplierOrders.ask({ bookingId: (await confirmed()).bookingId, ids: [order.id], message: '' })
    await expect(asked).rejects.toMatchObject({ cause: { code: 'not-found' } })
    const input = { paymentId: paid.payments[0]!.id, version: paid.version, reason: 'Bounced' }
    const back = await staff.supplierPayments.reverse(input)
    expect(back).toMatchObject({ paidMinor: 0, openMinor: 540_17 })
    expect(back.payments).toMatchObject([
      { isReversed: true, reference: 'W-1' },
      { reversesId: paid.payments[0]!.id, note: 'Bounced' },
    ])
    expect(await staff.supplierOrders.of({ bookingId: order.bookingId })).toMatchObject([
      { paidOn: null, paidMinor: null },
    ])
    await expect(staff.supplierPayments.reverse({ ...input, version: back.version })).rejects.toThrow('already')
    const reversal = { ...input, paymentId: back.payments[1]!.id, version: back.version }
    await expect(staff.supplierPayments.reverse(reversal)).rejects.toMatchObject(conflict)
  })
})

describe('what was paid to a supplier who is dropped and has sent it back', () => {
  type Staff = Awaited<ReturnType<typeof confirmed>>['staff']
  const getOrder = async (staff: Staff, bookingId: string) => (await staff.supplierOrders.of({ bookingId }))[0]!
  const record = async (staff: Staff, bookingId: string, values: object) => {
    const { id, version, ...days } = await getOrder(staff, bookingId)
    return staff.supplierOrders.record({ id, version, ...asConfirmed(days), ...values })
  }

  /** Pays and refunds the first supplier, then picks another one, who was not asked yet. */
  async function replaced() {
    const { staff, order, bookingId } = await confirmed({ agreedNetMinor: 100_00 })
    const paid = await paidOut(staff, order)
    const back = await paidOut(staff, { id: order.id, version: paid.version }, { direction: 'in', asPart: true })
    await record(staff, bookingId, { status: 'dropped', reference: '', agreedNetMinor: null, dueOn: null })
    const { id: supplierId } = await staff.suppliers.create({ name: `Krabi Boats ${bookingId}` })
    const { id, version } = await getOrder(staff, bookingId)
    await staff.supplierOrders.pick({ id, version, supplierId })
    return { staff, bookingId, supplierId, ids: back.payments.map((one) => one.id) }
  }

  it.each<[string, (staff: Staff, bookingId: string) => Promise<unknown>]>([
    ['is asked', async () => {}],
    ['has confirmed', async (staff, bookingId) => record(staff, bookingId, {})],
    ['is paid', async (staff, bookingId) => paidOut(staff, await record(staff, bookingId, {}), { asAnother: true })],
  ])('stays as it is once another one %s', async (_, act) => {
    const { staff, bookingId, supplierId, ids } = await replaced()
    await act(staff, bookingId)
    const { id: orderId, version, paidMinor } = await getOrder(staff, bookingId)
    for (const paymentId of ids) {
      const taken = staff.supplierPayments.reverse({ paymentId, version, reason: 'Typed twice' })
      await expect(taken).rejects.toThrow('Another supplier provides this by now')
    }
    const { payments } = await staff.supplierPayments.of({ orderId })
    expect(payments.map(({ canReverse }) => canReverse)).toEqual([false, false, ...(paidMinor ? [true] : [])])
    expect(await database.db.$count(supplierPayments, eq(supplierPayments.supplierId, supplierId))).toBe(
      paidMinor ? 1 : 0,
    )
    expect((await getOrder(staff, bookingId)).paidMinor).toBe(paidMinor)
  })

  it('is taken back once the same supplier has confirmed again, not before', async () => {
    const { staff, order, bookingId, supplierId } = await confirmed({ agreedNetMinor: 100_00 })
    const paid = await paidOut(staff, order)
    await paidOut(staff, { id: order.id, version: paid.version }, { direction: 'in', asPart: true })
    await record(staff, bookingId, { status: 'dropped', reference: '', agreedNetMinor: null, dueOn: null })
    const dropped = await getOrder(staff, bookingId)
    const { version } = await staff.supplierOrders.pick({ id: dropped.id, version: dropped.version, supplierId })
    const [, back] = (await staff.supplierPayments.of({ orderId: order.id })).payments
    expect(back).toMatchObject({ direction: 'in', canReverse: false })
    const input = { paymentId: back!.id, version, reason: 'It did not come' }
    await expect(staff.supplierPayments.reverse(input)).rejects.toThrow('Record what was confirmed first')
    const again = await record(staff, bookingId, {})
    const after = await staff.supplierPayments.reverse({ ...input, version: again.version })
    expect(after).toMatchObject({ paidMinor: 100_00, openMinor: 0 })
  })
})

describe('a payment', () => {
  it('is not typed twice: a stale order, a key that came before, a reference that is there', async () => {
    const { staff, order } = await confirmed()
    const { call: keyed } = await callerAs(deps, 'agent', { idempotencyKey: 'k-1' })
    const input = { ...aPayment(order), amountMinor: 540_17, reference: 'W-77' }
    const first = await keyed.supplierPayments.record(input)
    expect(await keyed.supplierPayments.record(input)).toEqual(first)
    await expect(keyed.supplierPayments.record({ ...input, amountMinor: 1 })).rejects.toThrow('Idempotency-Key')
    await expect(staff.supplierPayments.record(input)).rejects.toMatchObject({
      cause: { details: { current: { version: first.version } } },
    })
    const other = await confirmed()
    const again = { ...aPayment(other.order), amountMinor: 540_17, reference: ' w 77' }
    await expect(staff.supplierPayments.record(again)).rejects.toMatchObject({
      cause: { code: 'conflict', details: { field: 'asAnother' } },
    })
    expect(await staff.supplierPayments.record({ ...again, asAnother: true })).toMatchObject({ openMinor: 0 })
  })

  it('without a number asks as well, when an order has the same amount of the day already', async () => {
    const { staff, order } = await confirmed()
    const cash = { asPart: true, method: 'cash' as const }
    const { version } = await paidOut(staff, order, cash)
    const again = aPayment({ id: order.id, version }, cash)
    await expect(staff.supplierPayments.record(again)).rejects.toThrow(
      'A payment of this amount and day is already recorded: $100.00 of 1 Mar 2027',
    )
    expect(await staff.supplierPayments.record({ ...again, asAnother: true })).toMatchObject({ paidMinor: 200_00 })
  })

  it('is of what was agreed, and of a day that is over', async () => {
    const { staff, order } = await ordered(deps)
    await expect(staff.supplierPayments.record(aPayment(order))).rejects.toThrow('record what the supplier confirmed')
    const { order: agreed } = await confirmed()
    for (const paidOn of ['2027-03-02', '2025-02-01'])
      await expect(staff.supplierPayments.record({ ...aPayment(agreed), paidOn })).rejects.toMatchObject({
        cause: { code: 'invalid', details: { field: 'paidOn' } },
      })
    const paid = await paidOut(staff, agreed, { amountMinor: 540_17 })
    const asked = { id: agreed.id, version: paid.version, ...asConfirmed(agreed), status: 'changed' as const }
    await expect(staff.supplierOrders.record(asked)).rejects.toThrow('Money was paid for it')
  })

  it('stays in the database as it is, and an order is never said to be paid otherwise', async () => {
    const { staff, order } = await confirmed()
    const paid = await paidOut(staff, order, { amountMinor: 540_17 })
    const { id } = paid.payments[0]!
    const fails = async (work: Promise<unknown>, code: string) =>
      expect(await work.then(() => 'written', getSqlState)).toBe(code)
    await fails(database.db.update(supplierPayments).set({ amountMinor: 1 }), '55000')
    await fails(database.db.delete(supplierPayments), '55000')
    await fails(database.db.delete(supplierCharges), '55000')
    await fails(
      database.db.update(supplierOrders).set({ paidMinor: 1 }).where(eq(supplierOrders.id, order.id)),
      '55000',
    )
    const copy = (values: object) =>
      database.db.execute(
        sql`INSERT INTO supplier_payments SELECT (jsonb_populate_record(p, ${JSON.stringify(values)}::jsonb)).* FROM supplier_payments p WHERE id = ${id}`,
      )
    const newId = '00000000-0000-4000-8000-000000000001'
    await fails(copy({ id: newId, reverses_id: id, amount_minor: 1 }), '23514')
  })
})

describe('version 1.0.0, while both run,', () => {
  /** Writes the order's own columns, as version 1.0.0 does. */
  const write = (id: string, values: object) =>
    database.db
      .update(supplierOrders)
      .set({ ...values, version: sql`${supplierOrders.version} + 1` })
      .where(eq(supplierOrders.id, id))

  it('pays and takes back by columns, and both are payments here', async () => {
    const { staff, order } = await confirmed()
    await write(order.id, { paidOn: '2027-02-20', paidMinor: 540_17, paidReference: 'OLD-1' })
    const paid = await staff.supplierPayments.of({ orderId: order.id })
    expect(paid).toMatchObject({
      openMinor: 0,
      payments: [{ amountMinor: 540_17, paidOn: '2027-02-20', reference: 'OLD-1' }],
    })
    await write(order.id, { paidOn: null, paidMinor: null, paidReference: '' })
    const back = await staff.supplierPayments.of({ orderId: order.id })
    expect(back).toMatchObject({
      openMinor: 540_17,
      payments: [{ isReversed: true }, { reversesId: paid.payments[0]!.id }],
    })
  })

  it('reads the sum of the payments in these columns', async () => {
    const { staff, order } = await confirmed()
    const { version } = await paidOut(staff, order, { asPart: true, reference: 'A' })
    await paidOut(staff, { id: order.id, version }, { asPart: true, paidOn: '2027-02-27', reference: 'B' })
    const [row] = await queryRows<object>(
      database.db,
      sql`SELECT paid_on::text, paid_minor::int, paid_reference FROM supplier_orders WHERE id = ${order.id}`,
    )
    expect(row).toEqual({ paid_on: '2027-03-01', paid_minor: 200_00, paid_reference: 'A' })
  })
})

describe('payables', () => {
  it('are by supplier and age, as rows, totals and file have them', async () => {
    const { staff } = await confirmed({ dueOn: '2027-03-20' })
    const old = await confirmed({ dueOn: '2027-03-01' })
    await confirmed({ dueOn: null })
    deps.clock.set('2027-04-15T12:00:00Z')
    await paidOut(staff, old.order, { asPart: true, amountMinor: 40_17 })
    const { items, nextCursor } = await staff.supplierPayments.payables({ limit: 2 })
    const rest = await staff.supplierPayments.payables({ limit: 2, cursor: nextCursor! })
    const all = [...items, ...rest.items]
    expect(all.map((one) => [one.owedMinor, one.overdue30, one.overdue60, one.undated])).toEqual([
      [540_17, 540_17, 0, 0],
      [500_00, 0, 500_00, 0],
      [540_17, 0, 0, 540_17],
    ])
    const [total] = await staff.supplierPayments.payableTotals({})
    expect(total).toMatchObject({
      currency: 'USD',
      orders: 3,
      owedMinor: 1580_34,
      overdue30: 540_17,
      overdue60: 500_00,
    })
    const { csv, count } = await (await callerAs(deps, 'admin')).call.supplierPayments.exportPayables({})
    expect(count).toBe(3)
    expect(csv).toContain(`${all[1]!.supplierName},USD,1,500,`)
    const { supplierId, supplierName } = all[0]!
    const phone = '+6621234567'
    await database.db.update(suppliers).set({ phone }).where(eq(suppliers.id, supplierId!))
    for (const words of [supplierName, phone])
      expect((await staff.supplierPayments.payables({ words })).items).toMatchObject([{ supplierName }])
    await expect(staff.supplierPayments.payables({ cursor: '[1]' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('a payment in the supplier’s currency', () => {
  const books = async () => {
    const { call } = await callerAs(deps, 'admin')
    const { accounts, checks } = await call.journal.sums({ from: '2027-01-01', to: '2027-12-31' })
    const sums = accounts.map((one) => [one.account, one.debitMinor - one.creditMinor] as const)
    expect(sums.reduce((all, [, net]) => all + net, 0)).toBe(0)
    const net = Object.fromEntries(sums)
    expect(checks[0]!.payablesMinor + (net.payables ?? 0)).toBe(0)
    return net
  }

  it.each([
    // Pays 500 euros for $540.17: $540 at 1.08, $550 at 1.10, and what the bank took where that is entered.
    [1_080_000, undefined, 540_00, 'exchange-gain', -17],
    [1_100_000, undefined, 550_00, 'exchange-loss', 9_83],
    [1_080_000, 541_20, 541_20, 'exchange-loss', 1_03],
  ])('at %d settles the order, and the books have the difference', async (micros, given, bank, account, net) => {
    const { staff, order } = await confirmed()
    const { call } = await callerAs(deps, 'admin')
    await call.settings.setRate({ from: 'EUR', to: 'USD', micros, asOf: '2027-02-20' })
    await call.settings.setRate({ from: 'EUR', to: 'USD', micros: 2_000_000, asOf: '2027-02-25' })
    const paid = { currency: 'EUR', minor: 500_00, bankMinor: given }
    const payment = { ...aPayment(order), amountMinor: 540_17, paidOn: '2027-02-21', paid }
    const after = await staff.supplierPayments.record(payment)
    expect(after).toMatchObject({
      openMinor: 0,
      payments: [{ paidCurrency: 'EUR', paidMinor: 500_00, bankMinor: bank }],
    })
    expect(await books()).toMatchObject({ bank: -bank, [account]: net })
    const { version, payments } = after
    await staff.supplierPayments.reverse({ paymentId: payments[0]!.id, version, reason: 'Sent twice' })
    expect(await books()).toMatchObject({ bank: 0, [account]: 0 })
  })

  it('asks of the same cash twice, though what it settles differs by a cent', async () => {
    const { staff, order } = await ordered(deps)
    const { call } = await callerAs(deps, 'admin')
    await call.settings.setRate({ from: 'THB', to: 'USD', micros: 28_333, asOf: '2027-02-20' })
    const answer = { ...asConfirmed(order), agreedIn: 'THB', agreedNetMinor: 30_001_00 }
    const agreed = await staff.supplierOrders.record({ id: order.id, version: order.version, ...answer })
    const cash = {
      method: 'cash' as const,
      asPart: true,
      amountMinor: undefined,
      paid: { currency: 'THB', minor: 10_000_50 },
    }
    const first = await paidOut(staff, agreed, cash)
    const again = aPayment({ id: order.id, version: first.version }, cash)
    await expect(staff.supplierPayments.record(again)).rejects.toThrow(
      'is already recorded: THB\u00a010,000.50 of 1 Mar',
    )
    const { payments } = await staff.supplierPayments.record({ ...again, asAnother: true })
    expect(payments[0]!.amountMinor).not.toBe(payments[1]!.amountMinor)
  })

  it('needs a rate of its day, or what the bank took', async () => {
    const { staff, order } = await confirmed()
    const payment = { ...aPayment(order), amountMinor: 540_17, paid: { currency: 'KWD', minor: 165_250 } }
    await expect(staff.supplierPayments.record(payment)).rejects.toMatchObject({
      cause: { code: 'invalid', details: { field: 'paid' } },
    })
    const unknown = { ...payment, paid: { currency: 'XYZ', minor: 1 } }
    await expect(staff.supplierPayments.record(unknown)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await database.db.$count(supplierPayments)).toBe(0)
  })
})
