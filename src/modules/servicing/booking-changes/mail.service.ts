import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { dateIn } from '../../../shared/dates'
import { getAccount } from '../../billing/payments/account.service'
import { waysToPay } from '../../billing/payments/ways.rules'
import { balanceDay } from '../../catalog/pricing/policy.rules'
import { bookings } from '../../bookings/bookings/table'
import { hasAccount, recipient } from '../../bookings/bookings/view.service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { leads } from '../../sales/leads/table'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { getAgency } from '../../settings/settings/service'
import { describeMove, describePeriods } from './effects.rules'
import { changeMail } from './mail.rules'
import type { BookingChange } from './table'
import { toProposed } from './view.service'

/**
 * Mails the traveler about a change, in the caller's transaction, which holds the lead's lock. Skips erased travelers.
 */
export async function queueChangeMail(ctx: UserCtx, change: BookingChange): Promise<void> {
  const [row] = await ctx.db
    .select({ booking: bookings, email: recipient, hasAccount })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(eq(bookings.id, change.bookingId))
  const { booking, email: to, hasAccount: isSeen } = row!
  if (!to || isAnonymous({ email: to })) return
  const agency = await getAgency({ ctx })
  const { reference, title, currency, leadId, id } = booking
  const account = await getAccount({ ctx, input: { id } })
  const departure = change.edit?.startsOn ?? booking.startsOn
  const balanceOn = balanceDay(booking.paymentTerms, { today: account.today, departure })
  const money = {
    extraDueOn: balanceOn > account.today ? balanceOn : null,
    creditMinor: account.creditMinor,
    open: account.instalments.filter(({ amountMinor, settledMinor }) => settledMinor < amountMinor),
    ways: waysToPay({ agency, reference }, ctx.env),
  }
  const move = {
    currency,
    account,
    terms: booking.paymentTerms,
    from: booking.startsOn,
    to: departure,
    today: dateIn(ctx.now(), booking.timeZone),
    amountMinor: change.amountMinor ?? 0,
  }
  const { state } = change
  const isMoved = change.edit?.startsOn !== undefined
  const mail = changeMail({
    follows: !isMoved
      ? []
      : state === 'proposed'
        ? describeMove(move)
        : state === 'settled'
          ? [describePeriods(move)]
          : [],
    money,
    reference,
    title,
    agency,
    currency,
    state,
    message: change.message,
    words: change.words,
    proposed: toProposed(change),
    url: isSeen ? `${ctx.env.APP_URL}/trips?booking=${id}` : null,
  })
  await enqueueMail({ ctx, input: { ...mail, to, about: leadId, recordId: id, answers: answersTo.agency(agency) } })
}
