import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { plainReference } from '../../../platform/server/database/tables'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays, type CalendarDate, dateIn, formatDate } from '../../../shared/dates'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { findIn, makeOnce, type RequestKey, toRequestKey } from '../../../platform/server/idempotency'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { isSeenBooking } from '../../bookings/bookings/scope.service'
import { bookings } from '../../bookings/bookings/table'
import { takeLock } from '../../core/locks/lock.service'
import { assertAfterBooking, likeRecorded } from '../payments/check.service'
import { assertOpen } from '../periods/service'
import { getAgency, getRatesOn } from '../../settings/settings/service'
import {
  changeOrder,
  type LockedOrder,
  lockSupplierOrder,
  markPaid,
} from '../../bookings/supplier-orders/change.service'
import { isAbroad, owedMinor, settledMinor, toSupplierMoney } from '../../bookings/supplier-orders/order.rules'
import { getOrder } from '../../bookings/supplier-orders/view.service'
import { explainFinal, findReturnDay, heldSince } from './payment.rules'
import { orderAccount, type OrderPayments, supplierPayment } from './view'
import type { OrderPaymentsInput, RecordSupplierPaymentInput, ReverseSupplierPaymentInput } from './schema'
import { supplierPayments } from './table'
import { convert, type Currency, formatAmount } from '../../../shared/money'

/** Limits how many days back money is recorded: an older day is a mistyped year. */
const oldest = 731
/** Limits the payments of one order, oldest first; more are not expected. */
const maxShown = 500

export const getAgencyToday = async (ctx: Ctx): Promise<CalendarDate> =>
  dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)

async function assertPast(ctx: Ctx, paidOn: CalendarDate): Promise<void> {
  const today = await getAgencyToday(ctx)
  if (paidOn > today) throw invalid('This day is still to come', 'paidOn')
  if (paidOn < addDays(today, -oldest)) throw invalid('This day is more than two years ago', 'paidOn')
  await assertOpen(ctx, paidOn, 'paidOn')
}

/** Returns what is owed and paid in the currency that the supplier is paid in. */
function toOwed(order: Parameters<typeof toSupplierMoney>[0] & Parameters<typeof owedMinor>[0]) {
  const { currency, agreedMinor: asked, paidMinor: given } = toSupplierMoney(order)
  const [agreedMinor, paidMinor] = [owedMinor(order) === null ? 0 : (asked ?? 0), given ?? 0]
  return { currency, agreedMinor, paidMinor, openMinor: agreedMinor - paidMinor }
}

/** Reads what was paid of an order, and what is left open. @throws AppError not-found */
export async function getOrderPayments({
  ctx,
  input: { orderId },
}: UserCall<OrderPaymentsInput>): Promise<OrderPayments> {
  const reversal = alias(supplierPayments, 'reversal')
  const [order, rows] = await Promise.all([
    getOrder(ctx, orderId),
    ctx.db
      .select({
        payment: supplierPayments,
        by: { firstName: users.firstName, lastName: users.lastName },
        isReversed: sql<boolean>`${reversal.id} IS NOT NULL`,
      })
      .from(supplierPayments)
      .leftJoin(users, eq(users.id, supplierPayments.recordedBy))
      .leftJoin(reversal, eq(reversal.reversesId, supplierPayments.id))
      .where(eq(supplierPayments.orderId, orderId))
      .orderBy(
        asc(supplierPayments.recordedAt),
        sql`${supplierPayments.reversesId} IS NOT NULL`,
        asc(supplierPayments.id),
      )
      .limit(maxShown),
  ])
  const agreedMinor = owedMinor(order) ?? 0
  const paidMinor = order.paidMinor ?? 0
  const { currency, ...abroad } = toOwed(order)
  return pickView(orderAccount, order, {
    orderId,
    title: order.service.title,
    agreedMinor,
    paidMinor,
    openMinor: agreedMinor - paidMinor,
    abroad: order.fx && isAbroad(order) ? { currency, ...abroad, fx: order.fx } : null,
    payments: rows.map(({ payment, by, isReversed }) =>
      pickView(supplierPayment, payment, {
        currency: order.currency,
        recordedBy: by ? joinNames(by) : 'Former staff',
        isReversed,
        canReverse: !isReversed && explainFinal(payment, order) === null,
      }),
    ),
  })
}

