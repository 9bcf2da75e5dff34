import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { type CalendarDate, dateIn, latestToday } from '../../../shared/dates'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { convert, type Currency, findRate, formatAmount } from '../../../shared/money'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { isDayUnknown } from '../bookings/booking.rules'
import { lockBooking } from '../bookings/move.service'
import { type Booking, bookingServices } from '../bookings/table'
import { getAgency, getRatesOn } from '../../settings/settings/service'
import { assertSupplier } from '../../catalog/suppliers/service'
import { writeCosts } from './margins.service'
import { getBookedCost } from './place.service'
import {
  canMoveOrder,
  dueProblem,
  orderLabels,
  owedMinor,
  owesFee,
  toSupplierMoney,
  settleRounding,
} from './order.rules'
import type { OrderView } from './view'
import type { PickSupplierInput, RecordInput } from './schema'
import { supplierCharges, type SupplierOrder, supplierOrders } from './table'
import { getOrder } from './view.service'
import { lockRow } from '../../core/locks/lock.service'

/** Marks by `isGone` a cancelled booking, or a service that a change has left out. */
export type LockedOrder = { order: SupplierOrder; booking: Booking; isGone: boolean }

/** Explains why nothing is asked for any more. */
export const explainClosedOrder = ({ booking }: Pick<LockedOrder, 'booking'>): string =>
  booking.status === 'cancelled' ? 'The booking is cancelled' : 'A change has left this service out'

/** Locks an order after its booking, as the lock order demands. @throws AppError not-found */
export async function lockSupplierOrder(ctx: Ctx, id: string): Promise<LockedOrder> {
  const [known] = await ctx.db
    .select({ bookingId: supplierOrders.bookingId, key: supplierOrders.key })
    .from(supplierOrders)
    .where(eq(supplierOrders.id, id))
  if (!known) throw notFound('Order')
  const booking = await lockBooking(ctx, known.bookingId)
  const order = await lockRow(ctx, supplierOrders, id)
  // Checks again under the lock: a change may have deleted it.
  if (!order) throw notFound('Order')
  const [service] = await ctx.db
    .select({ leftOut: bookingServices.leftOut })
    .from(bookingServices)
    .where(and(eq(bookingServices.bookingId, known.bookingId), eq(bookingServices.key, known.key)))
  return { order, booking, isGone: booking.status === 'cancelled' || service!.leftOut }
}

type Values = Partial<Omit<SupplierOrder, 'id' | 'bookingId' | 'key' | 'version' | 'updatedAt'>>
type Payload = { action: string; text?: string; by?: 'supplier'; data?: Record<string, unknown> }

/** Records the owed amount of an order from today on, as a difference. */
async function charge(ctx: Ctx, before: SupplierOrder, after: Values): Promise<void> {
  const { id: orderId, bookingId, supplierId, currency } = before
  const amountMinor = (owedMinor({ ...before, ...after }) ?? 0) - (owedMinor(before) ?? 0)
  if (amountMinor === 0) return
  const day = dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)
  await ctx.db
    .insert(supplierCharges)
    .values({ id: newId(), orderId, bookingId, supplierId, currency, day, amountMinor, at: ctx.now() })
}

/** @throws AppError conflict where a service is taken up again whose former supplier is owed a fee */
async function assertNoFee(ctx: Ctx, order: SupplierOrder, { status = order.status }: Values): Promise<void> {
  if (!owesFee(order) || status === 'dropped') return
  const { currency, agreedMinor } = toSupplierMoney(order)
  const { supplierName } = await getOrder(ctx, order.id)
  throw conflict(
    `A fee of ${formatAmount(agreedMinor!, currency)} is owed to ${supplierName}. Set it to 0 if it is not; else add the service anew by a change of the booking`,
    'status',
  )
}

/**
 * Updates a locked order, the amount owed for it and its booking's costs, and records it.
 * @throws AppError conflict where a fee would be lost
 */
