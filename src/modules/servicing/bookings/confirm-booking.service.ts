import type { UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { enqueue } from '../../../platform/server/jobs/queue'
import { recordEvent } from '../../core/events/service'
import { requireDeposit } from '../../billing/payments/booking.service'
import type { BookingDetail } from '../../bookings/bookings/view'
import { assertMoves, lockToChange, setConfirmed } from '../../bookings/bookings/move.service'
import type { ConfirmBookingInput } from '../../bookings/bookings/schema'
import { getBooking } from '../../bookings/bookings/view.service'
import { bookingMails } from '../booking-mails/service'

/**
 * Confirms a held booking, once its deposit was received or waived with a reason.
 * @throws AppError not-found; conflict from another status, while the deposit is open, and with the newer booking for a
 * stale `version`
 */
export async function confirmBooking({ ctx, input }: UserCall<ConfirmBookingInput>): Promise<BookingDetail> {
  const { id, version, reason } = input
  await withTransaction(ctx, async (tx) => {
    const booking = await lockToChange(tx, id)
    await assertMoves(tx, booking, { version, status: 'confirmed' })
    await requireDeposit(tx, id, reason)
    await setConfirmed(tx, booking)
    await recordEvent(tx, {
      kind: 'booking.confirmed',
      about: { entity: 'booking', id },
      timelines: { booking: id, lead: booking.leadId },
      data: { reference: booking.reference, reason },
      before: { status: booking.status },
      after: { status: 'confirmed' },
    })
    const mails = bookingMails.with({ bookingId: id, about: 'confirmed', byAgency: false }, { key: `${id}:confirmed` })
    await enqueue(tx, mails)
  })
  return getBooking({ ctx, input })
}
