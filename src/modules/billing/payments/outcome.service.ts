import { aliasedTable, and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import type { CalendarDate } from '../../../shared/dates'
import { bookings } from '../../bookings/bookings/table'
import { creditFor, priceFor } from './account.rules'
import { getAgencyDay, getAgencyToday, getPending } from './account.service'
import { chargeAgain, getFees, post, postReversal } from './ledger.service'
import { counts } from './payment.rules'
import { refundFor } from './refund.rules'
import { type BookingAccount, cancellations, ledger, type Payment, payments } from './table'

/** Joins the entry that another one reverses. */
const first = aliasedTable(ledger, 'first')

/** Returns how much a pending refund still has to lower the price: earlier versions lowered it at the request. */
export const getLoweredMinor = ({ chargedMinor }: BookingAccount, { beyondMinor, loweredMinor }: Payment): number =>
  Math.min(chargedMinor, Math.max(0, beyondMinor - loweredMinor))

/**
 * Returns how much a sent amount lowers the price. A refund requested here follows its plan, minus what was refunded
 * another way since. Any other refund lowers it by what exceeds the credit.
 */
export async function getBeyond(ctx: Ctx, account: BookingAccount, sentMinor: number, before: Payment | undefined) {
  if (!before) {
    // Subtracts credit that a pending refund already takes.
    const { creditMinor } = await getPending(ctx, account.bookingId)
    return Math.max(0, sentMinor - Math.max(0, creditFor(account) - creditMinor))
  }
  const ofCredit = before.amountMinor - Math.max(before.beyondMinor, before.loweredMinor)
  const [since] = await ctx.db
    .select({ minor: sql<number>`coalesce(sum(${payments.loweredMinor}), 0)::float8` })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, account.bookingId),
        isNotNull(payments.recordedBy),
        or(
          gt(payments.recordedAt, before.recordedAt),
          // Leaves out the other parts of the same request, which have their own share of the plan.
          and(eq(payments.recordedAt, before.recordedAt), ne(payments.method, 'online'), ne(payments.id, before.id)),
        ),
        eq(payments.state, 'succeeded'),
      ),
    )
  return Math.max(0, sentMinor - ofCredit - since!.minor)
}

type NewRefund = typeof payments.$inferInsert & { refundOf: string }

/** Counts what goes back on its payment; below 0 it does so no more. @throws Error for a payment that was not received */
async function countRefund(ctx: Ctx, refundOf: string, amountMinor: number): Promise<void> {
  const { id, direction, state, reversedAt, refundedMinor } = payments
  const isReceived = and(eq(direction, 'in'), eq(state, 'succeeded'), isNull(reversedAt))
  const counted = await ctx.db
    .update(payments)
    .set({ refundedMinor: sql`${refundedMinor} + ${amountMinor}::bigint` })
    .where(and(eq(id, refundOf), isReceived))
    .returning({ id })
  if (counted.length === 0) throw new Error(`The payment ${refundOf} was not received`)
}

/** Enters refunds or chargebacks that are on their way or sent, each of its payment. The account is locked. */
export async function insertRefunds(ctx: Ctx, rows: readonly Omit<NewRefund, 'direction'>[]): Promise<void> {
  await ctx.db.insert(payments).values(rows.map((row) => ({ ...row, direction: 'out' as const })))
  for (const { refundOf, amountMinor } of rows) await countRefund(ctx, refundOf, amountMinor)
}

type SentRefund = { id: string; amountMinor: number; lowersMinor: number }
type Day = { effectiveOn: CalendarDate; note: string }

/**
 * Lowers the price and posts the refund's ledger entries; no other function does. Runs on a locked account, in the
 * caller's transaction.
 */
export function postRefund(ctx: Ctx, account: BookingAccount, rows: readonly SentRefund[], day: Day) {
  const amountMinor = rows.reduce((sum, row) => sum + row.lowersMinor, 0)
  return post(ctx, account, [
    ...(amountMinor > 0 ? [{ kind: 'credit' as const, amountMinor, ...day }] : []),
    ...rows.map((row) => ({ kind: 'refund' as const, amountMinor: row.amountMinor, paymentId: row.id, ...day })),
  ])
}

/**
 * Returns the last ledger entry before the cancellation, and the amount retained as known now; null if not cancelled.
 */