export async function changeOrder(
  ctx: Ctx,
  { order, booking }: Omit<LockedOrder, 'isGone'>,
  values: Values,
  payload: Payload,
): Promise<void> {
  const { id, version } = order
  await assertNoFee(ctx, order, values)
  await ctx.db
    .update(supplierOrders)
    .set({ ...values, version: sql`${supplierOrders.version} + 1`, updatedAt: ctx.now() })
    .where(and(eq(supplierOrders.id, id), eq(supplierOrders.version, version)))
  await charge(ctx, order, values)
  await writeCosts(ctx, [booking.id])
  const { service, supplierName, status } = await getOrder(ctx, id)
  const { action, text = '', by, data: more } = payload
  const recorder = by === 'supplier' ? { ...ctx, actor: null } : ctx
  const { note: _note, answer: _answer, askedAt: _asked, answeredAt: _answered, ...logged } = values
  const before = Object.fromEntries(Object.keys(logged).map((name) => [name, order[name as keyof SupplierOrder]]))
  const { id: bookingId, reference } = booking
  const { bookedFrom, bookedTo } = order
  await recordEvent(recorder, {
    kind: `supplier-order.${action}`,
    about: { entity: 'booking', id: bookingId },
    timelines: { booking: bookingId },
    text,
    data: {
      reference,
      orderId: id,
      act: action,
      title: service.title,
      status,
      supplier: supplierName,
      ...(by && { by }),
      // Says for which booked days these are agreed, as the trip may move later.
      ...(values.agreedFrom && { bookedFrom, bookedTo }),
      ...more,
    },
    ...toChange(before, logged),
  })
}

/**
 * Marks locked orders as paid by what `payments` selects: `order_id`, `paid`, `paid_cost`, `last_on` and `reference`.
 * `changeOrder` follows, which updates the costs.
 */
export const markPaid = (ctx: Ctx, payments: SQL): Promise<unknown> =>
  ctx.db
    .execute(sql`UPDATE supplier_orders SET paid_minor = nullif(s.paid, 0), paid_cost_minor = nullif(s.paid_cost, 0),
      paid_on = CASE WHEN s.paid <> 0 THEN s.last_on END, paid_reference = CASE WHEN s.paid <> 0 THEN s.reference ELSE '' END
    FROM (${payments}) s WHERE id = s.order_id`)

/** @throws AppError conflict with the newer order */
async function assertNewest(ctx: Ctx, { order }: LockedOrder, version: number): Promise<void> {
  if (order.version !== version) throw stale(await getOrder(ctx, order.id))
}

async function runLocked(
  ctx: UserCtx,
  { id, version }: { id: string; version: number },
  work: (ctx: UserCtx, locked: LockedOrder) => Promise<void>,
): Promise<OrderView> {
  await withTransaction(ctx, async (tx) => {
    const locked = await lockSupplierOrder(tx, id)
    await assertNewest(tx, locked, version)
    await work(tx, locked)
  })
  return getOrder(ctx, id)
}

/** Returns a locked order as it is booked, with nothing agreed: to be asked of whoever is asked next. */
async function getUnagreed(ctx: Ctx, order: SupplierOrder) {
  const nothing = { agreedNetMinor: null, agreedCostMinor: null, agreedFrom: null, agreedTo: null }
  return { ...nothing, reference: '', answer: '', ...(await getBookedCost(ctx, order)) }
}

/**
 * Returns a locked order as it is asked. One in another currency has a rate, so that any answer can be converted.
 * @throws AppError conflict without one
 */
export async function getAsked(ctx: Ctx, order: SupplierOrder) {
  const { supplierCurrency: from, fx: known, ...asked } = await getUnagreed(ctx, order)
  if (known || !from) return { ...asked, supplierCurrency: from, fx: known }
  const fx = findRate(from, order.currency, await getRatesOn(ctx, latestToday(ctx.now())))
  if (!fx)
    throw conflict(`There is no exchange rate from ${from} to ${order.currency}. Enter one in the settings`, 'status')
  return { ...asked, supplierCurrency: from, fx }
}

/**
 * Sets the supplier of a service. A supplier that has it already must be dropped first.
 * @throws AppError not-found; invalid `supplierId`; conflict, with the newer order for a stale `version`
 */
export const pickSupplier = ({ ctx, input }: UserCall<PickSupplierInput>): Promise<OrderView> =>
  runLocked(ctx, input, async (txCtx, locked) => {
    const { order, isGone } = locked
    const { supplierId } = input
    if (order.status !== 'to-ask' && order.status !== 'dropped')
      throw conflict('The present supplier was asked. Drop it there first', 'status')
    if (order.paidMinor) throw conflict('The present supplier was paid. Take the payment back first', 'status')
    if (isGone) throw conflict(explainClosedOrder(locked), 'status')
    await assertSupplier({ ctx: txCtx, input: supplierId })
    const unagreed = await getUnagreed(txCtx, order)
    const values = { ...unagreed, supplierId, status: 'to-ask' as const, dueOn: null }
    await changeOrder(txCtx, locked, values, { action: 'supplier-picked' })
  })

