import { and, asc, eq, isNull } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { newId } from '../../../platform/server/ids'
import { agencyToday } from './account.service'
import { log } from './record.service'
import { lockAccount, lockAccounts, postAll, postReversal, reverseEntries } from './ledger.service'
import { ledger, payments } from './table'

type Opening = { bookingId: string; amountMinor: number; reference: string; note: string }

/**
 * Records what was paid before bookings were imported, as opening entries: the money is in former books, so that it
 * is verified, and nobody is mailed. Runs in the caller's transaction.
 * @returns the payments' ids
 */
export async function recordOpenings(ctx: UserCtx, all: readonly Opening[]): Promise<string[]> {
  if (all.length === 0) return []
  const accounts = await lockAccounts(
    ctx,
    all.map(({ bookingId }) => bookingId),
  )
  const effectiveOn = await agencyToday(ctx)
  const seen = { recordedAt: ctx.now(), verifiedAt: ctx.now(), verifiedBy: ctx.actor.id }
  const is = { method: 'bank', direction: 'in', state: 'succeeded' } as const
  const rows = all.map((opening) => ({ ...opening, ...seen, ...is, id: newId(), effectiveOn }))
  await insertRows(ctx.db, payments, rows)
  await postAll(
    ctx,
    rows.map(({ id: paymentId, amountMinor, note }, i) => ({
      account: accounts[i]!,
      entries: [{ kind: 'payment' as const, amountMinor, effectiveOn, paymentId, note, isOpening: true }],
    })),
  )
  return rows.map(({ id }) => id)
}

/** Records what a later import has as paid since. @returns the payment's id */
export async function recordPaidSince(ctx: UserCtx, opening: Opening): Promise<string> {
  const [paymentId] = await recordOpenings(ctx, [opening])
  const { bookingId, amountMinor } = opening
  const { currency } = await lockAccount(ctx, bookingId)
  await log(ctx, bookingId, 'payment.recorded', { paymentId, amountMinor, currency, method: 'bank', by: 'import' })
  return paymentId!
}

/** Reverses an opening payment. @returns false when it was reversed or refunded since */
export async function takeBackPayment(ctx: UserCtx, bookingId: string, id: string, note: string): Promise<boolean> {
  const account = await lockAccount(ctx, bookingId)
  const [taken] = await ctx.db
    .update(payments)
    .set({ reversedAt: ctx.now(), reversedBy: ctx.actor.id })
    .where(and(eq(payments.id, id), isNull(payments.reversedAt), eq(payments.refundedMinor, 0)))
    .returning({ amountMinor: payments.amountMinor, method: payments.method })
  if (!taken) return false
  await postReversal(ctx, account, { paymentId: id, effectiveOn: await agencyToday(ctx), note })
  await log(ctx, bookingId, 'payment.reversed', { paymentId: id, ...taken, by: 'import-undone' })
  return true
}

/**
 * Reverses the opening entries of an imported booking: nothing is charged, nothing is paid.
 * @returns false where anything else was entered since
 */
export async function takeBackOpening(ctx: UserCtx, bookingId: string, note: string): Promise<boolean> {
  const account = await lockAccount(ctx, bookingId)
  const entries = await ctx.db.select().from(ledger).where(eq(ledger.bookingId, bookingId)).orderBy(asc(ledger.seq))
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  const standing = entries.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id))
  const made = standing.filter(({ paymentId }) => paymentId !== null).length
  const isOfBooking = eq(payments.bookingId, bookingId)
  const known = await ctx.db.$count(payments, and(isOfBooking, isNull(payments.reversedAt)))
  if (entries.some(({ isOpening }) => !isOpening) || known !== made) return false
  await ctx.db
    .update(payments)
    .set({ reversedAt: ctx.now(), reversedBy: ctx.actor.id })
    .where(and(isOfBooking, isNull(payments.reversedAt)))
  await reverseEntries(ctx, account, standing, { effectiveOn: await agencyToday(ctx), note })
  return true
}
