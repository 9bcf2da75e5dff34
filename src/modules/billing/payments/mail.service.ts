import { and, asc, eq, gt, inArray, lte, max, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { inTurns, type Run } from '../../../platform/server/jobs/turns'
import { addDays } from '../../../shared/dates'
import { lockBooking } from '../../bookings/bookings/move.service'
import { bookings } from '../../bookings/bookings/table'
import { hasAccount, recipient } from '../../bookings/bookings/view.service'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { leads } from '../../sales/leads/table'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { isBelowStep } from '../online-payments/amount.rules'
import { getAgency } from '../../settings/settings/service'
import { reminderFor, settleInstalments, toInstalmentStatus } from './account.rules'
import { getAgencyToday } from './account.service'
import { dueMail, receivedMail, refundedMail } from './mail.rules'
import type { PaymentMethod } from './payment.rules'
import { type BookingAccount, bookingAccounts, instalments, ledger } from './table'
import { waysToPay } from './ways.rules'
import { lockRow } from '../../core/locks/lock.service'

async function getTrip(ctx: Ctx, bookingId: string) {
  const [row] = await ctx.db
    .select({
      reference: bookings.reference,
      title: bookings.title,
      email: recipient,
      customerName: leads.customerName,
      hasAccount,
    })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(eq(bookings.id, bookingId))
  const agency = await getAgency({ ctx })
  const { reference, title, email: to, customerName, hasAccount: isSeen } = row!
  // Omits the link without an account: there is no page to open.
  const url = isSeen ? `${ctx.env.APP_URL}/trips?booking=${bookingId}` : null
  const trip = { reference, title, customerName, agency, url }
  return { to, answers: answersTo.agency(agency), trip, ways: waysToPay({ agency, reference }, ctx.env) }
}

const getInstalments = (ctx: Ctx, bookingId: string) =>
  ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId)).orderBy(asc(instalments.dueOn))

type Paid = { id: string; amountMinor: number; method: PaymentMethod; effectiveOn: string }

/** Mails thanks to the customer, in the caller's transaction. Skips erased customers and those without an address. */
export async function notifyReceived(ctx: Ctx, account: BookingAccount, payment: Paid): Promise<void> {
  const { bookingId } = account
  const [{ to, answers, trip, ways }, parts] = await Promise.all([
    getTrip(ctx, bookingId),
    getInstalments(ctx, bookingId),
  ])
  if (!to || isAnonymous({ email: to })) return
  const currency = account.currency
  const mail = receivedMail({ ...trip, currency, payment, sums: account, instalments: parts, ways })
  await enqueueMail({ ctx, input: { ...mail, id: payment.id, to, answers, about: bookingId, recordId: bookingId } })
}

/**
 * Mails the customer about a refund, once per payment. Runs in the caller's transaction, which holds the booking's row
 * lock.
 */
export async function notifyRefunded(ctx: Ctx, account: BookingAccount, refund: Paid): Promise<void> {
  const { bookingId } = account
  const { to, answers, trip } = await getTrip(ctx, bookingId)
  if (!to || isAnonymous({ email: to })) return
  const mail = refundedMail({ ...trip, currency: account.currency, refund, sums: account })
  await enqueueMail({ ctx, input: { ...mail, id: refund.id, to, answers, about: bookingId, recordId: bookingId } })
}

/** Sums disputed card payments that no bank returned and no later payment has replaced. */
async function sumDisputes(ctx: Ctx, bookingId: string): Promise<number> {
  const matchesBooking = eq(ledger.bookingId, bookingId)
  const disputes = and(
    matchesBooking,
    eq(ledger.kind, 'chargeback'),
    inArray(ledger.method, ['online', 'card-terminal']),
  )
  const sum = sql<string>`coalesce(sum(${ledger.amountMinor}), 0)`
  const [disputed] = await ctx.db
    .select({ sum, since: max(ledger.seq) })
    .from(ledger)
    .where(disputes)
  const since = and(matchesBooking, eq(ledger.kind, 'payment'), gt(ledger.seq, disputed!.since ?? 0))
  const [paid] = await ctx.db.select({ sum }).from(ledger).where(since)
  // Adds payments, whose ledger amounts are below 0.
  return Math.max(0, Number(disputed!.sum) + Number(paid!.sum))
}

/**
 * Sends each due reminder of a booking once. Locks the booking first, as an erased customer or one who cancelled must
 * not get mail. Locks the account next, so that a concurrent payment counts.
 */
const sendReminder = (ctx: Ctx, bookingId: string): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const { status, startsOn } = await lockBooking(tx, bookingId)
    const account = await lockRow(tx, bookingAccounts, bookingId)
    const today = await getAgencyToday(tx)
    if (status === 'cancelled' || startsOn < today) return
    const { to, answers, trip, ways } = await getTrip(tx, bookingId)
    // Counts disputed card payments as paid: staff ask for them themselves.
    const paid = account!.receivedMinor - account!.refundedMinor + (await sumDisputes(tx, bookingId))
    const parts = settleInstalments(await getInstalments(tx, bookingId), paid)
    for (const part of parts) {
      const reminder = reminderFor(part, today, trip.agency.times)
      if (!reminder) continue
      const now = ctx.now()
      await tx.db
        .update(instalments)
        .set(reminder === 'before' ? { remindedAt: now } : { overdueNotifiedAt: now })
        .where(and(eq(instalments.bookingId, bookingId), eq(instalments.position, part.position)))
      const currency = account!.currency
      // Asks for nothing that cannot be paid online: the last thousandths of a dinar (decision 031).
      if (!to || isAnonymous({ email: to }) || isBelowStep(part.amountMinor - part.settledMinor, currency)) continue
      const others = parts.filter((one) => one !== part && toInstalmentStatus(one, today) === 'overdue')
      const mail = dueMail({ ...trip, currency, instalment: part, isOverdue: reminder === 'after', others, ways })
      await enqueueMail({ ctx: tx, input: { ...mail, to, answers, about: bookingId, recordId: bookingId } })
    }
  })

/** Reminds customers of due and overdue instalments, in turns. Leaves cancelled and departed trips to staff. */
export async function sendDueReminders(ctx: Ctx, run?: Run): Promise<void> {
  const [today, { times }] = await Promise.all([getAgencyToday(ctx), getAgency({ ctx })])
  const { dueOn } = instalments
  const waiting = await ctx.db
    .selectDistinct({ id: instalments.bookingId })
    .from(instalments)
    .innerJoin(bookings, eq(bookings.id, instalments.bookingId))
    .where(
      and(
        sql`${instalments.settledMinor} < ${instalments.amountMinor}`,
        lte(dueOn, addDays(today, times.remindBefore)),
        sql`CASE WHEN ${dueOn} <= ${addDays(today, -times.remindAfter)}::date THEN ${instalments.overdueNotifiedAt} IS NULL
          ELSE ${dueOn} >= ${today}::date AND ${instalments.remindedAt} IS NULL END`,
        or(notInArray(instalments.kind, ['deposit', 'full']), lte(dueOn, addDays(today, -times.remindBooked))),
        ne(bookings.status, 'cancelled'),
        sql`${bookings.startsOn} >= ${today}`,
      ),
    )
  await inTurns(waiting, ({ id }) => sendReminder(ctx, id), run)
}
