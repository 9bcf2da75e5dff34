import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import type { CalendarDate } from '../../shared/dates'
import { notFound } from '../../shared/errors'
import { balanceOf, extraOf, lowerTo, paidOf, settle } from './account.rules'
import { type LedgerKind, ledgerSign } from './payment.rules'
import { type BookingAccount, bookingAccounts, instalments, ledger, payments } from './table'

/**
 * Accounts are locked after bookings, and several by id. What happens with the money of a booking stands in a row here.
 * @throws AppError not-found
 */
export async function lockAccount(ctx: Ctx, bookingId: string): Promise<BookingAccount> {
  const [row] = await ctx.db
    .select()
    .from(bookingAccounts)
    .where(eq(bookingAccounts.bookingId, bookingId))
    .for('update')
  if (!row) throw notFound('Booking')
  return row
}

/** What changes have kept of what they left out. */
export async function feesOf(ctx: Ctx, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${ledger.amountMinor}), 0)` })
    .from(ledger)
    .where(and(eq(ledger.bookingId, bookingId), eq(ledger.kind, 'fee')))
  return Number(row!.sum)
}

/** What is on its way back: the provider has not said yet that it is there. */
export async function pendingOf(ctx: Ctx, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ minor: sql<string>`coalesce(sum(${payments.amountMinor}), 0)` })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.direction, 'out'), eq(payments.state, 'pending')))
  return Number(row!.minor)
}

/** What is charged, paid and kept as fees of these bookings. */
export async function paidOfBookings(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { chargedMinor: number; paidMinor: number; feesMinor: number }>> {
  const fees = sql<string>`(SELECT coalesce(sum(${ledger.amountMinor}), 0) FROM ${ledger}
    WHERE ${ledger.bookingId} = ${bookingAccounts.bookingId} AND ${ledger.kind} = 'fee')`
  const found = await ctx.db
    .select({ account: bookingAccounts, fees })
    .from(bookingAccounts)
    .where(sql`${bookingAccounts.bookingId} = ANY (${sql.param([...ids])}::uuid[])`)
  return new Map(
    found.map(({ account, fees: sum }) => [
      account.bookingId,
      { chargedMinor: account.chargedMinor, paidMinor: paidOf(account), feesMinor: Number(sum) },
    ]),
  )
}

/** What is owed of these bookings, by those where it is not nothing; below 0 it belongs to the customer. */
export async function balancesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await ctx.db
    .select()
    .from(bookingAccounts)
    .where(sql`${bookingAccounts.bookingId} = ANY (${sql.param([...ids])}::uuid[])`)
  const owed = found.map((account) => [account.bookingId, balanceOf(account)] as const)
  return new Map(owed.filter(([, minor]) => minor !== 0))
}

type Entry = { kind: LedgerKind; amountMinor: number; effectiveOn: CalendarDate; paymentId?: string; note?: string }

/** The parts of the price follow what is charged and paid now. */
async function resettle(ctx: Ctx, { bookingId }: BookingAccount): Promise<BookingAccount> {
  const account = await lockAccount(ctx, bookingId)
  const before = await ctx.db
    .select()
    .from(instalments)
    .where(eq(instalments.bookingId, bookingId))
    .orderBy(asc(instalments.position))
  const after = settle(lowerTo(before, account.chargedMinor), paidOf(account))
  for (const { position, amountMinor, settledMinor } of before) {
    const atPosition = and(eq(instalments.bookingId, bookingId), eq(instalments.position, position))
    const now = after.find((one) => one.position === position)
    if (!now) await ctx.db.delete(instalments).where(atPosition)
    else if (now.amountMinor !== amountMinor || now.settledMinor !== settledMinor)
      await ctx.db
        .update(instalments)
        .set({ amountMinor: now.amountMinor, settledMinor: now.settledMinor })
        .where(atPosition)
  }
  return account
}

/**
 * Adds entries to a locked account, in the caller's transaction. Amounts are above 0; the kind gives the sign.
 * @returns the account after them
 */
export async function post(ctx: Ctx, account: BookingAccount, entries: readonly Entry[]): Promise<BookingAccount> {
  if (entries.length === 0) return account
  const { bookingId, version } = account
  const rows = entries.map(({ amountMinor, ...entry }, i) => ({
    ...entry,
    id: newId(),
    bookingId,
    seq: version + i + 1,
    at: ctx.now(),
    amountMinor: amountMinor * ledgerSign[entry.kind],
    actorId: ctx.actor?.role === 'traveler' ? null : (ctx.actor?.id ?? null),
  }))
  await ctx.db.insert(ledger).values(rows)
  return resettle(ctx, account)
}

/** Takes back the entry of a payment, in the caller's transaction. */
export async function postReversal(
  ctx: Ctx,
  account: BookingAccount,
  { paymentId, effectiveOn, note }: { paymentId: string; effectiveOn: CalendarDate; note: string },
): Promise<BookingAccount> {
  const { bookingId, version } = account
  const [entry] = await ctx.db
    .select()
    .from(ledger)
    .where(and(eq(ledger.paymentId, paymentId), eq(ledger.bookingId, bookingId)))
  if (!entry) throw notFound('Payment')
  await ctx.db.insert(ledger).values({
    id: newId(),
    bookingId,
    seq: version + 1,
    at: ctx.now(),
    effectiveOn,
    kind: entry.kind,
    amountMinor: -entry.amountMinor,
    paymentId,
    reversesId: entry.id,
    actorId: ctx.actor?.id ?? null,
    note,
  })
  return resettle(ctx, account)
}

/** Charges again what a refund had lowered the price by, due at once, in the caller's transaction. */
export async function chargeAgain(
  ctx: Ctx,
  account: BookingAccount,
  { amountMinor, today, note }: { amountMinor: number; today: CalendarDate; note: string },
): Promise<BookingAccount> {
  if (amountMinor === 0) return account
  const { bookingId } = account
  const parts = await ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId))
  await ctx.db.insert(instalments).values({ ...extraOf(parts, amountMinor, { today, departure: today }), bookingId })
  return post(ctx, account, [{ kind: 'charge', amountMinor, effectiveOn: today, note }])
}
