import { and, eq, inArray, max } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { assertCostReason } from '../../../shared/below-cost'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { lockToChange } from '../../bookings/bookings/move.service'
import { type Booking, bookingTravelers } from '../../bookings/bookings/table'
import { getBooking, isLeftOut } from '../../bookings/bookings/view.service'
import { getOrders } from '../../bookings/supplier-orders/view.service'
import { assertCanJoin, assertSeatsLeft } from '../../catalog/departures/seats.service'
import { assertOpen, getDateChange, endChange, recordChange, settleChange } from './apply.service'
import { queueChangeMail } from './mail.service'
import { assertSameAmounts, planFor, proposedAt } from './plan.rules'
import { changeNeedsReason } from './change.rules'
import { partyAfter } from './edit.rules'
import { pricedWithReason } from './price.rules'
import { assertPrices } from './price.service'
import { getChangeBasis } from './plan.service'
import { can } from '../../../shared/permissions'
import type { ChangeInput, PlanInput, ProposeInput, RecordInput, RefuseInput } from './schema'
import { lockRow } from '../../core/locks/lock.service'
import { type BookingChange, bookingChanges } from './table'
import { statesBefore } from './transition.rules'
import type { ChangeView, Editor, PlanView } from './view'
import { listBookingChanges } from './view.service'

/** Returns the booking's open change; there is at most one. */
export async function getOpenChange(ctx: Ctx, bookingId: string): Promise<BookingChange | null> {
  const isOpen = inArray(bookingChanges.state, statesBefore('withdrawn'))
  const [row] = await ctx.db
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), isOpen))
  return row ?? null
}

/**
 * Returns the start of a change's editor; without orders for roles that may not read them.
 * @throws AppError not-found
 */
export async function getEditor({ ctx, input: { id } }: UserCall<{ id: string }>): Promise<Editor> {
  const [at, open, orders] = await Promise.all([
    getChangeBasis(ctx, id),
    getOpenChange(ctx, id),
    can(ctx.actor, 'orders.read') ? getOrders({ ctx, input: { bookingId: id } }) : [],
  ])
  return {
    ...at,
    orders: orders.map(({ service: { key }, status, supplierName }) => ({ key, status, supplierName })),
    wish: open?.state === 'asked' ? open.wish : null,
    isWaiting: open?.state === 'proposed',
  }
}

/**
 * Computes the difference and amounts of an edit without writing.
 * @throws AppError not-found; invalid where it changes nothing, or names unknown services or travelers
 */
export async function planChange({ ctx, input: { id, edit } }: UserCall<PlanInput>): Promise<PlanView> {
  const at = await getChangeBasis(ctx, id)
  return { ...planFor(at, edit).proposed, version: at.version, currency: at.currency }
}

export async function getNextSeq(ctx: Ctx, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ last: max(bookingChanges.seq) })
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
  return (row?.last ?? 0) + 1
}

async function getPlaceVersions(ctx: Ctx, bookingId: string, leaving: readonly number[]) {
  const { position, version } = bookingTravelers
  const found = await ctx.db
    .select({ position, version })
    .from(bookingTravelers)
    .where(and(eq(bookingTravelers.bookingId, bookingId), inArray(position, [...leaving])))
  return Object.fromEntries(found.map((place) => [place.position, place.version]))
}

type Values = Partial<typeof bookingChanges.$inferInsert>

/** Inserts a proposal, or converts the traveler's request into it. */
async function write(
  ctx: UserCtx,
  booking: Booking,
  asked: BookingChange | null,
  values: Values,
): Promise<BookingChange> {
  const proposed = { ...values, state: 'proposed' as const, proposedAt: ctx.now(), proposedBy: ctx.actor.id }
  if (asked) {
    const isAsked = and(eq(bookingChanges.id, asked.id), inArray(bookingChanges.state, statesBefore('proposed')))
    const [row] = await ctx.db.update(bookingChanges).set(proposed).where(isAsked).returning()
    if (!row) throw conflict('Somebody else was faster. Please look again', 'state')
    return row
  }
  const seq = await getNextSeq(ctx, booking.id)
  const made = { id: newId(), bookingId: booking.id, seq, createdAt: ctx.now(), createdBy: ctx.actor.id }
  const [row] = await ctx.db
    .insert(bookingChanges)
    .values({ ...proposed, ...made, askedBy: 'staff' })
    .returning()
  return row!
}

/**
 * Proposes a change with the amounts on screen. Asks the traveler, or applies it at once where staff enter how they
 * agreed.
 * @throws AppError not-found; invalid without a needed rate or reason; conflict during another change, once the booking
 * is over or cancelled, without seats, for amounts that differ from the screen, and for a stale `version`
 */
