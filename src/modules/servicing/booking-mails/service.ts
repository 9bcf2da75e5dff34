import { v5 as toUuid } from 'uuid'
import { z } from 'zod'
import type { Call, Ctx } from '../../../platform/server/context'
import { defineJob } from '../../../platform/server/jobs/queue'
import { toJobKind } from '../../../platform/server/jobs/run'
import { withTransaction } from '../../../platform/server/database/transaction'
import { dateIn } from '../../../shared/dates'
import type { BookingDetail } from '../../bookings/bookings/view'
import { getShownReceipt } from '../../bookings/bookings/own.service'
import { getBooking } from '../../bookings/bookings/view.service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMails } from '../../core/email/service'
import type { MailInput } from '../../core/email/schema'
import { getAccount } from '../../billing/payments/account.service'
import { waysToPay } from '../../billing/payments/ways.rules'
import { depositFor } from '../../catalog/pricing/policy.rules'
import { getReader } from '../../sales/leads/reader.service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { getAgency } from '../../settings/settings/service'
import {
  agencyMail,
  cancelledMail,
  type BookingMailData,
  type Ended,
  type MailedEvent,
  mailedEvents,
  travelerMail,
} from './mail.rules'
import { lockLeads } from '../../sales/leads/locks.service'

type BookingMail = { bookingId: string; about: MailedEvent; byAgency?: boolean }

/** Reads the current account, with refunds made meanwhile. */
async function getEnded(ctx: Ctx, { bookingId: id, about, byAgency = false }: BookingMail): Promise<Ended | null> {
  if (about !== 'cancelled') return null
  const { chargedMinor, receivedMinor, refundedMinor, feesMinor } = await getAccount({
    ctx,
    input: { id },
  })
  return { chargedMinor, receivedMinor, refundedMinor, feesMinor, byAgency }
}

/** Returns the open deposit of a booking by staff, which may be paid before its mail is written. */
const getOpen = async (ctx: Ctx, { id, source }: BookingDetail, about: MailedEvent): Promise<number | null> =>
  about !== 'booked' || source === 'book-now' ? null : (await getAccount({ ctx, input: { id } })).depositOpenMinor

export async function getMailData(ctx: Ctx, booking: BookingDetail, asked: BookingMail): Promise<BookingMailData> {
  const agency = await getAgency({ ctx })
  // Follows the agency's days for due dates, as the account does.
  const today = dateIn(new Date(booking.createdAt), agency.timeZone)
  const deposit = depositFor(booking.paymentTerms, booking.totalMinor, { today, departure: booking.startsOn })
  const ways = waysToPay({ agency, reference: booking.reference }, ctx.env)
  const [ended, openMinor, receipt] = await Promise.all([
    getEnded(ctx, asked),
    getOpen(ctx, booking, asked.about),
    getShownReceipt(ctx, booking),
  ])
  return { booking: { ...booking, receipt }, agency, deposit, openMinor, ways, ended, origin: ctx.env.APP_URL }
}

/**
 * Queues the mails about a booking's event, once each. Locks its lead, so that a concurrent erasure finds these mails,
 * or is found. Skips an outdated event.
 */
export const queueBookingMails = ({ ctx, input }: Call<BookingMail>): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const { bookingId, about } = input
    await lockLeads(tx, [(await getBooking({ ctx: tx, input: { id: bookingId } })).leadId])
    const booking = await getBooking({ ctx: tx, input: { id: bookingId } })
    const { status, email, leadId } = booking
    if ((status === 'cancelled') !== (about === 'cancelled') || isAnonymous({ email })) return
    const data = await getMailData(tx, booking, input)
    const { agency, openMinor } = data
    // Leaves mail about a confirmed booking, or one with nothing due, to the staff who made it.
    if (openMinor !== null && (openMinor === 0 || status !== 'held')) return
    const mails: MailInput[] = []
    if (email) {
      const toTraveler = { about: leadId, recordId: bookingId, to: email }
      const mail = { id: toUuid(about, bookingId), ...toTraveler, ...travelerMail(data, about) }
      mails.push({ ...mail, answers: answersTo.agency(agency) })
    }
    const toStaff = { about: leadId, answers: answersTo.person(email) }
    if (about === 'booked' && booking.source === 'book-now' && agency.email)
      mails.push({ id: toUuid('agency', bookingId), to: agency.email, ...toStaff, ...agencyMail(data) })
    if (about === 'cancelled' && booking.cancelledBy === 'traveler') {
      const needs = ['bookings.read', 'money.read'] as const
      const to = await getReader(tx, booking, { agencyEmail: agency.email, needs })
      if (to) mails.push({ id: toUuid('staff:cancelled', bookingId), to, ...toStaff, ...cancelledMail(data) })
    }
    await enqueueMails({ ctx: tx, input: mails })
  })

export const bookingMails = defineJob(
  'booking.mails',
  z.object({ bookingId: z.uuid(), about: z.enum(mailedEvents), byAgency: z.boolean().optional() }),
)

export const bookingMailsJob = toJobKind({
  ...bookingMails,
  concurrency: 2,
  run: queueBookingMails,
})
