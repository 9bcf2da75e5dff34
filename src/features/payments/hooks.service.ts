import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { dateIn } from '../../shared/dates'
import { conflict } from '../../shared/errors'
import type { Currency } from '../../shared/money'
import { bookings } from '../bookings/table'
import { anonymizeMails } from '../email/service'
import { exact } from '../proposals/offer.rules'
import { depositOpen, paidOf, scheduleOf } from './account.rules'
import { agencyToday } from './account.service'
import { lockAccount, post } from './ledger.service'
import { ifCancelled } from './refund.rules'
import { bookingAccounts, instalments, ledger, payments } from './table'

async function bookingOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      currency: bookings.currency,
      totalMinor: bookings.totalMinor,
      startsOn: bookings.startsOn,
      timeZone: bookings.timeZone,
      policy: bookings.policy,
      bookedAt: bookings.createdAt,
    })
    .from(bookings)
    .where(eq(bookings.id, id))
  return row!
}

/** The account of a new booking: its total is charged, and due in instalments. In the caller's transaction. */
export async function openAccount(ctx: Ctx, bookingId: string): Promise<void> {
  const { currency, totalMinor, startsOn } = await bookingOf(ctx, bookingId)
  const today = await agencyToday(ctx)
  const [account] = await ctx.db.insert(bookingAccounts).values({ bookingId, currency }).returning()
  const parts = scheduleOf(totalMinor, { today, departure: startsOn })
  if (parts.length === 0) return
  await ctx.db.insert(instalments).values(parts.map((part) => ({ ...part, bookingId })))
  await post(ctx, account!, [{ kind: 'charge', amountMinor: totalMinor, effectiveOn: today }])
}

/** @throws AppError conflict while the deposit is open and nobody says why it is waived */
export async function needDeposit(ctx: Ctx, bookingId: string, waiver: string): Promise<void> {
  const { currency } = await lockAccount(ctx, bookingId)
  const parts = await ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId))
  const openMinor = depositOpen(parts)
  if (openMinor > 0 && !waiver)
    throw conflict(
      `${exact(openMinor, currency as Currency)} of the deposit is open. Record it, or say why it is waived`,
      'reason',
    )
}

/** What is not kept of the price is credited, by the policy that was accepted with the booking. In the caller's transaction. */
export async function creditCancelled(ctx: Ctx, bookingId: string): Promise<void> {
  const account = await lockAccount(ctx, bookingId)
  const trip = await bookingOf(ctx, bookingId)
  const { chargedMinor } = account
  const today = dateIn(ctx.now(), trip.timeZone)
  const { keptMinor } = ifCancelled(trip, { chargedMinor, paidMinor: paidOf(account) }, { now: ctx.now(), today })
  const amountMinor = chargedMinor - keptMinor
  if (amountMinor <= 0) return
  const effectiveOn = await agencyToday(ctx)
  await post(ctx, account, [{ kind: 'credit', amountMinor, effectiveOn, note: 'Cancelled' }])
}

/** What was written in words goes; amounts, days and the bank's numbers stay for the books. In the caller's transaction. */
export async function anonymizeAccounts(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  const ids = [...bookingIds]
  await anonymizeMails(ctx, ids)
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('itinera.anonymize', 'on', true)`)
    await tx.update(payments).set({ note: '' }).where(inArray(payments.bookingId, ids))
    await tx.update(ledger).set({ note: '' }).where(inArray(ledger.bookingId, ids))
    await tx.execute(sql`SELECT set_config('itinera.anonymize', '', true)`)
  })
}
