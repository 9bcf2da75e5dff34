import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { JobError } from '../../../platform/server/jobs/retry'
import { lockBooking } from '../../bookings/bookings/move.service'
import type { Booking } from '../../bookings/bookings/table'
import { openDay } from '../periods/service'
import { getAgencyDay, getAgencyToday, getPending } from './account.service'
import { lockAccount, post } from './ledger.service'
import { notifyReceived, notifyRefunded } from './mail.service'
import { getBeyond, adjustRetained, insertRefunds, getLoweredMinor, postRefund, undoPayment } from './outcome.service'
import { counts, refundableFor, sentAfterAll } from './payment.rules'
import { logMoney } from './record.service'
import { type BookingAccount, bookingAccounts, type Payment, payments } from './table'

/** Enters what a payment provider reports, once per reference, in any order. */

/** Matches rows that count, or may yet. */
const isLive = sql`${payments.state} IN ('pending', 'succeeded') AND ${payments.reversedAt} IS NULL`

/** Holds the provider's number in `ref`. */
type ProviderPayment = { provider: string; ref: string; amountMinor: number }
/** Describes money that left a payment, whose number is `paymentRef`. */
type Gone = ProviderPayment & { paymentRef: string }

/**
 * Finds a row by the provider's number: the live one, else the last one. A failed refund that was sent later has two.
 */
const findByProvider = async (ctx: Ctx, provider: string, ref: string): Promise<Payment | undefined> =>
  (
    await ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider), eq(payments.providerRef, ref)))
      .orderBy(desc(isLive), desc(payments.recordedAt), desc(payments.id))
      .limit(1)
  )[0]

async function lockBookingAccount(
  ctx: Ctx,
  bookingId: string,
): Promise<{ account: BookingAccount; status: Booking['status'] }> {
  const { status } = await lockBooking(ctx, bookingId)
  return { account: await lockAccount(ctx, bookingId), status }
}

/** Marks the row as verified: the provider has confirmed it. */
const stamp = (ctx: Ctx) => ({ recordedAt: ctx.now(), verifiedAt: ctx.now(), method: 'online' as const })

type Received = ProviderPayment & { bookingId: string; paidAt: Date | null }
type Receipt = { paymentId: string; isNew: boolean; account: BookingAccount; status: Booking['status'] }

/**
 * Enters money that a provider has received, in the caller's transaction. Settles the oldest instalments and mails the
 * customer; an overpayment stays as a credit. Ignores a repeated reference. Counts it on the day it was paid, or today
 * where that day is closed.
 */
export async function receiveOnline(ctx: Ctx, { bookingId, paidAt, ...paid }: Received): Promise<Receipt> {
  const { account, status } = await lockBookingAccount(ctx, bookingId)
  const before = await findByProvider(ctx, paid.provider, paid.ref)
  if (before) return { paymentId: before.id, isNew: false, account, status }
  const { provider, ref: providerRef, amountMinor } = paid
  const today = await getAgencyToday(ctx)
  const effectiveOn = paidAt ? await openDay(ctx, await getAgencyDay(ctx, paidAt), today) : today
  const paymentId = newId()
  const row = { ...stamp(ctx), id: paymentId, bookingId, provider, providerRef, amountMinor, effectiveOn }
  await ctx.db.insert(payments).values({ ...row, direction: 'in', state: 'succeeded' })
  const after = await adjustRetained(ctx, account, () =>
    post(ctx, account, [{ kind: 'payment', amountMinor, effectiveOn, paymentId }]),
  )
  await notifyReceived(ctx, after, { id: paymentId, amountMinor, method: 'online', effectiveOn })
  await logMoney(ctx, account, 'payment.received-online', row)
  return { paymentId, isNew: true, account: after, status }
}

export type RefundState = 'pending' | 'succeeded' | 'failed'
/** Holds our requesting payment in `id`, absent for a refund made in the provider's dashboard. */
type Refunded = Gone & { id: string | null; state: RefundState }
/**
 * Describes what a report changed. `moved`: the new state, if any. `isOurs`: it was requested here. `isAfterAll`: it
 * had failed, or was given up. `twiceMinor`: the part refunded another way before, which is owed back. `askedMinor`:
 * the requested amount, where it differs.
 */
export type RefundOutcome = {
  bookingId: string
  moved: RefundState | null
  isOurs: boolean
  isAfterAll: boolean
  twiceMinor: number
  askedMinor: number | null
}