/**
 * Converts a supplier's amount, in the currency that it is paid in. Keeps the rate of the booking; another currency, or
 * an open price, takes the newest rate.
 * @throws AppError invalid `agreedNetMinor` without a rate
 */
export async function toAgreed(
  ctx: Ctx,
  order: SupplierOrder,
  minor: number | null,
  asked: Currency = order.supplierCurrency ?? order.currency,
): Promise<Values> {
  if (asked === order.currency) return { ...notAbroad, agreedNetMinor: minor }
  const booked = asked === order.supplierCurrency ? order : await getBookedCost(ctx, order)
  const known = asked === booked.supplierCurrency ? booked : notAbroad
  const cost = { supplierCurrency: asked, costMinor: known.costMinor }
  if (minor === null) return { ...cost, agreedNetMinor: null, agreedCostMinor: null }
  const fx = known.fx ?? findRate(asked, order.currency, await getRatesOn(ctx, latestToday(ctx.now())))
  if (!fx) throw invalid(`There is no exchange rate from ${asked} to ${order.currency}`, 'agreedNetMinor')
  const isAsBooked = minor === known.costMinor
  const converted = isAsBooked ? order.netMinor : convert(minor, asked, order.currency, [fx])!
  const agreedNetMinor = asked === order.supplierCurrency ? settleRounding(order, minor, converted) : converted
  return { ...cost, fx, agreedNetMinor, agreedCostMinor: minor }
}

const notAbroad = { supplierCurrency: null, costMinor: null, agreedCostMinor: null, fx: null }

/** @throws AppError invalid for an implausible due day */
export async function assertDue(ctx: Ctx, { order, booking }: LockedOrder, dueOn: CalendarDate | null | undefined) {
  const { timeZone } = await getAgency({ ctx })
  const { createdAt, endsOn } = booking
  const bookedOn = isDayUnknown(booking) ? null : dateIn(createdAt, timeZone)
  const problem = dueProblem(dueOn, { before: order.dueOn, bookedOn, endsOn })
  if (problem) throw invalid(problem, 'dueOn')
}

/** @throws AppError conflict for a forbidden transition */
function assertRecorded(locked: LockedOrder, { status }: RecordInput): void {
  const { order, isGone } = locked
  if (!canMoveOrder(order.status, status))
    throw conflict(
      `A service that is '${orderLabels[order.status]}' cannot become '${orderLabels[status]}'. Look at it again`,
      'status',
    )
  if (status === 'asked' && order.askedAt === null) throw conflict('It was not asked yet. Press Ask', 'status')
  if (status !== 'to-ask' && status !== 'dropped' && order.supplierId === null)
    throw conflict('Pick a supplier first', 'status')
  if (isGone && status !== order.status && status !== 'dropped')
    throw conflict(`${explainClosedOrder(locked)}: it can only be dropped`, 'status')
  if (order.paidMinor && status !== 'confirmed' && status !== 'dropped')
    throw conflict('Money was paid for it. Record what was agreed now, or take the payment back first', 'status')
}

/**
 * Records a supplier's answer by hand. The amount of a dropped service is a fee that is owed.
 * @throws AppError not-found; invalid for an implausible due day; conflict, with the newer order for a stale `version`
 */
export const recordOrder = ({ ctx, input }: UserCall<RecordInput>): Promise<OrderView> =>
  runLocked(ctx, input, async (txCtx, locked) => {
    assertRecorded(locked, input)
    await assertDue(txCtx, locked, input.dueOn)
    const { status, reference, agreedNetMinor, agreedFrom, agreedTo, dueOn, note } = input
    const { order } = locked
    // Leaves the currency as it is where no amount is in it.
    const asked = input.agreedIn ?? (agreedNetMinor === null ? toSupplierMoney(order).currency : order.currency)
    if (order.paidMinor && asked !== toSupplierMoney(order).currency)
      throw conflict(`It was paid in ${toSupplierMoney(order).currency}. Take the payment back first`, 'agreedIn')
    const agreed =
      status === 'to-ask'
        ? await getUnagreed(txCtx, order)
        : status === 'asked'
          ? await getAsked(txCtx, order)
          : { reference, agreedFrom, agreedTo, ...(await toAgreed(txCtx, order, agreedNetMinor, asked)) }
    const action = status === locked.order.status ? 'edited' : status
    await changeOrder(txCtx, locked, { ...agreed, status, dueOn, note }, { action })
  })
