import type { Ctx } from '../../../platform/server/context'
import { recordEvent } from '../../core/events/service'
import { getBooking } from '../../bookings/bookings/view.service'
import { answersTo } from '../../core/email/answers.rules'
import { composeMail } from '../../core/email/layout.rules'
import { enqueueMail } from '../../core/email/service'
import { getAgency } from '../../settings/settings/service'

/** Notifies staff by the booking's timeline and by mail, in the caller's transaction. */
export async function notifyStaff(ctx: Ctx, bookingId: string, text: string): Promise<void> {
  await recordEvent(ctx, { kind: 'booking.online-payment', timelines: { booking: bookingId }, text })
  const { name, email } = await getAgency({ ctx })
  if (!email) return
  const { reference, email: customer } = await getBooking({ ctx, input: { id: bookingId } })
  const mail = composeMail({
    subject: `Online payment of ${reference}: please look`,
    from: name,
    heading: 'An online payment needs you',
    blocks: [
      { kind: 'text', text },
      { kind: 'action', label: 'Open the booking', url: `${ctx.env.APP_URL}/admin/bookings/${bookingId}` },
    ],
    foot: 'Sent to the address in the agency settings.',
  })
  await enqueueMail({ ctx, input: { ...mail, to: email, answers: answersTo.person(customer), about: bookingId } })
}