async function findRefund(ctx: Ctx, { id, provider, ref }: Refunded): Promise<Payment | undefined> {
  const byRef = await findByProvider(ctx, provider, ref)
  if (byRef || !id) return byRef
  const ours = and(eq(payments.id, id), eq(payments.direction, 'out'), eq(payments.provider, provider))
  return (await ctx.db.select().from(payments).where(ours))[0]
}

/**
 * Returns how much of a sent amount exceeds its payment: the agency refunded that twice, and is owed it.
 * @throws JobError transient while a refund of ours is pending: it may fail, and release its amount
 */
async function getTwiceRefunded(
  ctx: Ctx,
  { bookingId }: Payment,
  { provider, paymentRef, amountMinor }: Gone,
): Promise<number> {
  const twiceMinor = Math.max(0, amountMinor - refundableFor((await findByProvider(ctx, provider, paymentRef))!))
  if (twiceMinor > 0 && (await getPending(ctx, bookingId)).minor > 0)
    throw new JobError('transient', 'a refund of this payment is on its way still')
  return twiceMinor
}

/**
 * Enters money that the provider sent unrequested, or in another amount than requested. The part beyond the credit
 * lowers the price; the part sent twice is owed back. `before` is the refund that requested it.
 */
async function enterSent(
  ctx: Ctx,
  account: BookingAccount,
  seen: Refunded,
  { paid, before, twiceMinor, note }: { paid: Payment; before?: Payment; twiceMinor: number; note: string },
) {
  const { provider, ref: providerRef, amountMinor } = seen
  const { bookingId } = paid
  const effectiveOn = await getAgencyToday(ctx)
  const beyondMinor = await getBeyond(ctx, account, amountMinor - twiceMinor, before)
  // Subtracts what earlier versions left lowered after a failure.
  const loweredBeforeMinor = Math.min(beyondMinor, before?.loweredMinor ?? 0)
  const lowersMinor = Math.min(account.chargedMinor, beyondMinor - loweredBeforeMinor)
  const id = newId()
  const row = { ...stamp(ctx), id, bookingId, provider, providerRef, amountMinor, effectiveOn, note, beyondMinor }
  await insertRefunds(ctx, [
    { ...row, state: 'succeeded', refundOf: paid.id, loweredMinor: loweredBeforeMinor + lowersMinor },
  ])
  const after = await postRefund(ctx, account, [{ id, amountMinor, lowersMinor }], { effectiveOn, note })
  await notifyRefunded(ctx, after, { id, amountMinor, method: 'online', effectiveOn })
  await logMoney(ctx, account, 'payment.refunded', { ...row, refundOf: paid.id })
}

/** Fails a refund: on its way, or sent already where the money came back. */
async function fail(ctx: Ctx, account: BookingAccount, row: Payment, providerRef?: string) {
  const set =
    row.state === 'pending'
      ? { state: 'failed' as const, ...(providerRef && { providerRef }) }
      : { reversedAt: ctx.now() }
  const after = await undoPayment(ctx, account, row, { ...set, note: 'The payment provider could not send it' })
  await logMoney(ctx, account, 'payment.refund-failed', row)
  return after
}

/**
 * Enters a refund's state at the provider, in the caller's transaction. It moves from pending to succeeded or failed,
 * and from succeeded to failed. Inserts a new row for one sent after a failure or give-up, or in another amount. Every
 * order of reports thus ends in the same ledger. Enters an amount that was also refunded another way, as it has left.
 * @returns null for money that is not ours
 * @throws JobError transient for more than is left of the payment while a refund of ours is pending
 */
