import { and, eq, inArray, max } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { assertCostReason } from '../../../shared/below-cost'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { lockToChange } from '../../bookings/bookings/move.service'
import type { Booking } from '../../bookings/bookings/table'
import { getBooking, isLeftOut } from '../../bookings/bookings/view.service'
import { assertSeatsLeft } from '../../catalog/departures/seats.service'
import { assertOpen, endChange, settle, tellOf } from './apply.service'
import { queueChangeMail } from './mail.service'
import { assertSeen, planOf } from './plan.rules'
import { changeNeedsReason, partyAfter } from './change.rules'
import { pricedWithReason, ratedOf } from './price.rules'
import { assertPrices } from './price.service'
import { standings } from './plan.service'
import type { ChangeInput, PlanInput, ProposeInput, RecordInput, RefuseInput } from './schema'
import { type BookingChange, bookingChanges } from './table'
import type { ChangeView, Editor, PlanView } from './view.rules'
import { changesOfBooking } from './view.service'

/** What waits for an answer of a booking: at most one. */
export async function openChange(ctx: Ctx, bookingId: string): Promise<BookingChange | null> {
  const isOpen = inArray(bookingChanges.state, ['asked', 'proposed'])
  const [row] = await ctx.db
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), isOpen))
  return row ?? null
}

/** What a change is written with. @throws AppError not-found */
export async function getEditor({ ctx, input: { id } }: { ctx: UserCtx; input: { id: string } }): Promise<Editor> {
  const [at, open] = await Promise.all([standings(ctx, id), openChange(ctx, id)])
  return { ...at, wish: open?.state === 'asked' ? open.wish : null, isWaiting: open?.state === 'proposed' }
}

/**
 * What an edit comes to: the difference in words and money, as it would be proposed. Nothing is written.
 * @throws AppError not-found; invalid where it changes nothing, or names what is not there
 */
export async function planChange({ ctx, input: { id, edit } }: { ctx: UserCtx; input: PlanInput }): Promise<PlanView> {
  const at = await standings(ctx, id)
  return { ...planOf(at, edit).proposed, version: at.version, currency: at.currency }
}

/** The next number of a locked booking. */
export async function nextSeq(ctx: Ctx, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ last: max(bookingChanges.seq) })
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
  return (row?.last ?? 0) + 1
}

type Values = Partial<typeof bookingChanges.$inferInsert>

/** A new row, or what the traveler asked for becomes it. */
async function write(
  ctx: UserCtx,
  booking: Booking,
  asked: BookingChange | null,
  values: Values,
): Promise<BookingChange> {
  const proposed = { ...values, state: 'proposed' as const, proposedAt: ctx.now(), proposedBy: ctx.actor.id }
  if (asked) {
    const [row] = await ctx.db.update(bookingChanges).set(proposed).where(eq(bookingChanges.id, asked.id)).returning()
    return row!
  }
  const seq = await nextSeq(ctx, booking.id)
  const made = { id: newId(), bookingId: booking.id, seq, createdAt: ctx.now(), createdBy: ctx.actor.id }
  const [row] = await ctx.db
    .insert(bookingChanges)
    .values({ ...proposed, ...made, askedBy: 'staff' })
    .returning()
  return row!
}

/**
 * Proposes a change with its difference and amounts, which were on screen. Its traveler is asked; or, where staff write how
 * they agreed, it is booked and charged or credited at once.
 * @throws AppError not-found; invalid, also for a new service without a rate or a reason, and for what sells below its
 * cost without one. Conflict while another one
 * waits, and once the booking is over or cancelled. Conflict where no seats are left for who joins, and when the
 * amounts changed meanwhile. Conflict with the newer booking for a stale `version`
 */
