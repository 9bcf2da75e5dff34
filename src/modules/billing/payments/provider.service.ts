import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { JobError } from '../../../platform/server/jobs/retry'
import { lockBooking } from '../../bookings/bookings/move.service'
import type { Booking } from '../../bookings/bookings/table'
import { openDay } from '../periods/service'
import { agencyToday, pendingOf } from './account.service'
import { lockAccount, post } from './ledger.service'
import { tellReceived, tellRefunded } from './mail.service'
import { getBeyond, followKept, lowersMinor, postRefund, undoPayment } from './outcome.service'
import { counts, refundableOf, sentAfterAll } from './payment.rules'
import { log } from './record.service'
import { type BookingAccount, bookingAccounts, type Payment, payments } from './table'

/** What a payment provider says of the money that it has. All of it is entered once per reference, in any order. */

/** It counts, or may yet. */
const isLive = sql`${payments.state} IN ('pending', 'succeeded') AND ${payments.reversedAt} IS NULL`

/** `ref` is the provider's number of it. */
type OfProvider = { provider: string; ref: string; amountMinor: number }
/** What went back of a payment, whose number is `paymentRef`. */
type Gone = OfProvider & { paymentRef: string }

/** Of a refund that had failed and was sent after all, the row that counts, or else the last one. */
const found = async (ctx: Ctx, provider: string, ref: string): Promise<Payment | undefined> =>
  (
    await ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider), eq(payments.providerRef, ref)))
      .orderBy(desc(isLive), desc(payments.recordedAt), desc(payments.id))
      .limit(1)
  )[0]

async function lockOf(ctx: Ctx, bookingId: string): Promise<{ account: BookingAccount; status: Booking['status'] }> {
  const { status } = await lockBooking(ctx, bookingId)
  return { account: await lockAccount(ctx, bookingId), status }
}

/** The provider has seen it, so that nobody verifies it again. */
const stamp = (ctx: Ctx) => ({ recordedAt: ctx.now(), verifiedAt: ctx.now(), method: 'online' as const })

type Received = OfProvider & { bookingId: string; paidAt: Date | null }
export type Receipt = { paymentId: string; isNew: boolean; account: BookingAccount; status: Booking['status'] }

/**
 * Money that a provider has received, in the caller's transaction. The oldest instalments are settled by it, and the
 * customer is told. What is more than is owed stays as a credit. The same reference again changes nothing. It counts on
 * the day it was paid, or today when the books of that day were closed meanwhile.
 */
export async function receiveOnline(ctx: Ctx, { bookingId, paidAt, ...paid }: Received): Promise<Receipt> {
  const { account, status } = await lockOf(ctx, bookingId)
  const before = await found(ctx, paid.provider, paid.ref)
  if (before) return { paymentId: before.id, isNew: false, account, status }
  const { provider, ref: providerRef, amountMinor } = paid
  const today = await agencyToday(ctx)
  const effectiveOn = paidAt ? await openDay(ctx, await agencyToday({ ...ctx, now: () => paidAt }), today) : today
  const paymentId = newId()
  const row = { ...stamp(ctx), id: paymentId, bookingId, provider, providerRef, amountMinor, effectiveOn }
  await ctx.db.insert(payments).values({ ...row, direction: 'in', state: 'succeeded' })
  const after = await followKept(ctx, account, () =>
    post(ctx, account, [{ kind: 'payment', amountMinor, effectiveOn, paymentId }]),
  )
  await tellReceived(ctx, after, { id: paymentId, amountMinor, method: 'online', effectiveOn })
  await log(ctx, bookingId, 'payment.received-online', { amountMinor, currency: account.currency, effectiveOn })
  return { paymentId, isNew: true, account: after, status }
}

export type RefundState = 'pending' | 'succeeded' | 'failed'
/** `id`: our payment that asked for it, absent for what was refunded at the provider's own desk. */
type Refunded = Gone & { id: string | null; state: RefundState }
/**
 * `moved`: what it has become just now. `isOurs`: it was asked for here. `isAfterAll`: it had failed, or was given up.
 * `twiceMinor`: what of it had gone back another way, and is owed back. `askedMinor`: what was to be sent, where that is
 * another amount.
 */
export type RefundOutcome = {
  bookingId: string
  moved: RefundState | null
  isOurs: boolean
  isAfterAll: boolean
  twiceMinor: number
  askedMinor: number | null
}