async function getRetained(ctx: Ctx, bookingId: string): Promise<{ seq: number; retainedMinor: number } | null> {
  const [found] = await ctx.db
    .select({ seq: cancellations.seq, percent: cancellations.percent, cancelledAt: bookings.cancelledAt })
    .from(cancellations)
    .innerJoin(bookings, eq(bookings.id, cancellations.bookingId))
    .where(eq(cancellations.bookingId, bookingId))
  if (!found) return null
  const { seq, percent } = found
  const cancelledOn = await getAgencyDay(ctx, found.cancelledAt!)
  const isBefore = lte(ledger.seq, seq)
  const isMoneyBefore = and(
    isNotNull(ledger.paymentId),
    or(
      lte(sql`coalesce(${first.seq}, ${ledger.seq})`, seq),
      and(eq(ledger.kind, 'payment'), lt(sql`coalesce(${first.effectiveOn}, ${ledger.effectiveOn})`, cancelledOn)),
    ),
  )
  const isUndoneSince = and(eq(ledger.kind, 'refund'), lte(first.seq, seq), gt(ledger.seq, seq))
  const sum = (column: AnyPgColumn, where: SQL | undefined) =>
    sql<number>`coalesce(sum(${column}) FILTER (WHERE ${where}), 0)::float8`
  const [sums] = await ctx.db
    .select({
      price: sum(ledger.amountMinor, and(isBefore, inArray(ledger.kind, ['charge', 'fee', 'credit']))),
      feesMinor: sum(ledger.amountMinor, and(isBefore, eq(ledger.kind, 'fee'))),
      // Ignores money that was reversed later: it never moved.
      paid: sum(ledger.amountMinor, isMoneyBefore),
      raised: sum(payments.beyondMinor, isUndoneSince),
    })
    .from(ledger)
    .leftJoin(first, eq(first.id, ledger.reversesId))
    .leftJoin(payments, eq(payments.id, ledger.paymentId))
    .where(eq(ledger.bookingId, bookingId))
  const { price, feesMinor, paid, raised } = sums!
  const paidMinor = Math.max(0, -paid)
  return { seq, retainedMinor: paidMinor - refundFor({ chargedMinor: price + raised, paidMinor, feesMinor }, percent) }
}

/**
 * Runs a money change on a locked account. After a cancellation it adjusts the charge, so that the retained share
 * follows what was paid before.
 */
export async function adjustRetained(
  ctx: Ctx,
  { bookingId }: BookingAccount,
  work: (cancelledAfter: number | null) => Promise<BookingAccount>,
): Promise<BookingAccount> {
  const before = await getRetained(ctx, bookingId)
  const account = await work(before?.seq ?? null)
  if (!before) return account
  const moreMinor = (await getRetained(ctx, bookingId))!.retainedMinor - before.retainedMinor
  const [today, note] = [await getAgencyToday(ctx), 'The cancellation keeps its part of what was paid']
  if (moreMinor > 0) return chargeAgain(ctx, account, { amountMinor: moreMinor, today, note })
  const amountMinor = Math.min(account.chargedMinor, -moreMinor)
  return amountMinor > 0 ? post(ctx, account, [{ kind: 'credit', amountMinor, effectiveOn: today, note }]) : account
}

/** Returns how far credits have lowered a price below what the trip and the fees of its changes cost now. */
async function getRoomBelowPrice(ctx: Ctx, account: BookingAccount): Promise<number> {
  const { bookingId } = account
  const fees = await getFees(ctx, [bookingId])
  const [trip] = await ctx.db.select({ minor: bookings.totalMinor }).from(bookings).where(eq(bookings.id, bookingId))
  return Math.max(0, trip!.minor + (fees.get(bookingId) ?? 0) - priceFor(account))
}

type Undone = { state: 'failed' | 'cancelled' } | { reversedAt: Date }

/**
 * Undoes the effects of a payment, refund or chargeback that was refused, failed, given up or reversed. No other
 * function undoes its price and ledger entries. Runs on a locked account, in the caller's transaction.
 */
export const undoPayment = (
  ctx: Ctx,
  account: BookingAccount,
  payment: Payment,
  { note, ...set }: Undone & Partial<Payment> & { note: string },
): Promise<BookingAccount> =>
  adjustRetained(ctx, account, async (cancelledAfter) => {
    const { id, loweredMinor, beyondMinor, refundOf, amountMinor: sent } = payment
    const matchesPayment = and(eq(ledger.paymentId, id), isNull(ledger.reversesId))
    const [entry] = counts(payment) ? await ctx.db.select({ seq: ledger.seq }).from(ledger).where(matchesPayment) : []
    await ctx.db
      .update(payments)
      .set({ ...set, loweredMinor: 0, beyondMinor: Math.max(beyondMinor, loweredMinor) })
      .where(and(eq(payments.id, id), eq(payments.state, payment.state), isNull(payments.reversedAt)))
    if (refundOf) await countRefund(ctx, refundOf, -sent)
    const today = await getAgencyToday(ctx)
    // Leaves a price cancelled since to `adjustRetained`, which adjusts the retained part.
    const isCancelledSince = entry !== undefined && cancelledAfter !== null && entry.seq <= cancelledAfter
    const room = isCancelledSince || loweredMinor === 0 ? 0 : await getRoomBelowPrice(ctx, account)
    const amountMinor = Math.min(loweredMinor, room)
    const raised = await chargeAgain(ctx, account, { amountMinor, today, note })
    return entry ? postReversal(ctx, raised, { paymentId: id, effectiveOn: today, note }) : raised
  })
