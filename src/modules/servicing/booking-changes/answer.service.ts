import { and, eq } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound, stale } from '../../../shared/errors'
import type { OwnBooking } from '../../bookings/bookings/view'
import { lockToChange } from '../../bookings/bookings/move.service'
import { getOwnBooking, isOwned, isOwnedBooking } from '../../bookings/bookings/own.service'
import { bookings } from '../../bookings/bookings/table'
import { cancelOwn } from '../bookings/cancel-booking.service'
import { assertOpen, endChange, recordChange, settleChange } from './apply.service'
import { lockChange, getNextSeq, getOpenChange } from './change.service'
import type { AskInput, CancelTripInput, ChangeInput, DeclineInput } from './schema'
import { bookingChanges } from './table'
import { stateLabels } from './transition.rules'
import type { OwnChange } from './view'
import { listOwnChanges } from './view.service'

/** @throws AppError not-found for another traveler's trip */
async function assertOwn(ctx: UserCtx, id: string): Promise<void> {
  if (!(await isOwnedBooking(ctx, id))) throw notFound('Booking')
}

/** Limits a booking's requests in total; only one is open at a time. */
const maxRequests = 50

/**
 * Stores the traveler's request, which staff answer by a proposal or a refusal.
 * @throws AppError not-found, also for another traveler's; conflict during another open change, and once the trip is
 * over or cancelled
 */
export async function askForChange({ ctx, input: { id, wish } }: UserCall<AskInput>): Promise<OwnChange[]> {
  await assertOwn(ctx, id)
  await withTransaction(ctx, async (tx) => {
    const booking = await lockToChange(tx, id)
    await assertOwn(tx, id)
    assertOpen(ctx, booking)
    const open = await getOpenChange(tx, id)
    if (open)
      throw conflict(
        open.state === 'asked'
          ? 'We have your last request already. Withdraw it to write another one'
          : 'A change waits for your answer. Please answer it first',
        'wish',
      )
    const seq = await getNextSeq(tx, id)
    if (seq > maxRequests) throw conflict('Please write to us or call us about this trip', 'wish')
    const made = { id: newId(), bookingId: id, seq, createdAt: ctx.now(), createdBy: ctx.actor.id }
    await tx.db.insert(bookingChanges).values({ ...made, askedBy: 'traveler', state: 'asked', wish })
    await recordChange(tx, booking, { act: 'asked', text: wish, data: { seq } })
  })
  return listOwnChanges({ ctx, input: { id } })
}

/** Locks a change of the caller's own trip. @throws AppError not-found, also for another traveler's */
async function lockOwn(ctx: UserCtx, changeId: string) {
  const [known] = await ctx.db
    .select({ id: bookings.id })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.id, bookingChanges.bookingId))
    .where(and(eq(bookingChanges.id, changeId), isOwned(ctx)))
  if (!known) throw notFound('Change')
  const locked = await lockChange(ctx, changeId)
  // Checks again under the lock: its lead may belong to another account by now.
  await assertOwn(ctx, known.id)
  return locked
}

/** Withdraws the traveler's request. @throws AppError not-found; conflict once it was answered */
export async function withdrawRequest({ ctx, input }: UserCall<ChangeInput>): Promise<OwnChange[]> {
  const id = await withTransaction(ctx, async (tx) => {
    const { booking, change } = await lockOwn(tx, input.changeId)
    if (change.state !== 'asked') throw conflict('It was answered already. Please look again', 'state')
    await endChange(tx, change, { to: 'withdrawn' })
    await recordChange(tx, booking, { act: 'withdrawn', data: { seq: change.seq } })
    return booking.id
  })
  return listOwnChanges({ ctx, input: { id } })
}

const notWaiting = (state: keyof typeof stateLabels) =>
  conflict(
    `This change does not wait for you any more: ${stateLabels[state].toLowerCase()}. Ask for a change if you need another one`,
    'state',
  )

/**
 * Accepts a proposal: books it, and charges or credits it at once. A repeated call changes nothing.
 * @throws AppError not-found, also for another traveler's; conflict unless it is open, for a booking changed since, and
 * after its last day
 */
export async function agreeToChange({ ctx, input }: UserCall<ChangeInput>): Promise<OwnChange[]> {
  const id = await withTransaction(ctx, async (tx) => {
    const { booking, change } = await lockOwn(tx, input.changeId)
    if (change.state === 'settled' && change.agreedBy === 'traveler') return booking.id
    if (change.state !== 'proposed') throw notWaiting(change.state)
    await settleChange(tx, booking, change, '')
    return booking.id
  })
  return listOwnChanges({ ctx, input: { id } })
}

/** Declines a proposal, with an optional reason. @throws AppError not-found; conflict unless it is open */
export async function declineChange({ ctx, input }: UserCall<DeclineInput>): Promise<OwnChange[]> {
  const { changeId, words } = input
  const id = await withTransaction(ctx, async (tx) => {
    const { booking, change } = await lockOwn(tx, changeId)
    if (change.state !== 'proposed') throw notWaiting(change.state)
    await endChange(tx, change, { to: 'declined', words })
    await recordChange(tx, booking, { act: 'declined', text: words, data: { seq: change.seq } })
    return booking.id
  })
  return listOwnChanges({ ctx, input: { id } })
}

/**
 * Cancels the traveler's own trip before its first day. Credits the refund by the accepted policy, and releases the
 * seats.
 * @throws AppError not-found, also for another traveler's; conflict once it has begun or is cancelled, for another
 * refund than on screen, and for a stale `version`
 */
export async function cancelTrip({ ctx, input }: UserCall<CancelTripInput>): Promise<OwnBooking> {
  const { id, version, backMinor, words: note } = input
  await assertOwn(ctx, id)
  await withTransaction(ctx, async (tx) => {
    const booking = await lockToChange(tx, id)
    if (booking.version !== version && booking.status !== 'cancelled')
      throw stale(await getOwnBooking({ ctx: tx, input: { id } }))
    await cancelOwn(tx, booking, { note, backMinor })
  })
  return getOwnBooking({ ctx, input: { id } })
}