/** Writes to locked orders their paid amounts, with day and reference of the last payment that counts. */
export const writePaid = (ctx: Ctx, orderIds: readonly string[]): Promise<unknown> =>
  markPaid(
    ctx,
    sql`
    SELECT p.order_id, sum(CASE WHEN (p.direction = 'out') = (p.reverses_id IS NULL) THEN p.amount_minor ELSE -p.amount_minor END) AS paid,
      sum(CASE WHEN (p.direction = 'out') = (p.reverses_id IS NULL) THEN p.paid_minor ELSE -p.paid_minor END)
        FILTER (WHERE p.paid_currency = p.supplier_currency) AS paid_cost,
      coalesce(max(p.paid_on) FILTER (WHERE p.stands), max(p.paid_on)) AS last_on,
      coalesce((array_agg(p.reference ORDER BY p.paid_on DESC, p.recorded_at DESC, p.id) FILTER (WHERE p.stands))[1], '') AS reference
    FROM (SELECT q.*, o.supplier_currency, q.direction = 'out' AND q.reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM supplier_payments r WHERE r.reverses_id = q.id) AS stands
      FROM supplier_payments q JOIN supplier_orders o ON o.id = q.order_id WHERE q.order_id = ANY (${sql.param([...orderIds])}::uuid[])) p
    GROUP BY p.order_id`,
  )

/** @throws AppError conflict with the newer account of the order */
async function assertNewest(ctx: UserCtx, { order }: LockedOrder, version: number): Promise<void> {
  if (order.version !== version) throw stale(await getOrderPayments({ ctx, input: { orderId: order.id } }))
}

/** @throws AppError conflict until the open rest, or the overpayment as a credit, is confirmed */
function assertAmount({ order }: LockedOrder, input: RecordSupplierPaymentInput, amountMinor: number): void {
  const { direction, asPart, asCredit } = input
  const { currency, agreedMinor: agreed, paidMinor: paid } = toOwed(order)
  const money = (minor: number) => formatAmount(minor, currency)
  if (order.status !== 'confirmed' && order.status !== 'dropped')
    throw conflict('Nothing is owed for it: record what the supplier confirmed', 'status')
  if (direction === 'in' && amountMinor > paid)
    throw invalid(`The supplier has ${money(paid)} of this order. No more can come back`, 'amountMinor')
  if (agreed === 0 && paid === 0) throw conflict('Nothing is owed for it: record what the supplier confirmed', 'status')
  const after = agreed - paid + (direction === 'out' ? -amountMinor : amountMinor)
  if (after > 0 && !asPart)
    throw conflict(`That leaves ${money(after)} open. Confirm that it stays to be paid`, 'asPart')
  if (after < 0 && direction === 'out' && !asCredit)
    throw conflict(
      `That is ${money(Math.min(amountMinor, -after))} more than is owed. Confirm that it stays as a credit with the supplier`,
      'asCredit',
    )
}

/** @throws AppError invalid `paidOn` for a refund of a day on which the supplier did not have so much of the order */
async function assertHeld(ctx: Ctx, { order }: LockedOrder, day: CalendarDate, minor: number): Promise<void> {
  const { direction, paidOn, amountMinor, paidMinor, paidCurrency } = supplierPayments
  const reversal = alias(supplierPayments, 'reversal')
  const found = await ctx.db
    .select({ direction, paidOn, amountMinor, paidMinor, paidCurrency })
    .from(supplierPayments)
    .leftJoin(reversal, eq(reversal.reversesId, supplierPayments.id))
    .where(and(eq(supplierPayments.orderId, order.id), isNull(supplierPayments.reversesId), isNull(reversal.id)))
  const { currency } = toOwed(order)
  const standing = found.map((one) => {
    const inOwn = isAbroad(order) ? (one.paidCurrency === currency ? one.paidMinor! : 0) : one.amountMinor
    return { ...one, minor: inOwn }
  })
  const held = heldSince(standing, day)
  if (held >= minor) return
  const from = findReturnDay(standing, minor)
  const then = from ? `. Choose ${formatDate(from)} or a later day` : ''
  throw invalid(`The supplier had ${formatAmount(held, currency)} of this order on this day${then}`, 'paidOn')
}

