import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import type { CalendarDate } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { bookings } from '../../bookings/bookings/table'
import { balanceOf, deferDeposit, extraOf, type Instalment, lowerTo, paidOf, priceOf, settle } from './account.rules'
import { agencyToday } from './account.service'
import { type LedgerKind, ledgerSign } from './payment.rules'
import { type BookingAccount, bookingAccounts, instalments, ledger } from './table'

/**
 * Accounts are locked after bookings, and several by id. What happens with the money of a booking stands in a row here.
 * @throws AppError not-found
 */
export async function lockAccount(ctx: Ctx, bookingId: string): Promise<BookingAccount> {
  const [row] = await ctx.db
    .select()
    .from(bookingAccounts)
    .where(eq(bookingAccounts.bookingId, bookingId))
    .for('no key update')
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

/** What these bookings cost, and what was paid and kept as fees of them. */
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
      { chargedMinor: priceOf(account), paidMinor: paidOf(account), feesMinor: Number(sum) },
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

/** What had been paid and is owed again, and what more is due with it, is reminded of again. */
const untold = { remindedAt: null, overdueToldAt: null }

const partsOf = (ctx: Ctx, bookingId: string) =>
  ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId)).orderBy(asc(instalments.position))

/** A place that became free may be taken by a part of another kind. */
const isSame = (a: Instalment, b: Instalment) => a.position === b.position && a.kind === b.kind

async function writeParts(ctx: Ctx, bookingId: string, before: readonly Instalment[], after: readonly Instalment[]) {
  for (const part of before) {
    const { position, amountMinor, settledMinor } = part
    const atPosition = and(eq(instalments.bookingId, bookingId), eq(instalments.position, position))
    const now = after.find((one) => isSame(one, part))
    if (!now) await ctx.db.delete(instalments).where(atPosition)
    else if (now.amountMinor !== amountMinor || now.settledMinor !== settledMinor)
      await ctx.db
        .update(instalments)
        .set({
          amountMinor: now.amountMinor,
          settledMinor: now.settledMinor,
          ...((now.settledMinor < settledMinor || now.amountMinor > amountMinor) && untold),
        })
        .where(atPosition)
  }
  const added = after.filter((part) => !before.some((one) => isSame(one, part)))
  if (added.length > 0) await ctx.db.insert(instalments).values(added.map((part) => ({ ...part, bookingId })))
}

/** When the trip of a confirmed booking begins; null for any other. */
async function confirmedDeparture(ctx: Ctx, bookingId: string): Promise<CalendarDate | null> {
  const { status, startsOn } = bookings
  const [trip] = await ctx.db.select({ status, startsOn }).from(bookings).where(eq(bookings.id, bookingId))
  return trip!.status === 'confirmed' ? trip!.startsOn : null
}

/**
 * The parts of the price follow what is charged and paid now. What the agency gave back of a confirmed booking's deposit is a
 * gift: it is not asked for at once.
 */
async function resettle(ctx: Ctx, { bookingId }: BookingAccount, isRefund = false): Promise<BookingAccount> {
  const account = await lockAccount(ctx, bookingId)
  const before = await partsOf(ctx, bookingId)
  const after = settle(lowerTo(before, account.chargedMinor), paidOf(account))
  const departure = isRefund ? await confirmedDeparture(ctx, bookingId) : null
  // Written at once: a balance that is as high as before is not asked for again.
  const parts = departure ? deferDeposit(after, { today: await agencyToday(ctx), departure }) : after
  await writeParts(ctx, bookingId, before, parts)
  return account
}

/** A deposit that staff waive is due later, of a locked account. In the caller's transaction. */
export async function waiveDeposit(ctx: Ctx, bookingId: string, departure: CalendarDate): Promise<void> {
  const before = await partsOf(ctx, bookingId)
  await writeParts(ctx, bookingId, before, deferDeposit(before, { today: await agencyToday(ctx), departure }))
}

const actorOf = ({ actor }: Ctx) => (actor?.role === 'traveler' ? null : (actor?.id ?? null))

/**
 * Adds entries to a locked account, in the caller's transaction. Amounts are above 0; the kind gives the sign.
 * @returns the account after them
 */
export async function post(ctx: Ctx, account: BookingAccount, entries: readonly Entry[]): Promise<BookingAccount> {
  if (entries.length === 0) return account
  const { bookingId, version } = account
  const actorId = actorOf(ctx)
  const rows = entries.map(({ amountMinor, ...entry }, i) => ({
    ...entry,
    id: newId(),
    bookingId,
    seq: version + i + 1,
    at: ctx.now(),
    amountMinor: amountMinor * ledgerSign[entry.kind],
    actorId,
  }))
  await ctx.db.insert(ledger).values(rows)
  return resettle(
    ctx,
    account,
    entries.some(({ kind }) => kind === 'refund'),
  )
}

type LedgerRow = typeof ledger.$inferSelect
type Why = { effectiveOn: CalendarDate; note: string }

/** Takes back entries of a locked account, each whole. */
async function reverse(
  ctx: Ctx,
  account: BookingAccount,
  entries: readonly LedgerRow[],
  why: Why,
): Promise<BookingAccount> {
  const { bookingId, version } = account
  const rows = entries.map(({ id, kind, amountMinor, paymentId }, i) => ({
    ...why,
    id: newId(),
    bookingId,
    seq: version + i + 1,
    at: ctx.now(),
    kind,
    amountMinor: -amountMinor,
    paymentId,
    reversesId: id,
    actorId: actorOf(ctx),
  }))
  await ctx.db.insert(ledger).values(rows)
  return resettle(ctx, account)
}

/** Takes back the entry of a payment, in the caller's transaction. */
export async function postReversal(
  ctx: Ctx,
  account: BookingAccount,
  { paymentId, ...why }: Why & { paymentId: string },
): Promise<BookingAccount> {
  const [entry] = await ctx.db
    .select()
    .from(ledger)
    .where(and(eq(ledger.paymentId, paymentId), eq(ledger.bookingId, account.bookingId)))
  if (!entry) throw notFound('Payment')
  return reverse(ctx, account, [entry], why)
}

/** What was written off of a booking and not taken back. */
export async function writeOffsOf(ctx: Ctx, bookingId: string): Promise<LedgerRow[]> {
  const entries = await ctx.db
    .select()
    .from(ledger)
    .where(and(eq(ledger.bookingId, bookingId), eq(ledger.kind, 'write-off')))
    .orderBy(asc(ledger.seq))
  const takenBack = new Set(entries.map(({ reversesId }) => reversesId))
  return entries.filter(({ id, reversesId }) => reversesId === null && !takenBack.has(id))
}

/** What was written off is owed again, with the balance or at once. In the caller's transaction. */
export async function takeBackWriteOffs(
  ctx: Ctx,
  account: BookingAccount,
  entries: readonly LedgerRow[],
  { departure, ...why }: Why & { departure: CalendarDate },
): Promise<BookingAccount> {
  if (entries.length === 0) return account
  const { bookingId } = account
  const parts = await ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId))
  const amountMinor = entries.reduce((sum, entry) => sum - entry.amountMinor, 0)
  await ctx.db
    .insert(instalments)
    .values({ ...extraOf(parts, amountMinor, { today: why.effectiveOn, departure }), bookingId })
  return reverse(ctx, account, entries, why)
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