export async function proposeChange({ ctx, input }: { ctx: UserCtx; input: ProposeInput }): Promise<ChangeView[]> {
  const { id, version, edit, prices, seen, amountMinor, amountReason, agreedWords, message, costReason } = input
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const booking = await lockToChange(txCtx, id)
    if (booking.version !== version) throw stale(await getBooking({ ctx: txCtx, input: { id } }))
    assertOpen(ctx, booking)
    const open = await openChange(txCtx, id)
    if (open?.state === 'proposed')
      throw conflict('Another change waits for its traveler. Withdraw it first, or wait for the answer', 'state')
    const at = await standings(txCtx, id)
    const plan = planOf(at, edit)
    assertSeen(plan, seen)
    const { adults, children } = partyAfter(at.before, edit)
    const more = adults + children - at.before.adults - at.before.children
    // Nobody is asked to agree to what is full.
    if (booking.holdId && more > 0) await assertSeatsLeft(txCtx, booking.departureId!, more)
    const keys = edit.services.map(({ key }) => key)
    if (await isLeftOut(txCtx, id, keys))
      throw invalid('What was left out before is added as a new service', 'services')
    const given = await assertPrices(txCtx, at, edit, prices)
    const isBelowCost = changeNeedsReason(at.before, plan.after, pricedWithReason(edit, at.before, prices))
    assertCostReason(isBelowCost, costReason)
    const priceReasons = [...given, ...(isBelowCost ? [`Below its cost: ${costReason}`] : [])].join('\n')
    if (amountMinor !== plan.amountMinor && !amountReason)
      throw invalid('Please say why it is another amount', 'amountReason')
    if (at.standing.chargedMinor + amountMinor < 0)
      throw conflict('More would be credited than is charged. Choose a smaller amount', 'amountMinor')
    const { deltaMinor, proposed } = plan
    // As the ledger will have it, whatever amount is agreed.
    const keptMinor = deltaMinor < 0 ? Math.max(0, amountMinor - deltaMinor) : 0
    const reasons = { amountReason: amountMinor === plan.amountMinor ? '' : amountReason, priceReasons }
    const kept = { edit: { ...edit, rated: ratedOf(edit, at.before, prices) }, bookingVersion: version }
    const values = { ...proposed, ...reasons, ...kept, keptMinor, amountMinor, message }
    const change = await write(txCtx, booking, open, values)
    if (agreedWords) return settle(txCtx, booking, change, agreedWords)
    const data = { seq: change.seq, afterMinor: change.afterMinor, amountMinor, currency: booking.currency }
    await tellOf(txCtx, booking, { act: 'proposed', text: message, data, priceReasons })
    await queueChangeMail(txCtx, change)
  })
  return changesOfBooking({ ctx, input: { id } })
}

/** A change and its booking, locked: the booking first. @throws AppError not-found */
export async function lockChange(ctx: Ctx, changeId: string): Promise<{ booking: Booking; change: BookingChange }> {
  const isIt = eq(bookingChanges.id, changeId)
  const [known] = await ctx.db.select({ bookingId: bookingChanges.bookingId }).from(bookingChanges).where(isIt)
  if (!known) throw notFound('Change')
  const booking = await lockToChange(ctx, known.bookingId)
  const [change] = await ctx.db.select().from(bookingChanges).where(isIt).for('no key update')
  return { booking, change: change! }
}

/**
 * Staff write down how the traveler agreed to what waits: it is booked, and charged or credited.
 * @throws AppError not-found; conflict unless it waits, for a booking that has changed since, and once its last day is over
 */
export async function recordAgreement({ ctx, input }: { ctx: UserCtx; input: RecordInput }): Promise<ChangeView[]> {
  const { changeId, words } = input
  const id = await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { booking, change } = await lockChange(txCtx, changeId)
    if (change.state !== 'proposed')
      throw conflict(
        'It does not wait for an answer any more. Look at the changes again, and propose another one if it is needed',
        'state',
      )
    await settle(txCtx, booking, change, words)
    return booking.id
  })
  return changesOfBooking({ ctx, input: { id } })
}

/**
 * Staff take back what waits for its traveler, who can agree to it no more.
 * @throws AppError not-found; conflict unless it waits
 */
export async function withdrawChange({ ctx, input }: { ctx: UserCtx; input: ChangeInput }): Promise<ChangeView[]> {
  const id = await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { booking, change } = await lockChange(txCtx, input.changeId)
    if (change.state !== 'proposed')
      throw conflict(
        'It does not wait for an answer any more. Look at the changes again, and propose another one if it is needed',
        'state',
      )
    await endChange(txCtx, change, { to: 'withdrawn' })
    await tellOf(txCtx, booking, { act: 'withdrawn', data: { seq: change.seq } })
    await queueChangeMail(txCtx, { ...change, state: 'withdrawn' })
    return booking.id
  })
  return changesOfBooking({ ctx, input: { id } })
}

/**
 * Staff say no to what a traveler asked for, in words that the traveler reads.
 * @throws AppError not-found; conflict unless it waits
 */
export async function refuseWish({ ctx, input }: { ctx: UserCtx; input: RefuseInput }): Promise<ChangeView[]> {
  const { changeId, words } = input
  const id = await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { booking, change } = await lockChange(txCtx, changeId)
    if (change.state !== 'asked') throw conflict('It was answered already. Look at the changes again', 'state')
    await endChange(txCtx, change, { to: 'declined', words })
    await tellOf(txCtx, booking, { act: 'declined', text: words, data: { seq: change.seq } })
    await queueChangeMail(txCtx, { ...change, state: 'declined', words })
    return booking.id
  })
  return changesOfBooking({ ctx, input: { id } })
}