export async function proposeChange({ ctx, input }: UserCall<ProposeInput>): Promise<ChangeView[]> {
  const { id, version, edit, prices, seen, amountMinor, amountReason, agreedWords, message, costReason } = input
  await withTransaction(ctx, async (tx) => {
    const booking = await lockToChange(tx, id, edit.startsOn)
    if (booking.version !== version) throw stale(await getBooking({ ctx: tx, input: { id } }))
    assertOpen(ctx, booking)
    const open = await getOpenChange(tx, id)
    if (open?.state === 'proposed')
      throw conflict('Another change waits for its traveler. Withdraw it first, or wait for the answer', 'state')
    const at = await getChangeBasis(tx, id)
    const plan = planFor(at, edit)
    assertSameAmounts(plan, seen)
    const { adults, children } = partyAfter(at.before, edit)
    const more = adults + children - at.before.adults - at.before.children
    const { packageId } = booking
    // Prevents a proposal that has no seats.
    if (edit.startsOn && packageId)
      await assertCanJoin(tx, { packageId, date: edit.startsOn, seats: adults + children, since: ctx.now() })
    else if (booking.holdId && more > 0) await assertSeatsLeft(tx, booking.departureId!, more)
    const keys = edit.services.map(({ key }) => key)
    if (await isLeftOut(tx, id, keys)) throw invalid('What was left out before is added as a new service', 'services')
    const { rated, reasons: given } = await assertPrices(tx, at, edit, prices)
    const isBelowCost = changeNeedsReason(at.before, plan.after, pricedWithReason(edit, at.before, prices))
    assertCostReason(isBelowCost, costReason)
    const priceReasons = [...given, ...(isBelowCost ? [`Below its cost: ${costReason}`] : [])].join('\n')
    if (amountMinor !== plan.amountMinor && !amountReason)
      throw invalid('Please say why it is another amount', 'amountReason')
    if (at.sums.chargedMinor + amountMinor < 0)
      throw conflict('More would be credited than is charged. Choose a smaller amount', 'amountMinor')
    const reasons = { amountReason: amountMinor === plan.amountMinor ? '' : amountReason, priceReasons }
    const placeVersions = await getPlaceVersions(tx, id, edit.leaving)
    const stored = { edit: { ...edit, rated, placeVersions }, bookingVersion: version }
    const values = { ...proposedAt(plan, amountMinor), ...reasons, ...stored, message }
    const change = await write(tx, booking, open, values)
    if (agreedWords) return settleChange(tx, booking, change, agreedWords)
    const data = { seq: change.seq, afterMinor: change.afterMinor, amountMinor, currency: booking.currency }
    const dates = getDateChange(booking, edit)
    await recordChange(tx, booking, { act: 'proposed', text: message, data, priceReasons, ...dates })
    await queueChangeMail(tx, change)
  })
  return listBookingChanges({ ctx, input: { id } })
}

/** Locks a change after its booking, and the seats of its day. @throws AppError not-found */
export async function lockChange(ctx: Ctx, changeId: string): Promise<{ booking: Booking; change: BookingChange }> {
  const isIt = eq(bookingChanges.id, changeId)
  const { bookingId, edit } = bookingChanges
  const [known] = await ctx.db.select({ bookingId, edit }).from(bookingChanges).where(isIt)
  if (!known) throw notFound('Change')
  const booking = await lockToChange(ctx, known.bookingId, known.edit?.startsOn)
  const change = await lockRow(ctx, bookingChanges, changeId)
  return { booking, change: change! }
}

/**
 * Records how the traveler agreed, and applies the change.
 * @throws AppError not-found; conflict unless it is open, for a booking changed since, and after its last day
 */
export async function recordAgreement({ ctx, input }: UserCall<RecordInput>): Promise<ChangeView[]> {
  const { changeId, words } = input
  const id = await withTransaction(ctx, async (tx) => {
    const { booking, change } = await lockChange(tx, changeId)
    if (change.state !== 'proposed')
      throw conflict(
        'It does not wait for an answer any more. Look at the changes again, and propose another one if it is needed',
        'state',
      )
    await settleChange(tx, booking, change, words)
    return booking.id
  })
  return listBookingChanges({ ctx, input: { id } })
}

/** Withdraws an open proposal by staff. @throws AppError not-found; conflict unless it is open */
export async function withdrawChange({ ctx, input }: UserCall<ChangeInput>): Promise<ChangeView[]> {
  const id = await withTransaction(ctx, async (tx) => {
    const { booking, change } = await lockChange(tx, input.changeId)
    if (change.state !== 'proposed')
      throw conflict(
        'It does not wait for an answer any more. Look at the changes again, and propose another one if it is needed',
        'state',
      )
    await endChange(tx, change, { to: 'withdrawn' })
    await recordChange(tx, booking, { act: 'withdrawn', data: { seq: change.seq } })
    await queueChangeMail(tx, { ...change, state: 'withdrawn' })
    return booking.id
  })
  return listBookingChanges({ ctx, input: { id } })
}

/**
 * Refuses a traveler's request, with a text for the traveler.
 * @throws AppError not-found; conflict unless it is open
 */
export async function refuseRequest({ ctx, input }: UserCall<RefuseInput>): Promise<ChangeView[]> {
  const { changeId, words } = input
  const id = await withTransaction(ctx, async (tx) => {
    const { booking, change } = await lockChange(tx, changeId)
    if (change.state !== 'asked') throw conflict('It was answered already. Look at the changes again', 'state')
    await endChange(tx, change, { to: 'declined', words })
    await recordChange(tx, booking, { act: 'declined', text: words, data: { seq: change.seq } })
    await queueChangeMail(tx, { ...change, state: 'declined', words })
    return booking.id
  })
  return listBookingChanges({ ctx, input: { id } })
}