type Paid = Pick<typeof supplierPayments.$inferInsert, 'paidCurrency' | 'paidMinor' | 'bankMinor'>
type Amount = Paid & { amountMinor: number }

/**
 * Refuses an unconfirmed duplicate: a known number of any order, or the same unnumbered amount and day. Compares
 * payments abroad in their own currency, as converted amounts differ by rounding.
 * @throws AppError conflict `asAnother`
 */
async function assertNew(ctx: Ctx, input: RecordSupplierPaymentInput, amount: Amount): Promise<void> {
  const { orderId, direction, method, reference, paidOn: day, asAnother } = input
  if (reference) await takeLock(ctx, 'payments', plainReference(reference))
  if (asAnother) return
  const isSameMoney = and(
    eq(supplierPayments.orderId, orderId),
    eq(supplierPayments.direction, direction),
    eq(supplierPayments.method, method),
    eq(supplierPayments.reference, ''),
    amount.paidMinor
      ? and(eq(supplierPayments.paidCurrency, amount.paidCurrency!), eq(supplierPayments.paidMinor, amount.paidMinor))
      : eq(supplierPayments.amountMinor, amount.amountMinor),
    eq(supplierPayments.paidOn, day),
  )
  const isSameNumber = and(
    ne(supplierPayments.reference, ''),
    eq(plainReference(supplierPayments.reference), plainReference(reference)),
  )
  const reversal = alias(supplierPayments, 'reversal')
  const [same] = await ctx.db
    .select({ payment: supplierPayments, booking: bookings.reference, isSeen: isSeenBooking(ctx) })
    .from(supplierPayments)
    .innerJoin(bookings, eq(bookings.id, supplierPayments.bookingId))
    .leftJoin(reversal, eq(reversal.reversesId, supplierPayments.id))
    .where(and(reference ? isSameNumber : isSameMoney, isNull(supplierPayments.reversesId), isNull(reversal.id)))
    .limit(1)
  if (!same) return
  const { amountMinor, currency, paidMinor, paidCurrency, paidOn } = same.payment
  const what = `payment ${reference ? 'with this reference' : 'of this amount and day'}`
  const paid = { amountMinor: paidMinor ?? amountMinor, currency: paidCurrency ?? currency }
  throw likeRecorded(what, { ...same, ...paid, day: paidOn })
}

/**
 * Returns a payment in the currency owed, and what it settles in the booking's.
 * @throws AppError invalid naming `amountMinor` or `paid`, for the currency that is not asked for
 */
function toAmounts({ order }: LockedOrder, { direction, amountMinor, paid }: RecordSupplierPaymentInput) {
  if (!isAbroad(order)) {
    if (amountMinor === undefined) throw invalid('Please enter an amount', 'amountMinor')
    return { owed: amountMinor, amountMinor }
  }
  const { supplierCurrency } = order
  if (paid?.currency !== supplierCurrency)
    throw invalid(`This is agreed in ${supplierCurrency}: enter what was paid in it`, 'paid')
  const settled = direction === 'out' ? settledMinor(order, paid.minor) : -settledMinor(order, -paid.minor)
  if (settled <= 0) throw invalid(`This is nothing in ${order.currency}`, 'paid')
  return { owed: paid.minor, amountMinor: settled }
}

/** Values a payment in another currency by the rate of its day. @throws AppError invalid `paid` without a rate */
async function toPaid(ctx: Ctx, { paid, paidOn }: RecordSupplierPaymentInput, own: Currency): Promise<Paid> {
  if (!paid || paid.currency === own) return {}
  const known = paid.bankMinor ?? convert(paid.minor, paid.currency, own, await getRatesOn(ctx, paidOn))
  if (known === null)
    throw invalid(`There is no rate of ${paid.currency} on this day. Enter it, or what the bank took`, 'paid')
  // Takes one where it is less than half of one, such as some satang in yen.
  const bankMinor = Math.max(1, known)
  return { paidCurrency: paid.currency, paidMinor: paid.minor, bankMinor }
}

