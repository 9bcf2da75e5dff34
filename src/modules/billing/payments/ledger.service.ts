import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { newId } from '../../../platform/server/ids'
import type { CalendarDate } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { bookings } from '../../bookings/bookings/table'
import { writeMargins } from '../../bookings/supplier-orders/margins.service'
import { toGroups } from '../../../shared/lists'
import { getAgency } from '../../settings/settings/service'
import { writeTaxes } from '../journal/revenue.service'
import {
  balanceFor,
  deferDeposit,
  depositGiven,
  extraInstalment,
  isDueSoon,
  type Instalment,
  lowerTo,
  moveDueDays,
  paidFor,
  priceFor,
  settleInstalments,
} from './account.rules'
import { getAgencyToday } from './account.service'
import { type LedgerKind, ledgerSign } from './payment.rules'
import { type BookingAccount, bookingAccounts, instalments, ledger, payments } from './table'
import { lockRows } from '../../core/locks/lock.service'

/** Locks accounts, which serializes all writes to the money of bookings. @throws AppError not-found */
export async function lockAccounts(ctx: Ctx, bookingIds: readonly string[]): Promise<BookingAccount[]> {
  const found = await lockRows(ctx, bookingAccounts, inArray(bookingAccounts.bookingId, [...bookingIds]))
  const byId = new Map(found.map((account) => [account.bookingId, account]))
  return bookingIds.map((id) => {
    const account = byId.get(id)
    if (!account) throw notFound('Booking')
    return account
  })
}

/** Locks the account of a booking. @throws AppError not-found */
export const lockAccount = async (ctx: Ctx, bookingId: string): Promise<BookingAccount> =>
  (await lockAccounts(ctx, [bookingId]))[0]!

/** Sums the fees that changes of these bookings have retained, by booking. */
export async function getFees(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const { bookingId, kind, amountMinor } = ledger
  const found = await ctx.db
    .select({ bookingId, sum: sql<string>`sum(${amountMinor})` })
    .from(ledger)
    .where(and(inArray(bookingId, [...ids]), eq(kind, 'fee')))
    .groupBy(bookingId)
  return new Map(found.map((one) => [one.bookingId, Number(one.sum)]))
}

/** Returns what bookings were charged, the amounts paid less refunds, and what is open, by id. */
export async function getSums(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { chargedMinor: number; paidMinor: number; openMinor: number }>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(bookingAccounts)
    .where(inArray(bookingAccounts.bookingId, [...ids]))
  return new Map(
    found.map((account) => {
      const { bookingId, chargedMinor, receivedMinor, refundedMinor } = account
      return [bookingId, { chargedMinor, paidMinor: receivedMinor - refundedMinor, openMinor: balanceFor(account) }]
    }),
  )
}