async function rowOfRefund(ctx: Ctx, { id, provider, ref }: Refunded): Promise<Payment | undefined> {
  const byRef = await found(ctx, provider, ref)
  if (byRef || !id) return byRef
  const ours = and(eq(payments.id, id), eq(payments.direction, 'out'), eq(payments.provider, provider))
  return (await ctx.db.select().from(payments).where(ours))[0]
}

/**
 * What of an amount that is gone is more than is left of its payment. The agency has paid it twice, and it is owed back.
 * @throws JobError transient while a refund of ours is on its way: it may fail yet, and leave what it took
 */
async function twiceOf(ctx: Ctx, { bookingId }: Payment, { provider, paymentRef, amountMinor }: Gone): Promise<number> {
  const twiceMinor = Math.max(0, amountMinor - refundableOf((await found(ctx, provider, paymentRef))!))
  if (twiceMinor > 0 && (await pendingOf(ctx, bookingId)).minor > 0)
    throw new JobError('transient', 'a refund of this payment is on its way still')
  return twiceMinor
}

/**
 * Money that the provider has sent although nobody here waits for it, or another amount than was asked for. What is
 * beyond the credit lowers the price: nobody is asked for it again. What was sent twice is owed back. `before`: the
 * refund that it was asked for by.
 */
async function enterSent(
  ctx: Ctx,
  account: BookingAccount,
  seen: Refunded,
  { paid, before, twiceMinor, note }: { paid: Payment; before?: Payment; twiceMinor: number; note: string },
) {
  const { provider, ref: providerRef, amountMinor } = seen
  const { bookingId } = paid
  const effectiveOn = await agencyToday(ctx)
  const beyondMinor = await getBeyond(ctx, account, amountMinor - twiceMinor, before)
  // Earlier versions left it lowered when it had failed.
  const stands = Math.min(beyondMinor, before?.loweredMinor ?? 0)
  const lowersMinor = Math.min(account.chargedMinor, beyondMinor - stands)
  const id = newId()
  const row = { ...stamp(ctx), id, bookingId, provider, providerRef, amountMinor, effectiveOn, note, beyondMinor }
  await ctx.db
    .insert(payments)
    .values({ ...row, state: 'succeeded', direction: 'out', refundOf: paid.id, loweredMinor: stands + lowersMinor })
  const after = await postRefund(ctx, account, [{ id, amountMinor, lowersMinor }], { effectiveOn, note })
  await tellRefunded(ctx, after, { id, amountMinor, method: 'online', effectiveOn })
}

async function failPending(ctx: Ctx, account: BookingAccount, row: Payment, providerRef?: string) {
  const set = { state: 'failed' as const, ...(providerRef && { providerRef }) }
  return undoPayment(ctx, account, row, { ...set, note: 'The payment provider could not send it' })
}

/**
 * Where a refund stands at the provider, in the caller's transaction. It moves from pending to succeeded or failed, and
 * from succeeded to failed. What had failed or was given up and is sent after all is entered anew, as is another amount
 * than was asked for. So every order of news ends in the same ledger. What had gone back another way meanwhile is
 * entered, too, as it is gone.
 * @returns null for money that is not ours
 * @throws JobError transient for more than is left of the payment while a refund of ours is on its way
 */