export async function settleRefund(ctx: Ctx, seen: Refunded): Promise<RefundOutcome | null> {
  const { provider, ref: providerRef, paymentRef, state } = seen
  const paid = await findByProvider(ctx, provider, paymentRef)
  if (!paid) return null
  const { bookingId } = paid
  const { account } = await lockBookingAccount(ctx, bookingId)
  const row = await findRefund(ctx, seen)
  const isOurs = row !== undefined && row.recordedBy !== null
  const none = { bookingId, isOurs, isAfterAll: false, twiceMinor: 0, askedMinor: null }
  const outcome = (moved: RefundState | null, more: Partial<RefundOutcome> = {}) => ({ ...none, moved, ...more })
  if (!row || (row.state !== 'pending' && !counts(row))) {
    if (state !== 'succeeded') return outcome(null)
    const twiceMinor = await getTwiceRefunded(ctx, paid, seen)
    const note = row ? sentAfterAll : 'Refunded at the payment provider'
    await enterSent(ctx, account, seen, { paid, before: row, twiceMinor, note })
    return outcome('succeeded', { isAfterAll: row !== undefined, twiceMinor })
  }
  const it = eq(payments.id, row.id)
  if (state === 'failed') {
    await fail(ctx, account, row, providerRef)
    return outcome('failed')
  }
  if (row.state !== 'pending') return outcome(null)
  if (state === 'pending') {
    await ctx.db.update(payments).set({ providerRef }).where(it)
    return outcome(null)
  }
  if (seen.amountMinor !== row.amountMinor) {
    const after = await fail(ctx, account, row, providerRef)
    const twiceMinor = await getTwiceRefunded(ctx, paid, seen)
    await enterSent(ctx, after, seen, {
      paid,
      before: row,
      twiceMinor,
      note: 'The payment provider sent another amount',
    })
    return outcome('succeeded', { twiceMinor, askedMinor: row.amountMinor })
  }
  const effectiveOn = await getAgencyToday(ctx)
  const lowers = getLoweredMinor(account, row)
  await ctx.db
    .update(payments)
    .set({ state, providerRef, verifiedAt: ctx.now(), effectiveOn, loweredMinor: row.loweredMinor + lowers })
    .where(it)
  const after = await postRefund(ctx, account, [{ ...row, lowersMinor: lowers }], { effectiveOn, note: row.note })
  await notifyRefunded(ctx, after, { ...row, effectiveOn })
  await logMoney(ctx, account, 'payment.refunded', { ...row, effectiveOn })
  return outcome('succeeded')
}

export async function failRefund(ctx: Ctx, id: string): Promise<string | null> {
  const read = async () => (await ctx.db.select().from(payments).where(eq(payments.id, id)))[0]
  const asked = await read()
  if (asked?.state !== 'pending') return null
  const { account } = await lockBookingAccount(ctx, asked.bookingId)
  const row = await read()
  if (row?.state !== 'pending') return null
  await fail(ctx, account, row)
  return row.bookingId
}

/** Returns a refund that waits for the provider, with its payment's number; null once it is settled. */
export async function getPendingRefund(ctx: Ctx, id: string) {
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
/** Holds in `twiceMinor` the part that was refunded before, or is pending. */
export type DisputeOutcome = { bookingId: string; moved: 'taken' | 'returned' | null; twiceMinor: number }

/**
 * Enters a chargeback or its return, in the caller's transaction. Waits for no pending refund, as the bank sets a
 * deadline. An amount refunded before has left twice, and is owed back.
 * @returns null for money that is not ours
 */
export async function settleDispute(ctx: Ctx, seen: Disputed): Promise<DisputeOutcome | null> {
  const { provider, ref: providerRef, paymentRef, amountMinor, isTaken, isReturned, reason } = seen
  const paid = await findByProvider(ctx, provider, paymentRef)
  if (!paid) return null
  const { bookingId } = paid
  const { account } = await lockBookingAccount(ctx, bookingId)
  const row = await findByProvider(ctx, provider, providerRef)
  const effectiveOn = await getAgencyToday(ctx)
  if (row && isReturned && !row.reversedAt) {
    await undoPayment(ctx, account, row, { reversedAt: ctx.now(), note: 'The dispute was won' })
    await logMoney(ctx, account, 'payment.reversed', row)
    return { bookingId, moved: 'returned', twiceMinor: 0 }
  }
  if (row || !isTaken) return { bookingId, moved: null, twiceMinor: 0 }
  const twiceMinor = Math.max(0, amountMinor - refundableFor((await findByProvider(ctx, provider, paymentRef))!))
  const id = newId()
  const made = { ...stamp(ctx), id, bookingId, provider, providerRef, amountMinor, effectiveOn, refundOf: paid.id }
  await insertRefunds(ctx, [{ ...made, note: reason, state: 'succeeded' }])
  await post(ctx, account, [{ kind: 'chargeback', amountMinor, effectiveOn, paymentId: id, note: reason }])
  await logMoney(ctx, account, 'payment.charged-back', made)
  return { bookingId, moved: 'taken', twiceMinor }
}
