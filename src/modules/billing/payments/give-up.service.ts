import { formatAmount } from '../../../shared/money'
import { aliasedTable, and, eq, gte, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { lockBooking } from '../../bookings/bookings/move.service'
import { getAccount } from './account.service'
import { undoPayment } from './outcome.service'
import { giveUpHours, isOverdueRefund } from './payment.rules'
import { lockPayment, logMoney } from './record.service'
import type { GiveUpInput } from './schema'
import { bookingAccounts, type Payment, payments } from './table'
import type { AccountView } from './view'

/**
 * Describes a refund to ask its provider about. `providerRef`: the provider's number, once known. `unansweredSince`: the
 * start of its silence.
 */
export type AskedRefund = { id: string; providerRef: string | null; paymentRef: string; unansweredSince: Date | null }

const paid = aliasedTable(payments, 'paid')
const { id, providerRef, unansweredSince } = payments
const asked = { id, providerRef, unansweredSince, paymentRef: paid.providerRef }
const selectAsked = (ctx: Ctx) => ctx.db.select(asked).from(payments).innerJoin(paid, eq(paid.id, payments.refundOf))
const isNotNotified = and(eq(payments.state, 'pending'), isNull(payments.stuckNotifiedAt))
type FoundRefund = Omit<AskedRefund, 'paymentRef'> & { paymentRef: string | null }
const isAsked = (found: FoundRefund): found is AskedRefund => found.paymentRef !== null

/**
 * Lists refunds that the provider has not settled since `before`. Includes those given up after `since`, as they may
 * still be sent; at most 100.
 */
export async function listSlowRefunds(
  ctx: Ctx,
  { before, since }: { before: Date; since: Date },
): Promise<AskedRefund[]> {
  const isSlow = and(eq(payments.state, 'pending'), isNotNull(payments.providerRef), lt(payments.recordedAt, before))
  const isGivenUp = and(eq(payments.state, 'cancelled'), gte(payments.givenUpAt, since))
  const found = await selectAsked(ctx)
    .where(and(eq(payments.direction, 'out'), or(isSlow, isGivenUp)))
    .orderBy(payments.recordedAt)
    .limit(100)
  return found.filter(isAsked)
}

/** Stores since when the provider does not answer about a refund, and clears it on an answer. */
export async function recordProviderAnswer(ctx: Ctx, paymentId: string, isHeard: boolean): Promise<void> {
  const isOther = isHeard ? isNotNull(unansweredSince) : isNull(unansweredSince)
  await ctx.db
    .update(payments)
    .set({ unansweredSince: isHeard ? null : ctx.now() })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'pending'), isOther))
}

export type StuckRefund = { id: string; bookingId: string; amountMinor: number; currency: string }

/** Lists refunds that their provider has not settled for a day, and that staff were not notified of. */
export const listStuckRefunds = (ctx: Ctx): Promise<StuckRefund[]> =>
  ctx.db
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      amountMinor: payments.amountMinor,
      currency: bookingAccounts.currency,
    })
    .from(payments)
    .innerJoin(bookingAccounts, eq(bookingAccounts.bookingId, payments.bookingId))
    .where(
      and(
        isNotNotified,
        eq(payments.direction, 'out'),
        lte(payments.recordedAt, new Date(ctx.now().getTime() - giveUpHours * 3_600_000)),
      ),
    )
    .orderBy(payments.recordedAt)
    .limit(100)
    .then((found) => found)

/** Marks staff as notified, in the caller's transaction. @returns false where another job was faster */
export async function notifyStuck(ctx: Ctx, { id: paymentId, bookingId }: StuckRefund): Promise<boolean> {
  await lockBooking(ctx, bookingId)
  const notified = await ctx.db
    .update(payments)
    .set({ stuckNotifiedAt: ctx.now() })
    .where(and(eq(payments.id, paymentId), isNotNotified))
    .returning({ id: payments.id })
  return notified.length > 0
}

/** @throws AppError conflict once it is settled, or before the provider's time is over */
function assertGivable(payment: Payment, now: Date): void {
  if (payment.state !== 'pending') throw conflict('This refund is not on its way any more. Look at the account again')
  if (!isOverdueRefund(payment, now))
    throw conflict(`The payment provider has ${giveUpHours} hours for a refund. Wait until they are over`)
}

/**
 * Returns the refund to ask the provider about before it is given up.
 * @throws AppError not-found; conflict as `giveUp`
 */
export async function refundToGiveUp(ctx: Ctx, paymentId: string): Promise<AskedRefund> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.direction, 'out')))
  if (!payment) throw notFound('Refund')
  assertGivable(payment, ctx.now())
  const found = (await selectAsked(ctx).where(eq(payments.id, paymentId))).find(isAsked)
  if (!found) throw notFound('Refund')
  return found
}

/**
 * Gives up a refund whose provider cannot be asked or does not know it. It counts as not sent, so its amount can be
 * refunded another way. The ledger has no entry of it; `settleRefund` enters it if it is sent after all.
 * @throws AppError not-found; conflict once it is settled, before its time, and with the newer account for a stale
 * `version`
 */
export async function giveUp({ ctx, input }: UserCall<GiveUpInput>): Promise<AccountView> {
  const { paymentId, version, reason } = input
  const id = await withTransaction(ctx, async (tx) => {
    const { account, payment } = await lockPayment(tx, paymentId, version)
    assertGivable(payment, ctx.now())
    const givenUp = { givenUpAt: ctx.now(), givenUpBy: ctx.actor.id, givenUpReason: reason }
    await undoPayment(tx, account, payment, { state: 'cancelled', ...givenUp, note: 'The refund was given up' })
    const { bookingId } = payment
    const amount = formatAmount(payment.amountMinor, account.currency)
    const text = `A refund of ${amount} was given up.`
    await recordEvent(tx, { kind: 'booking.online-payment', timelines: { booking: bookingId }, text })
    await logMoney(tx, account, 'payment.refund-given-up', payment)
    return bookingId
  })
  return getAccount({ ctx, input: { id } })
}
