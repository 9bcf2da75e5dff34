import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { newId } from '../../../platform/server/ids'
import { recordEvents } from '../../core/events/service'
import { toGroups } from '../../../shared/lists'
import { getAgencyToday } from './account.service'
import { lockAccounts, postAll, reverseAll } from './ledger.service'
import { toMoneyFacts } from './payment.rules'
import { ledger, payments } from './table'

type Opening = { bookingId: string; amountMinor: number; reference: string; note: string }

/**
 * Records what was paid before bookings were imported, as opening entries. It counts as verified, as former books have
 * it; nobody is mailed. Runs in the caller's transaction.
 * @returns the payments' ids
 */
export async function recordOpenings(ctx: UserCtx, all: readonly Opening[]): Promise<string[]> {
  if (all.length === 0) return []
  const accounts = await lockAccounts(
    ctx,
    all.map(({ bookingId }) => bookingId),
  )
  const effectiveOn = await getAgencyToday(ctx)
  const seen = { recordedAt: ctx.now(), verifiedAt: ctx.now(), verifiedBy: ctx.actor.id }
  const is = { method: 'bank', direction: 'in', state: 'succeeded', isOpening: true } as const
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

export async function listReferences(ctx: UserCtx, bookingIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const { bookingId, reference } = payments
  const matchesBooking = inArray(bookingId, [...bookingIds])
  const found = await ctx.db.select({ bookingId, reference }).from(payments).where(matchesBooking)
  const groups = toGroups(found, (one) => one.bookingId)
  return new Map([...groups].map(([id, all]) => [id, new Set(all.map((one) => one.reference))]))
}

/**
 * Records what a later import has as paid since. A reference that the booking has already names an earlier payment, so
 * the further one has none. Runs in the caller's transaction, on locked bookings.
 * @returns the payments' ids
 */
export async function recordPaidSince(ctx: UserCtx, all: readonly Opening[]): Promise<string[]> {
  const known = await listReferences(
    ctx,
    all.map(({ bookingId }) => bookingId),
  )
  const toReference = ({ bookingId, reference }: Opening) => (known.get(bookingId)?.has(reference) ? '' : reference)
  const ids = await recordOpenings(
    ctx,
    all.map((opening) => ({ ...opening, reference: toReference(opening) })),
  )
  const effectiveOn = await getAgencyToday(ctx)
  const accounts = await lockAccounts(
    ctx,
    all.map(({ bookingId }) => bookingId),
  )
  await recordEvents(
    ctx,
    accounts.map(({ bookingId, currency }, i) => {
      const paid = { id: ids[i]!, amountMinor: all[i]!.amountMinor, method: 'bank', effectiveOn } as const
      const data = { ...toMoneyFacts(paid, currency), by: 'import' }
      return { kind: 'payment.recorded', about: { entity: 'booking', id: bookingId }, data }
    }),
  )
  return ids
}

/** Reverses opening payments. @returns false when one was reversed or refunded since */
export async function takeBackPayments(
  ctx: UserCtx,
  all: readonly { bookingId: string; paymentId: string }[],
  note: string,
): Promise<boolean> {
  const ids = all.map(({ paymentId }) => paymentId)
  const accounts = await lockAccounts(
    ctx,
    all.map(({ bookingId }) => bookingId),
  )
  const { id, bookingId, amountMinor, method, effectiveOn } = payments
  const taken = await ctx.db
    .update(payments)
    .set({ reversedAt: ctx.now(), reversedBy: ctx.actor.id })
    .where(and(inArray(id, ids), isNull(payments.reversedAt), eq(payments.refundedMinor, 0)))
    .returning({ id, bookingId, amountMinor, method, effectiveOn })
  if (taken.length < ids.length) return false
  const entries = toGroups(
    await ctx.db.select().from(ledger).where(inArray(ledger.paymentId, ids)),
    (entry) => entry.bookingId,
  )
  const postings = accounts.map((account) => ({ account, entries: entries.get(account.bookingId)! }))
  await reverseAll(ctx, postings, { effectiveOn: await getAgencyToday(ctx), note })
  const currencies = new Map(accounts.map((account) => [account.bookingId, account.currency]))
  await recordEvents(
    ctx,
    taken.map((payment) => ({
      kind: 'payment.reversed',
      about: { entity: 'booking', id: payment.bookingId },
      data: { ...toMoneyFacts(payment, currencies.get(payment.bookingId)!), by: 'import-undone' },
    })),
  )
  return true
}

/**
 * Reverses the opening entries of imported bookings: nothing is charged, nothing is paid.
 * @returns false where anything else was entered since
 */
export async function takeBackOpenings(ctx: UserCtx, bookingIds: readonly string[], note: string): Promise<boolean> {
  const accounts = await lockAccounts(ctx, bookingIds)
  const matchesBooking = inArray(ledger.bookingId, [...bookingIds])
  const entries = await ctx.db.select().from(ledger).where(matchesBooking).orderBy(asc(ledger.seq))
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  const standing = entries.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id))
  const made = standing.filter(({ paymentId }) => paymentId !== null).length
  const isStanding = and(inArray(payments.bookingId, [...bookingIds]), isNull(payments.reversedAt))
  const known = await ctx.db.$count(payments, isStanding)
  if (entries.some(({ isOpening }) => !isOpening) || known !== made) return false
  await ctx.db.update(payments).set({ reversedAt: ctx.now(), reversedBy: ctx.actor.id }).where(isStanding)
  const byBooking = toGroups(standing, ({ bookingId }) => bookingId)
  const postings = accounts.flatMap((account) => {
    const own = byBooking.get(account.bookingId)
    return own ? [{ account, entries: own }] : []
  })
  await reverseAll(ctx, postings, { effectiveOn: await getAgencyToday(ctx), note })
  return true
}
