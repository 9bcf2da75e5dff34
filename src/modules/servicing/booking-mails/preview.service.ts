import type { UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { listBookings } from '../../bookings/bookings/list.service'
import { getBooking } from '../../bookings/bookings/view.service'
import { answersTo } from '../../core/email/answers.rules'
import { type MailContent, toTestSubject } from '../../core/email/layout.rules'
import { enqueueMail } from '../../core/email/service'
import { getMe } from '../../identity/auth/service'
import { getAgency } from '../../settings/settings/service'
import { travelerMail } from './mail.rules'
import type { BookingMailInput } from './schema'
import { getMailData } from './service'

/** Composes the mail about the newest booking that could get it. @throws AppError not-found without one */
async function compose({ ctx, input: { about, bookingTexts } }: UserCall<BookingMailInput>): Promise<MailContent> {
  const { items } = await listBookings({
    ctx,
    input: {
      displayStatus: about === 'cancelled' ? ['cancelled'] : ['held', 'confirmed', 'travelling', 'completed'],
      sort: 'created',
      descending: true,
      limit: 1,
    },
  })
  if (!items[0]) throw notFound(`A ${about === 'cancelled' ? 'cancelled ' : ''}booking to show the mail with`)
  const { id } = items[0]
  const data = await getMailData(ctx, await getBooking({ ctx, input: { id } }), { bookingId: id, about })
  return travelerMail({ ...data, agency: { ...data.agency, bookingTexts } }, about)
}

/** Returns subject and text of the preview. @throws AppError not-found without such a booking */
export async function previewBookingMail(call: UserCall<BookingMailInput>): Promise<{ subject: string; text: string }> {
  const { subject, text } = await compose(call)
  return { subject, text }
}

/** Mails the preview to the caller. @throws AppError not-found without such a booking */
export async function testBookingMail(call: UserCall<BookingMailInput>): Promise<{ to: string }> {
  const { ctx } = call
  const [mail, { user }, agency] = await Promise.all([
    compose(call),
    getMe({ ctx, input: undefined }),
    getAgency({ ctx }),
  ])
  const to = user!.email
  const input = {
    ...mail,
    subject: toTestSubject(mail.subject),
    to,
    answers: answersTo.agency(agency),
    about: ctx.actor.id,
  }
  await withTransaction(ctx, (tx) => enqueueMail({ ctx: tx, input }))
  return { to }
}
