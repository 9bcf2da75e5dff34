import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import type { CalendarDate } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { bookings } from '../../bookings/bookings/table'
import { writeMargins } from '../../bookings/supplier-orders/margins.service'
import { stateTaxes } from '../journal/revenue.service'
import {
  balanceFor,
  deferDeposit,
  extraInstalment,
  type Instalment,
  lowerTo,
  paidFor,
  priceFor,
  settle,
} from './account.rules'
import { agencyToday } from './account.service'
import { type LedgerKind, ledgerSign } from './payment.rules'
import { type BookingAccount, bookingAccounts, instalments, ledger, payments } from './table'
import { lockRow } from '../../core/locks/lock.service'

/** Locks the account, which serializes all writes to a booking's money. @throws AppError not-found */
export async function lockAccount(ctx: Ctx, bookingId: string): Promise<BookingAccount> {
  const account = await lockRow(ctx, bookingAccounts, bookingId)
  if (!account) throw notFound('Booking')
  return account
}

/** Sums the fees that changes have retained. */
export async function getFees(ctx: Ctx, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${ledger.amountMinor}), 0)` })
    .from(ledger)
    .where(and(eq(ledger.bookingId, bookingId), eq(ledger.kind, 'fee')))
  return Number(row!.sum)
}

/** Returns the charged, paid and retained fee amounts of bookings, by id. */
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
      { chargedMinor: priceFor(account), paidMinor: paidFor(account), feesMinor: Number(sum) },
    ]),
  )
}

/** Returns balances that are not 0, by booking; below 0 they belong to the customer. */
export async function getBalances(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await ctx.db
    .select()
    .from(bookingAccounts)
    .where(sql`${bookingAccounts.bookingId} = ANY (${sql.param([...ids])}::uuid[])`)
  const owed = found.map((account) => [account.bookingId, balanceFor(account)] as const)
  return new Map(owed.filter(([, minor]) => minor !== 0))
}

type Entry = {
  kind: LedgerKind
  amountMinor: number
  effectiveOn: CalendarDate
  paymentId?: string | null
  note?: string
  isOpening?: boolean
}

/** Resets the reminders of an instalment that is owed again or has increased. */
const notNotified = { remindedAt: null, overdueNotifiedAt: null }

const getInstalments = (ctx: Ctx, bookingId: string) =>
  ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId)).orderBy(asc(instalments.position))

/** Compares the kind, too: a free position may be reused by another kind. */
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
          ...((now.settledMinor < settledMinor || now.amountMinor > amountMinor) && notNotified),
        })
        .where(atPosition)
  }
  const added = after.filter((part) => !before.some((one) => isSame(one, part)))
  if (added.length > 0) await ctx.db.insert(instalments).values(added.map((part) => ({ ...part, bookingId })))
}

/** Returns the departure of a confirmed booking, otherwise null. */
async function confirmedDeparture(ctx: Ctx, bookingId: string): Promise<CalendarDate | null> {
  const { status, startsOn } = bookings
  const [trip] = await ctx.db.select({ status, startsOn }).from(bookings).where(eq(bookings.id, bookingId))
  return trip!.status === 'confirmed' ? trip!.startsOn : null
}

/**
 * Updates the instalments to what is charged and paid now. A refund of a confirmed booking's deposit defers it, so that
 * it is not due at once.
 */
async function resettle(ctx: Ctx, account: BookingAccount, isRefund: boolean): Promise<void> {
  const { bookingId } = account
  const before = await getInstalments(ctx, bookingId)
  const after = settle(lowerTo(before, account.chargedMinor), paidFor(account))
  const departure = isRefund ? await confirmedDeparture(ctx, bookingId) : null
  // Writes both steps at once: an unchanged balance must not trigger another reminder.
  const parts = departure ? deferDeposit(after, { today: await agencyToday(ctx), departure }) : after
  await writeParts(ctx, bookingId, before, parts)
}

/** Defers the waived deposit of a locked account, in the caller's transaction. */
export async function waiveDeposit(ctx: Ctx, bookingId: string, departure: CalendarDate): Promise<void> {
  const before = await getInstalments(ctx, bookingId)
  await writeParts(ctx, bookingId, before, deferDeposit(before, { today: await agencyToday(ctx), departure }))
}

const getStaffId = ({ actor }: Ctx) => (actor?.role === 'traveler' ? null : (actor?.id ?? null))

type NewEntry = Entry & { reversesId?: string }
const charging: readonly LedgerKind[] = ['charge', 'fee', 'credit']

/**
 * Appends signed entries to the ledger of a locked account, with all that follows them: the sums of the account, its
 * instalments, the taxes in what is charged, and the sums of reports.
 */
async function append(ctx: Ctx, account: BookingAccount, entries: readonly NewEntry[]): Promise<BookingAccount> {
  const { bookingId, currency, version } = account
  const rows = entries.map((entry, i) => ({
    ...entry,
    id: newId(),
    bookingId,
    seq: version + i + 1,
    at: ctx.now(),
    currency,
    method: entry.paymentId
      ? sql`(SELECT ${payments.method} FROM ${payments} WHERE ${payments.id} = ${entry.paymentId})`
      : null,
    actorId: getStaffId(ctx),
  }))
  await ctx.db.insert(ledger).values(rows)
  const sum = (...kinds: LedgerKind[]) =>
    entries.reduce((minor, entry) => (kinds.includes(entry.kind) ? minor + entry.amountMinor : minor), 0)
  const [after] = await ctx.db
    .update(bookingAccounts)
    .set({
      chargedMinor: account.chargedMinor + sum(...charging, 'write-off'),
      receivedMinor: account.receivedMinor - sum('payment'),
      refundedMinor: account.refundedMinor + sum('refund', 'chargeback'),
      writtenOffMinor: account.writtenOffMinor - sum('write-off'),
      version: version + entries.length,
    })
    .where(and(eq(bookingAccounts.bookingId, bookingId), eq(bookingAccounts.version, version)))
    .returning()
  if (!after) throw new Error(`The account of ${bookingId} has other entries than those it was read with`)
  const { chargedMinor, writtenOffMinor } = after
  await writeMargins(ctx, bookingId, { chargedMinor, writtenOffMinor })
  const charged = entries.find(({ kind }) => charging.includes(kind))
  if (charged) await stateTaxes(ctx, bookingId, charged.effectiveOn)
  await resettle(
    ctx,
    after,
    entries.some(({ kind, reversesId }) => kind === 'refund' && !reversesId),
  )
  return after
}

/**
 * Posts entries to a locked account, in the caller's transaction. Amounts are above 0; the kind gives the sign.
 * @returns the updated account
 */
export async function post(ctx: Ctx, account: BookingAccount, entries: readonly Entry[]): Promise<BookingAccount> {
  if (entries.length === 0) return account
  const signed = entries.map((entry) => ({ ...entry, amountMinor: entry.amountMinor * ledgerSign[entry.kind] }))
  return append(ctx, account, signed)
}

type LedgerRow = typeof ledger.$inferSelect
type Why = { effectiveOn: CalendarDate; note: string }

/** Reverses whole entries of a locked account. */
export const reverseEntries = (
  ctx: Ctx,
  account: BookingAccount,
  entries: readonly LedgerRow[],
  why: Why,
): Promise<BookingAccount> =>
  append(
    ctx,
    account,
    entries.map(({ id, kind, amountMinor, paymentId, isOpening }) => ({
      ...why,
      kind,
      amountMinor: -amountMinor,
      paymentId,
      isOpening,
      reversesId: id,
    })),
  )

/** Reverses the ledger entry of a payment, in the caller's transaction. */
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
  return reverseEntries(ctx, account, [entry], why)
}

/** Lists the write-offs of a booking that were not reversed. */
export async function getWriteOffs(ctx: Ctx, bookingId: string): Promise<LedgerRow[]> {
  const entries = await ctx.db
    .select()
    .from(ledger)
    .where(and(eq(ledger.bookingId, bookingId), eq(ledger.kind, 'write-off')))
    .orderBy(asc(ledger.seq))
  const takenBack = new Set(entries.map(({ reversesId }) => reversesId))
  return entries.filter(({ id, reversesId }) => reversesId === null && !takenBack.has(id))
}

/** Reverses write-offs; they are owed again on `dueOn`. Runs in the caller's transaction. */
export async function takeBackWriteOffs(
  ctx: Ctx,
  account: BookingAccount,
  entries: readonly LedgerRow[],
  { dueOn, ...why }: Why & { dueOn: CalendarDate },
): Promise<BookingAccount> {
  if (entries.length === 0) return account
  const { bookingId } = account
  const parts = await ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId))
  const amountMinor = entries.reduce((sum, entry) => sum - entry.amountMinor, 0)
  await ctx.db.insert(instalments).values({ ...extraInstalment(parts, amountMinor, dueOn), bookingId })
  return reverseEntries(ctx, account, entries, why)
}

/** Charges again what a refund had credited, due at once, in the caller's transaction. */
export async function chargeAgain(
  ctx: Ctx,
  account: BookingAccount,
  { amountMinor, today, note }: { amountMinor: number; today: CalendarDate; note: string },
): Promise<BookingAccount> {
  if (amountMinor === 0) return account
  const { bookingId } = account
  const parts = await ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId))
  await ctx.db.insert(instalments).values({ ...extraInstalment(parts, amountMinor, today), bookingId })
  return post(ctx, account, [{ kind: 'charge', amountMinor, effectiveOn: today, note }])
}