export async function settleRefund(ctx: Ctx, seen: Refunded): Promise<RefundOutcome | null> {
  const { provider, ref: providerRef, paymentRef, state } = seen
  const paid = await found(ctx, provider, paymentRef)
  if (!paid) return null
  const { bookingId } = paid
  const { account } = await lockOf(ctx, bookingId)
  const row = await rowOfRefund(ctx, seen)
  const isOurs = row !== undefined && row.recordedBy !== null
  const none = { bookingId, isOurs, isAfterAll: false, twiceMinor: 0, askedMinor: null }
  const outcome = (moved: RefundState | null, more: Partial<RefundOutcome> = {}) => ({ ...none, moved, ...more })
  if (!row || (row.state !== 'pending' && !counts(row))) {
    if (state !== 'succeeded') return outcome(null)
    const twiceMinor = await twiceOf(ctx, paid, seen)
    const note = row ? sentAfterAll : 'Refunded at the payment provider'
    await enterSent(ctx, account, seen, { paid, before: row, twiceMinor, note })
    return outcome('succeeded', { isAfterAll: row !== undefined, twiceMinor })
  }
  const it = eq(payments.id, row.id)
  if (state === 'failed') {
    if (row.state === 'pending') await failPending(ctx, account, row, providerRef)
    else await undoPayment(ctx, account, row, { reversedAt: ctx.now(), note: 'The payment provider could not send it' })
    return outcome('failed')
  }
  if (row.state !== 'pending') return outcome(null)
  if (state === 'pending') {
    await ctx.db.update(payments).set({ providerRef }).where(it)
    return outcome(null)
  }
  if (seen.amountMinor !== row.amountMinor) {
    const after = await failPending(ctx, account, row, providerRef)
    const twiceMinor = await twiceOf(ctx, paid, seen)
    await enterSent(ctx, after, seen, {
      paid,
      before: row,
      twiceMinor,
      note: 'The payment provider sent another amount',
    })
    return outcome('succeeded', { twiceMinor, askedMinor: row.amountMinor })
  }
  const effectiveOn = await agencyToday(ctx)
  const lowers = lowersMinor(account, row)
  await ctx.db
    .update(payments)
    .set({ state, providerRef, verifiedAt: ctx.now(), effectiveOn, loweredMinor: row.loweredMinor + lowers })
    .where(it)
  const after = await postRefund(ctx, account, [{ ...row, lowersMinor: lowers }], { effectiveOn, note: row.note })
  await tellRefunded(ctx, after, { ...row, effectiveOn })
  return outcome('succeeded')
}

export async function failRefund(ctx: Ctx, id: string): Promise<string | null> {
  const read = async () => (await ctx.db.select().from(payments).where(eq(payments.id, id)))[0]
  const asked = await read()
  if (asked?.state !== 'pending') return null
  const { account } = await lockOf(ctx, asked.bookingId)
  const row = await read()
  if (row?.state !== 'pending') return null
  await failPending(ctx, account, row)
  return row.bookingId
}

/** A refund that waits for the provider, and the number of its payment; null once it is settled. */
export async function pendingRefund(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(payments).where(eq(payments.id, id))
  if (row?.state !== 'pending' || !row.provider || !row.refundOf) return null
  const [paid] = await ctx.db
    .select({ ref: payments.providerRef, currency: bookingAccounts.currency })
    .from(payments)
    .innerJoin(bookingAccounts, eq(bookingAccounts.bookingId, payments.bookingId))
    .where(eq(payments.id, row.refundOf))
  return { ...row, currency: paid!.currency, paymentRef: paid!.ref! }
}

type Disputed = Gone & { isTaken: boolean; isReturned: boolean; reason: string }
/** `twiceMinor`: what of it had been refunded before, or is on its way. */
export type DisputeOutcome = { bookingId: string; moved: 'taken' | 'returned' | null; twiceMinor: number }

/**
 * The card's bank has taken a payment back, or given it back after all; in the caller's transaction. It waits for no refund
 * that is on its way, as an answer is due at the bank. What was refunded already is gone twice, and owed back.
 * @returns null for money that is not ours
 */
export async function settleDispute(ctx: Ctx, seen: Disputed): Promise<DisputeOutcome | null> {
  const { provider, ref: providerRef, paymentRef, amountMinor, isTaken, isReturned, reason } = seen
  const paid = await found(ctx, provider, paymentRef)
  if (!paid) return null
  const { bookingId } = paid
  const { account } = await lockOf(ctx, bookingId)
  const row = await found(ctx, provider, providerRef)
  const effectiveOn = await agencyToday(ctx)
  if (row && isReturned && !row.reversedAt) {
    await undoPayment(ctx, account, row, { reversedAt: ctx.now(), note: 'The dispute was won' })
    return { bookingId, moved: 'returned', twiceMinor: 0 }
  }
  if (row || !isTaken) return { bookingId, moved: null, twiceMinor: 0 }
  const twiceMinor = Math.max(0, amountMinor - refundableOf((await found(ctx, provider, paymentRef))!))
  const id = newId()
  const made = { ...stamp(ctx), id, bookingId, provider, providerRef, amountMinor, effectiveOn, refundOf: paid.id }
  await ctx.db.insert(payments).values({ ...made, note: reason, direction: 'out', state: 'succeeded' })
  await post(ctx, account, [{ kind: 'chargeback', amountMinor, effectiveOn, paymentId: id, note: reason }])
  return { bookingId, moved: 'taken', twiceMinor }
}
