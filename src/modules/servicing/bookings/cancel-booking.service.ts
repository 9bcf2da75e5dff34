import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { enqueueAll } from '../../../platform/server/jobs/queue'
import { recordEvents } from '../../core/events/service'
import { conflict, notFound } from '../../../shared/errors'
import { queueCheckoutClosing } from '../../billing/online-payments/jobs.service'
import { creditCancelled } from '../../billing/payments/booking.service'
import {
  accountDeleted,
  type Canceller,
  importUndone,
  notPaid,
  travelerCancelled,
} from '../../bookings/bookings/booking.rules'
import type { BookingDetail } from '../../bookings/bookings/view'
import { assertMoves, lockAllToChange, setCancelled } from '../../bookings/bookings/move.service'
import { isOwnedBooking } from '../../bookings/bookings/own.service'
import type { CancelBookingInput } from '../../bookings/bookings/schema'
import type { Booking } from '../../bookings/bookings/table'
import { canMoveBooking, isCurtailed, toDisplayStatus } from '../../bookings/bookings/transition.rules'
import { getBooking, getToday } from '../../bookings/bookings/view.service'
import { giveBackSeats } from '../../catalog/departures/seats.service'
import { bookingMails } from '../booking-mails/service'
import { withdrawOpenChanges } from '../booking-changes/apply.service'

type Version = { id: string; version: number }
type Cancellation = Pick<CancelBookingInput, 'reason' | 'backMinor'> & {
  /**
   * Names who ends the trip; `agency` does not run it, and refunds the whole price (decision 242). `import-undone`:
   * nobody ends a trip (decision 253).
   */
  endedBy: Canceller | 'agency' | 'import-undone'
  /** Sends no mail: the caller mails the travelers itself, or nobody is left to be told. */
  withoutMail?: boolean
}

/**
 * Does all that a cancellation does, in one transaction. Of the events follow the timelines, the log, webhooks, the bell and
 * open screens. What staff decide stays as it is: refunds and credit notes, orders with their suppliers (each may have a
 * fee), the request, and whom of the waiting list to tell.
 */
const cancel = (ctx: Ctx, cancelled: readonly Version[], cancellation: Cancellation): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const { reason, backMinor, endedBy, withoutMail = false } = cancellation
    const byAgency = endedBy === 'agency' || endedBy === 'import-undone'
    const ids = cancelled.map(({ id }) => id)
    const versions = new Map(cancelled.map(({ id, version }) => [id, version]))
    const locked = await lockAllToChange(tx, ids)
    // Skips the checks for erasing, which has locked and chosen its trips already, and asks nobody's permission.
    if (endedBy !== 'system')
      for (const booking of locked)
        await assertMoves(tx, booking, { version: versions.get(booking.id)!, status: 'cancelled' })
    await setCancelled(tx, locked, { reason, cancelledBy: byAgency ? 'staff' : endedBy })
    for (const { holdId } of locked) if (holdId) await giveBackSeats({ ctx: tx, input: { id: holdId } })
    await withdrawOpenChanges(tx, ids)
    await creditCancelled(tx, ids, { byAgency, backMinor })
    await queueCheckoutClosing(tx, ids)
    await recordEvents(
      tx,
      locked.map(({ id, leadId, reference, status }) => ({
        kind: 'booking.cancelled',
        about: { entity: 'booking', id },
        timelines: { booking: id, lead: leadId },
        data: { reference, reason, by: endedBy },
        before: { status },
        after: { status: 'cancelled' },
      })),
    )
    if (withoutMail) return
    await enqueueAll(
      tx,
      ids.map((id) => bookingMails.with({ bookingId: id, about: 'cancelled', byAgency }, { key: `${id}:cancelled` })),
    )
  })

/**
 * Cancels a booking with a reason for colleagues, by its terms or as the agency, which keeps only fees of changes.
 * Only administrators cancel a trip that has begun.
 * @throws AppError not-found; forbidden; conflict once it is over or cancelled, where the refund differs from
 * `backMinor`, and for a stale `version`
 */
export async function cancelBooking({ ctx, input }: UserCall<CancelBookingInput>): Promise<BookingDetail> {
  const { reason, backMinor, by } = input
  // Names staff where they cancel for the traveler.
  await cancel(ctx, [input], { reason, backMinor, endedBy: by === 'agency' ? 'agency' : 'staff' })
  return getBooking({ ctx, input })
}

/**
 * Cancels bookings whose trips the agency does not run, and keeps only fees of changes, whatever the policy. Mails the
 * travelers unless `withoutMail`.
 * @throws AppError as `cancelBooking`
 */
export const cancelByAgency = (
  ctx: UserCtx,
  cancelled: readonly Version[],
  { reason, withoutMail }: { reason: string; withoutMail: boolean },
): Promise<void> => cancel(ctx, cancelled, { reason, endedBy: 'agency', withoutMail })

/** Cancels bookings whose import is undone, without a mail. @throws AppError as `cancelBooking` */
export const cancelImported = (ctx: UserCtx, cancelled: readonly Version[]): Promise<void> =>
  cancel(ctx, cancelled, { reason: importUndone, endedBy: 'import-undone', withoutMail: true })

/** Cancels a booking that was not paid in time, for a job without an actor. @throws AppError as `cancelBooking` */
export const expireBooking = (ctx: Ctx, booking: Version): Promise<void> =>
  cancel(ctx, [booking], { reason: notPaid, endedBy: 'expiry' })

/** Cancels a trip of an erased person, as nobody is left to travel, or to be told. Its lead and seats are locked. */
export const cancelErased = (ctx: Ctx, booking: Version): Promise<void> =>
  cancel({ ...ctx, actor: null, ip: '' }, [booking], { reason: accountDeleted, endedBy: 'system', withoutMail: true })

/**
 * Cancels the caller's own locked booking before its first day. Staff read `note` as the reason.
 * @throws AppError not-found, also for another traveler's; conflict once it has begun or is cancelled, and where the
 * refundable amount differs from `backMinor`
 */
export async function cancelOwn(
  ctx: UserCtx,
  booking: Booking,
  { note, backMinor }: { note: string; backMinor: number },
): Promise<void> {
  if (!(await isOwnedBooking(ctx, booking.id))) throw notFound('Booking')
  const displayStatus = toDisplayStatus(booking, getToday(ctx, booking))
  if (isCurtailed(displayStatus, 'cancelled') || !canMoveBooking(displayStatus, 'cancelled'))
    throw conflict(
      displayStatus === 'travelling'
        ? 'Your trip has begun. Please write to us or call us'
        : `A trip that is ${displayStatus} cannot be cancelled. Please write to us if you have a question`,
      'status',
    )
  const reason = note ? `${travelerCancelled}: ${note}` : travelerCancelled
  await cancel(ctx, [booking], { reason, backMinor, endedBy: 'traveler' })
}