/** Returns what bookings were charged, received, was paid less refunds, and fees that changes retained, by id. */
export async function getPaidByBooking(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { chargedMinor: number; receivedMinor: number; paidMinor: number; feesMinor: number }>> {
  const fees = sql<string>`(SELECT coalesce(sum(${ledger.amountMinor}), 0) FROM ${ledger}
    WHERE ${ledger.bookingId} = ${bookingAccounts.bookingId} AND ${ledger.kind} = 'fee')`
  const found = await ctx.db
    .select({ account: bookingAccounts, fees })
    .from(bookingAccounts)
    .where(sql`${bookingAccounts.bookingId} = ANY (${sql.param([...ids])}::uuid[])`)
  return new Map(
    found.map(({ account, fees: sum }) => [
      account.bookingId,
      {
        chargedMinor: priceFor(account),
        receivedMinor: account.receivedMinor,
        paidMinor: paidFor(account),
        feesMinor: Number(sum),
      },
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

const getInstalments = (ctx: Ctx, bookingIds: readonly string[]) =>
  ctx.db
    .select()
    .from(instalments)
    .where(inArray(instalments.bookingId, [...bookingIds]))
    .orderBy(asc(instalments.position))

/** Compares the kind, too: a free position may be reused by another kind. */
const isSame = (a: Instalment, b: Instalment) => a.position === b.position && a.kind === b.kind

type Changed = { bookingId: string; before: readonly Instalment[]; after: readonly Instalment[] }

const toChangedParts = ({ bookingId, before, after }: Changed) =>
  before.flatMap((part) => {
    const { position, amountMinor: amountWas, settledMinor: settledWas } = part
    const now = after.find((one) => isSame(one, part))
    if (!now || (now.amountMinor === amountWas && now.settledMinor === settledWas)) return []
    const { amountMinor, settledMinor } = now
    const isAgain = settledMinor < settledWas || amountMinor > amountWas
    return [{ bookingId, position, amountMinor, settledMinor, isAgain }]
  })

async function writeParts(ctx: Ctx, all: readonly Changed[]): Promise<void> {
  const gone = all.flatMap(({ bookingId, before, after }) =>
    before.filter((part) => !after.some((one) => isSame(one, part))).map(({ position }) => ({ bookingId, position })),
  )
  // Names them by one parameter: the embedded database deletes none of hundreds of pairs, and says nothing.
  if (gone.length > 0)
    await ctx.db.delete(instalments).where(sql`(${instalments.bookingId}, ${instalments.position}) IN (
      SELECT x."bookingId", x.position
      FROM jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) AS x("bookingId" uuid, position smallint))`)
  const changed = all.flatMap(toChangedParts)
  if (changed.length > 0)
    await ctx.db
      .update(instalments)
      .set({
        amountMinor: sql`x."amountMinor"`,
        settledMinor: sql`x."settledMinor"`,
        // Reminds again of an instalment that is owed again or has increased.
        remindedAt: sql`CASE WHEN NOT x."isAgain" THEN ${instalments.remindedAt} END`,
        overdueNotifiedAt: sql`CASE WHEN NOT x."isAgain" THEN ${instalments.overdueNotifiedAt} END`,
      })
      .from(
        sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS x("bookingId" uuid, position smallint,
          "amountMinor" bigint, "settledMinor" bigint, "isAgain" boolean)`,
      )
      .where(sql`(${instalments.bookingId}, ${instalments.position}) = (x."bookingId", x.position)`)
  const added = all.flatMap(({ bookingId, before, after }) =>
    after.filter((part) => !before.some((one) => isSame(one, part))).map((part) => ({ ...part, bookingId })),
  )
  await insertRows(ctx.db, instalments, added)
}

/** Returns today, and in how many days a deposit that is not paid at booking has to be. */
async function getDaysToPay(ctx: Ctx) {
  const [today, { times }] = await Promise.all([getAgencyToday(ctx), getAgency({ ctx })])
  return { today, daysToPay: times.remindBooked }
}

/** Defers the part of the deposit that a refund reopened. A held booking still owes the rest of it. */
async function resettleRefund(
  ctx: Ctx,
  { account: { bookingId }, giftMinor }: Resettled,
  before: readonly Instalment[],
  settled: readonly Instalment[],
): Promise<readonly Instalment[]> {
  const { status, startsOn } = bookings
  const [trip] = await ctx.db.select({ status, startsOn }).from(bookings).where(eq(bookings.id, bookingId))
  if (trip!.status !== 'confirmed' && trip!.status !== 'held') return settled
  const days = { ...(await getDaysToPay(ctx)), departure: trip!.startsOn }
  if (trip!.status === 'confirmed') return deferDeposit(settled, days)
  return deferDeposit(settled, days, depositGiven(before, settled, giftMinor))
}

/** Holds in `giftMinor` by how much a refund lowered the price. */
type Resettled = { account: BookingAccount; isRefund: boolean; giftMinor: number }

/**
 * Updates the instalments to what is charged and paid now. A refund of the deposit defers it, so that it is not due at
 * once.
 */
async function resettle(
  ctx: Ctx,
  all: readonly Resettled[],
  found: Awaited<ReturnType<typeof getInstalments>>,
): Promise<void> {
  const parts = toGroups(found, ({ bookingId }) => bookingId)
  const changed: Changed[] = []
  for (const one of all) {
    const { account, isRefund } = one
    const { bookingId } = account
    const before = parts.get(bookingId) ?? []
    const settled = settleInstalments(lowerTo(before, account.chargedMinor), paidFor(account))
    // Writes both steps at once: an unchanged balance must not trigger another reminder.
    const after = isRefund ? await resettleRefund(ctx, one, before, settled) : settled
    changed.push({ bookingId, before, after })
  }
  await writeParts(ctx, changed)
}

/** Defers the waived deposit of a locked account, in the caller's transaction. */
export async function waiveDeposit(ctx: Ctx, bookingId: string, departure: CalendarDate): Promise<void> {
  const before = await getInstalments(ctx, [bookingId])
  const after = deferDeposit(before, { ...(await getDaysToPay(ctx)), departure })
  await writeParts(ctx, [{ bookingId, before, after }])
}

/**
 * Moves later instalments of a locked account to their days before another departure, and reminds of them anew, unless
 * the mail about the move asks for them. Runs in the caller's transaction.
 */
export async function moveInstalments(
  ctx: Ctx,
  account: BookingAccount,
  trip: Omit<Parameters<typeof moveDueDays>[1], 'today'>,
): Promise<void> {
  const { bookingId } = account
  const before = await getInstalments(ctx, [bookingId])
  const [today, { times }] = await Promise.all([getAgencyToday(ctx), getAgency({ ctx })])
  const after = moveDueDays(before, { ...trip, today })
  for (const { position, dueOn } of after.filter((one, i) => one.dueOn !== before[i]!.dueOn))
    await ctx.db
      .update(instalments)
      .set({ dueOn, remindedAt: isDueSoon(dueOn, today, times) ? ctx.now() : null, overdueNotifiedAt: null })
      .where(and(eq(instalments.bookingId, bookingId), eq(instalments.position, position)))
  // Settles the oldest first, which may be others now.
  await writeParts(ctx, [{ bookingId, before: after, after: settleInstalments(after, paidFor(account)) }])
}

const getStaffId = ({ actor }: Ctx) => (actor?.role === 'traveler' ? null : (actor?.id ?? null))

type NewEntry = Entry & { reversesId?: string }
const charging: readonly LedgerKind[] = ['charge', 'fee', 'credit']

type Posting<One> = { account: BookingAccount; entries: readonly One[] }

/** Adds entries to the sums of an account. */
function addUp({ account, entries }: Posting<NewEntry>): BookingAccount {
  const sum = (...kinds: LedgerKind[]) =>
    entries.reduce((minor, entry) => (kinds.includes(entry.kind) ? minor + entry.amountMinor : minor), 0)
  return {
    ...account,
    chargedMinor: account.chargedMinor + sum(...charging, 'write-off'),
    receivedMinor: account.receivedMinor - sum('payment'),
    refundedMinor: account.refundedMinor + sum('refund', 'chargeback'),
    writtenOffMinor: account.writtenOffMinor - sum('write-off'),
    version: account.version + entries.length,
  }
}

async function writeSums(ctx: Ctx, all: readonly { was: BookingAccount; is: BookingAccount }[]): Promise<void> {
  const given = all.map(({ was, is }) => ({ ...is, readAt: was.version }))
  const written = await ctx.db
    .update(bookingAccounts)
    .set({
      chargedMinor: sql`x."chargedMinor"`,
      receivedMinor: sql`x."receivedMinor"`,
      refundedMinor: sql`x."refundedMinor"`,
      writtenOffMinor: sql`x."writtenOffMinor"`,
      version: sql`x.version`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS x("bookingId" uuid, "chargedMinor" bigint,
        "receivedMinor" bigint, "refundedMinor" bigint, "writtenOffMinor" bigint, version int, "readAt" int)`,
    )
    .where(sql`(${bookingAccounts.bookingId}, ${bookingAccounts.version}) = (x."bookingId", x."readAt")`)
    .returning({ id: bookingAccounts.bookingId })
    .execute()
  const ids = new Set(written.map(({ id }) => id))
  const stale = all.find(({ was }) => !ids.has(was.bookingId))
  if (stale) throw new Error(`The account of ${stale.was.bookingId} has other entries than those it was read with`)
}

/**
 * Appends signed entries to the ledger of locked accounts. Updates the sums of accounts, instalments, taxes and
 * reports.
 */
async function append(ctx: Ctx, all: readonly Posting<NewEntry>[]): Promise<BookingAccount[]> {
  if (all.length === 0) return []
  const at = ctx.now()
  const rows = all.flatMap(({ account: { bookingId, currency, version }, entries }) =>
    entries.map((entry, i) => ({
      ...entry,
      id: newId(),
      bookingId,
      seq: version + i + 1,
      at,
      currency,
      method: entry.paymentId
        ? sql`(SELECT ${payments.method} FROM ${payments} WHERE ${payments.id} = ${entry.paymentId})`
        : null,
      actorId: getStaffId(ctx),
    })),
  )
  const after = all.map(addUp)
  const sums = after.map((is, i) => ({ was: all[i]!.account, is }))
  const margins = sums.flatMap(({ was, is: { bookingId, chargedMinor, writtenOffMinor } }) =>
    chargedMinor === was.chargedMinor && writtenOffMinor === was.writtenOffMinor
      ? []
      : [{ bookingId, chargedMinor, writtenOffMinor }],
  )
  const ids = after.map(({ bookingId }) => bookingId)
  const charged = all.flatMap(({ account: { bookingId }, entries }) => {
    const found = entries.find(({ kind }) => charging.includes(kind))
    return found ? [{ bookingId, day: found.effectiveOn }] : []
  })
  const [parts] = await Promise.all([
    getInstalments(ctx, ids),
    insertRows(ctx.db, ledger, rows),
    writeSums(ctx, sums),
    writeMargins(ctx, margins),
    // Follows `writeSums`, which sends when it is called: this statement reads its sums (decision 237).
    charged.length > 0 && writeTaxes(ctx, charged, at),
  ])
  await resettle(
    ctx,
    after.map((account, i) => ({
      account,
      isRefund: all[i]!.entries.some(({ kind, reversesId }) => kind === 'refund' && !reversesId),
      giftMinor: all[i]!.entries.reduce(
        (sum, { kind, amountMinor }) => (kind === 'credit' ? sum - amountMinor : sum),
        0,
      ),
    })),
    parts,
  )
  return after
}

/**
 * Posts entries to locked accounts, in the caller's transaction. Amounts are above 0; the kind gives the sign.
 * @returns the updated accounts
 */
export async function postAll(ctx: Ctx, all: readonly Posting<Entry>[]): Promise<BookingAccount[]> {
  const signed = all.map(({ account, entries }) => ({
    account,
    entries: entries.map((entry) => ({ ...entry, amountMinor: entry.amountMinor * ledgerSign[entry.kind] })),
  }))
  return append(ctx, signed)
}

/** Posts entries to a locked account, as `postAll` does. */
export const post = async (ctx: Ctx, account: BookingAccount, entries: readonly Entry[]): Promise<BookingAccount> =>
  entries.length === 0 ? account : (await postAll(ctx, [{ account, entries }]))[0]!

type LedgerRow = typeof ledger.$inferSelect
type Why = { effectiveOn: CalendarDate; note: string }

/** Reverses whole entries of locked accounts. */
export function reverseAll(ctx: Ctx, all: readonly Posting<LedgerRow>[], why: Why): Promise<BookingAccount[]> {
  const reversals = all.map(({ account, entries }) => ({
    account,
    entries: entries.map(({ id, kind, amountMinor, paymentId, isOpening }) => ({
      ...why,
      kind,
      amountMinor: -amountMinor,
      paymentId,
      isOpening,
      reversesId: id,
    })),
  }))
  return append(ctx, reversals)
}

/** Reverses whole entries of a locked account. */
const reverseEntries = async (
  ctx: Ctx,
  account: BookingAccount,
  entries: readonly LedgerRow[],
  why: Why,
): Promise<BookingAccount> => (await reverseAll(ctx, [{ account, entries }], why))[0]!

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

export async function getWriteOffs(ctx: Ctx, bookingIds: readonly string[]): Promise<LedgerRow[]> {
  const entries = await ctx.db
    .select()
    .from(ledger)
    .where(and(inArray(ledger.bookingId, [...bookingIds]), eq(ledger.kind, 'write-off')))
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
