import { v5 as toUuid } from 'uuid'
import { z } from 'zod'
import type { Call } from '../../../platform/server/context'
import { defineJob } from '../../../platform/server/jobs/queue'
import { toJobKind } from '../../../platform/server/jobs/run'
import { withTransaction } from '../../../platform/server/database/transaction'
import { getBooking } from '../bookings/view.service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { getAgency } from '../../settings/settings/service'
import { listCurrentVouchers } from './voucher-content.service'
import { voucherMail } from './voucher-mail.rules'
import { getRows } from './voucher-view.service'
import { lockLeads } from '../../sales/leads/locks.service'

const voucherMailsPayload = z.object({ bookingId: z.uuid(), voucherIds: z.array(z.uuid()).min(1).max(200) })
type VoucherMails = z.output<typeof voucherMailsPayload>
export const voucherMails = defineJob('voucher.mails', voucherMailsPayload)

/**
 * Queues one mail about vouchers issued together. Locks the lead, so that a concurrent erasure finds the mail, or is
 * found. Skips superseded vouchers.
 */
const queueVoucherMail = ({ ctx, input }: Call<VoucherMails>): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const { bookingId, voucherIds } = input
    const { leadId } = await getBooking({ ctx: tx, input: { id: bookingId } })
    await lockLeads(tx, [leadId])
    const trip = await listCurrentVouchers(tx, bookingId)
    // Fails the job, which retries with the new lead.
    if (trip.booking.leadId !== leadId) throw new Error('The lead of the booking was merged meanwhile')
    const rows = await getRows(tx, trip)
    const vouchers = rows
      .flatMap((row) => row.vouchers)
      .filter(({ id, displayStatus }) => displayStatus === 'valid' && voucherIds.includes(id))
    const { email } = trip.booking
    if (vouchers.length === 0 || !email || isAnonymous({ email })) return
    const agency = await getAgency({ ctx: tx })
    const mail = voucherMail({ booking: trip.booking, agency, origin: ctx.env.APP_URL, vouchers })
    await enqueueMail({
      ctx: tx,
      input: {
        ...mail,
        id: toUuid('mail', voucherIds[0]!),
        about: trip.booking.leadId,
        recordId: bookingId,
        to: email,
        answers: answersTo.agency(agency),
      },
    })
  })

export const voucherMailsJob = toJobKind({
  ...voucherMails,
  concurrency: 2,
  run: queueVoucherMail,
})