async function recordIn(
  tx: UserCtx,
  input: RecordSupplierPaymentInput,
  key: RequestKey | null,
): Promise<OrderPayments> {
  const { orderId, version, direction, paidOn, method, reference } = input
  await assertPast(tx, paidOn)
  const locked = await lockSupplierOrder(tx, orderId)
  await assertNewest(tx, locked, version)
  const { owed, amountMinor } = toAmounts(locked, input)
  assertAmount(locked, input, owed)
  if (direction === 'in') await assertHeld(tx, locked, paidOn, owed)
  else await assertAfterBooking(tx, locked.booking, paidOn, 'paidOn')
  const { bookingId, currency, supplierId } = locked.order
  const paid = await toPaid(tx, input, currency)
  await assertNew(tx, input, { amountMinor, ...paid })
  const row = { orderId, bookingId, currency, supplierId, direction, amountMinor, paidOn, method, reference }
  await tx.db.insert(supplierPayments).values({
    ...row,
    ...paid,
    ...key,
    id: newId(),
    recordedAt: tx.now(),
    recordedBy: tx.actor.id,
  })
  await writePaid(tx, [orderId])
  const data = { amountMinor, currency, paidOn, method, ...(isAbroad(locked.order) && { paid: input.paid }) }
  await changeOrder(tx, locked, {}, { action: direction === 'out' ? 'paid' : 'refunded', data })
  return getOrderPayments({ ctx: tx, input: { orderId } })
}

/**
 * Records a payment to a supplier for an order, or its refund. A repeated request returns the same account.
 * @throws AppError not-found; invalid for a future or old day, one long before the booking, and for more back than was
 * paid by its day; conflict for a closed day, without a needed confirmation, and for a stale `version`
 */
export function recordSupplierPayment({ ctx, input }: UserCall<RecordSupplierPaymentInput>): Promise<OrderPayments> {
  const key = toRequestKey(ctx, 'supplier-payment', ctx.actor.id, input)
  const make = () => withTransaction(ctx, (tx) => recordIn(tx, input, key))
  const repeat = () => getOrderPayments({ ctx, input: { orderId: input.orderId } })
  return makeOnce(key, { find: findIn(ctx, supplierPayments), make, repeat })
}

/**
 * Reverses a mistaken record by a payment of today; nothing is deleted.
 * @throws AppError not-found; conflict once it was reversed or partly refunded, of a former supplier, before anything is
 * agreed, in another currency than is agreed, and with the newer order for a stale `version`
 */
export async function reverseSupplierPayment({
  ctx,
  input: { paymentId, version, reason },
}: UserCall<ReverseSupplierPaymentInput>): Promise<OrderPayments> {
  const [found] = await ctx.db.select().from(supplierPayments).where(eq(supplierPayments.id, paymentId))
  if (!found) throw notFound('Payment')
  const { orderId, bookingId, currency, direction, amountMinor, method, reference } = found
  await withTransaction(ctx, async (tx) => {
    const locked = await lockSupplierOrder(tx, orderId)
    await assertNewest(tx, locked, version)
    const refusal = explainFinal(found, locked.order)
    if (refusal) throw conflict(refusal)
    if ((await tx.db.$count(supplierPayments, eq(supplierPayments.reversesId, paymentId))) > 0)
      throw conflict('This payment was taken back already. Look at the order again')
    if (direction === 'out' && amountMinor > (locked.order.paidMinor ?? 0))
      throw conflict('Some of it came back from the supplier. Take that back first')
    const paidOn = await getAgencyToday(tx)
    const { supplierId } = locked.order
    const { paidCurrency, paidMinor, bankMinor } = found
    const paid = { paidCurrency, paidMinor, bankMinor }
    const { isOpening } = found
    const taken = {
      orderId,
      bookingId,
      currency,
      supplierId,
      direction,
      amountMinor,
      method,
      reference,
      isOpening,
      ...paid,
    }
    await tx.db.insert(supplierPayments).values({
      ...taken,
      paidOn,
      note: reason,
      id: newId(),
      reversesId: paymentId,
      recordedAt: ctx.now(),
      recordedBy: ctx.actor.id,
    })
    await writePaid(tx, [orderId])
    const data = { amountMinor, currency, paymentId }
    await changeOrder(tx, locked, {}, { action: 'payment-taken-back', data })
  })
  return getOrderPayments({ ctx, input: { orderId } })
}
