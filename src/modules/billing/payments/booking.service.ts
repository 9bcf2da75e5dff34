import { formatAmount } from '../../../shared/money'
import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { runAsAnonymization } from '../../../platform/server/database/anonymize'
import { insertRows } from '../../../platform/server/database/insert'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import { conflict } from '../../../shared/errors'
import { heldUntil } from '../../bookings/bookings/booking.rules'
import { findMovedFrom } from '../../bookings/bookings/events.service'
import { type Booking, bookings } from '../../bookings/bookings/table'
import { balanceDay } from '../../catalog/pricing/policy.rules'
import { anonymizeMails } from '../../core/email/service'
import { getAgency } from '../../settings/settings/service'
import {
  changeEntries,
  depositOpen,
  extraInstalment,
  isDueSoon,
  isWrittenOff,
  paidFor,
  priceFor,
  scheduleFor,
  toChargedChange,
} from './account.rules'
import { getAgencyToday } from './account.service'
import { endRevenue, moveRevenue, setRevenueDays, writeTaxes } from '../journal/revenue.service'
import {
  getFees,
  lockAccount,
  lockAccounts,
  moveInstalments,
  post,
  postAll,
  takeBackWriteOffs,
  waiveDeposit,
  getWriteOffs,
} from './ledger.service'
import { ifAgencyCancels, ifCancelled } from './refund.rules'
import { type BookingAccount, bookingAccounts, cancellations, instalments, ledger, payments } from './table'

async function getTrips(ctx: Ctx, ids: readonly string[]) {
  const found = await ctx.db
    .select({
      id: bookings.id,
      currency: bookings.currency,
      totalMinor: bookings.totalMinor,
      startsOn: bookings.startsOn,
      endsOn: bookings.endsOn,
      timeZone: bookings.timeZone,
      policy: bookings.policy,
      paymentTerms: bookings.paymentTerms,
      bookedAt: bookings.createdAt,
    })
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
  const byId = new Map(found.map((trip) => [trip.id, trip]))
  return ids.map((id) => byId.get(id)!)
}
const getTrip = async (ctx: Ctx, id: string) => (await getTrips(ctx, [id]))[0]!

/** Counts the days in which the customer of an imported booking was reminded by former books (decision 188). */
const knownDays = 7

/** Describes a new booking. An imported one has `bookedOn`, its day in former books, which sets its due days. */
type Opened = Pick<Booking, 'id' | 'currency' | 'totalMinor' | 'startsOn' | 'endsOn' | 'paymentTerms' | 'createdAt'> & {
  bookedOn?: CalendarDate
}

/**
 * Opens the accounts of new bookings: charges their totals, due in instalments, and sets the days of their revenue.
 * Sends no reminder of what is due within a week of imported ones. Runs in the caller's transaction.
 */
export async function openAccounts(ctx: Ctx, all: readonly Opened[]): Promise<void> {
  const today = await getAgencyToday(ctx)
  const seen = { remindedAt: ctx.now(), overdueNotifiedAt: ctx.now() }
  const due = all.flatMap(({ id: bookingId, paymentTerms, totalMinor, startsOn, bookedOn }) => {
    const isKnown = (dueOn: CalendarDate) => bookedOn !== undefined && dueOn <= addDays(today, knownDays)
    const parts = scheduleFor(paymentTerms, totalMinor, { today: bookedOn ?? today, departure: startsOn })
    return parts.map((part) => ({ ...part, bookingId, ...(isKnown(part.dueOn) && seen) }))
  })
  const [accounts] = await Promise.all([
    ctx.db
      .insert(bookingAccounts)
      .values(all.map(({ id: bookingId, currency }) => ({ bookingId, currency })))
      .returning()
      .execute(),
    insertRows(ctx.db, instalments, due),
    setRevenueDays(ctx, all),
  ])
  const charged = new Set(due.map(({ bookingId }) => bookingId))
  const byId = new Map(accounts.map((account) => [account.bookingId, account]))
  const postings = all.flatMap(({ id, totalMinor: amountMinor, bookedOn }) => {
    if (!charged.has(id)) return []
    const entry = { kind: 'charge' as const, amountMinor, effectiveOn: today, isOpening: bookedOn !== undefined }
    return [{ account: byId.get(id)!, entries: [entry] }]
  })
  await postAll(ctx, postings)
}

export async function getOpenDeposit(ctx: Ctx, bookingId: string): Promise<number> {
  return depositOpen(await ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId)))
}

/** Returns true where money was ever entered, even if it failed or was refunded. */
export const hasPayments = async (ctx: Ctx, bookingId: string): Promise<boolean> =>
  (await ctx.db.$count(payments, eq(payments.bookingId, bookingId))) > 0

/** Returns true where nothing was paid in its time to pay: its seats are to be freed. Leaves trips that have begun to staff. */
export async function isTimeOver(ctx: Ctx, booking: Booking): Promise<boolean> {
  const { id, startsOn, timeZone } = booking
  const until = heldUntil({ ...booking, movedFrom: await findMovedFrom(ctx, id) })
  const today = dateIn(ctx.now(), timeZone)
  if (!until || until >= today || startsOn <= today) return false
  return (await getOpenDeposit(ctx, id)) > 0 && !(await hasPayments(ctx, id))
}

/** Selects the bookings for which no money was ever entered. */
export async function listUnpaidBookings<Trip extends { id: string }>(
  ctx: Ctx,
  trips: readonly Trip[],
): Promise<Trip[]> {
  if (trips.length === 0) return []
  const ids = trips.map(({ id }) => id)
  const { bookingId } = payments
  const paid = await ctx.db.selectDistinct({ bookingId }).from(payments).where(inArray(bookingId, ids))
  return trips.filter(({ id }) => !paid.some((one) => one.bookingId === id))
}

/**
 * Checks the deposit, or defers the open part with a waiver's reason.
 * @throws AppError conflict for an open deposit without a reason
 */
export async function requireDeposit(ctx: Ctx, bookingId: string, waiver: string): Promise<void> {
  const { currency } = await lockAccount(ctx, bookingId)
  const openMinor = await getOpenDeposit(ctx, bookingId)
  if (openMinor > 0 && !waiver)
    throw conflict(
      `${formatAmount(openMinor, currency)} of the deposit is open. Record it, or say why it is waived`,
      'reason',
    )
  await waiveDeposit(ctx, bookingId, (await getTrip(ctx, bookingId)).startsOn)
}

/**
 * Credits the part of the price of each booking that is not retained: by the accepted policy, or whole when the agency
 * cancels. Ends the revenue.
 * Reverses write-offs first, so that the credit note contains them, too. Runs in the caller's transaction.
 * @throws AppError conflict where the refundable amount differs from the confirmed one
 */
export async function creditCancelled(
  ctx: Ctx,
  bookingIds: readonly string[],
  { byAgency, backMinor }: { byAgency: boolean; backMinor?: number },
): Promise<void> {
  const accounts = await lockAccounts(ctx, bookingIds)
  const trips = await getTrips(ctx, bookingIds)
  const fees = await getFees(ctx, bookingIds)
  const all = accounts.map((account, i) => {
    const { bookingId, version: seq } = account
    const trip = trips[i]!
    const chargedMinor = priceFor(account)
    const today = dateIn(ctx.now(), trip.timeZone)
    const paid = { chargedMinor, paidMinor: paidFor(account), feesMinor: fees.get(bookingId) ?? 0 }
    const { keptMinor, percent } = byAgency ? ifAgencyCancels(paid) : ifCancelled(trip, paid, { now: ctx.now(), today })
    if (backMinor !== undefined && backMinor !== paid.paidMinor - keptMinor)
      throw conflict('The refund has changed meanwhile. Look at the amounts again, then cancel', 'backMinor')
    return { account, trip, amountMinor: chargedMinor - keptMinor, cancellation: { bookingId, seq, percent } }
  })
  await insertRows(
    ctx.db,
    cancellations,
    all.map(({ cancellation }) => cancellation),
  )
  const effectiveOn = await getAgencyToday(ctx)
  await endRevenue(ctx, bookingIds, effectiveOn)
  const why = { effectiveOn, note: byAgency ? 'Cancelled by the agency' : 'Cancelled' }
  const writeOffs = await getWriteOffs(ctx, bookingIds)
  const credits = []
  for (const { account, trip, amountMinor } of all) {
    const dueOn = balanceDay(trip.paymentTerms, { today: effectiveOn, departure: trip.startsOn })
    const own = writeOffs.filter(({ bookingId }) => bookingId === account.bookingId)
    const whole = await takeBackWriteOffs(ctx, account, own, { ...why, dueOn })
    if (amountMinor > 0) credits.push({ account: whole, entries: [{ kind: 'credit' as const, amountMinor, ...why }] })
  }
  await postAll(ctx, credits)
}

/** Describes a change: the price difference, and the difference charged. `departure` determines the due day. */
type Changed = { deltaMinor: number; amountMinor: number; departure: CalendarDate; note: string }

/**
 * Charges or credits a change of a locked booking, in the caller's transaction. An extra charge is due with the
 * balance.
 * @throws AppError conflict when the charged amount would fall below 0
 */
export async function chargeChange(
  ctx: Ctx,
  bookingId: string,
  { deltaMinor, amountMinor, departure, note }: Changed,
): Promise<BookingAccount> {
  const account = await lockAccount(ctx, bookingId)
  if (account.chargedMinor + amountMinor < 0 || isWrittenOff({ ...account, paidMinor: paidFor(account) }, deltaMinor))
    throw conflict('Less is charged meanwhile than this change gives back. Look at the amounts again', 'amountMinor')
  const today = await getAgencyToday(ctx)
  if (amountMinor > 0) {
    const parts = await ctx.db.select().from(instalments).where(eq(instalments.bookingId, bookingId))
    const { paymentTerms } = await getTrip(ctx, bookingId)
    const extra = extraInstalment(parts, amountMinor, balanceDay(paymentTerms, { today, departure }))
    // Counts as a reminder the mail about the change, which asks for what is due soon.
    const { times } = await getAgency({ ctx })
    const remindedAt = isDueSoon(extra.dueOn, today, times) ? ctx.now() : null
    await ctx.db.insert(instalments).values({ ...extra, bookingId, remindedAt })
  }
  const entries = changeEntries(toChargedChange(account, deltaMinor), amountMinor)
  const after = await post(
    ctx,
    account,
    entries.map((entry) => ({ ...entry, effectiveOn: today, note })),
  )
  // States taxes also where nothing is charged, as the parts of an equal price may have changed.
  await writeTaxes(ctx, [{ bookingId, day: today }])
  return after
}

/** Moves due days and revenue of a booking, whose first day has changed already. Runs in the caller's transaction. */
export async function moveAccount(ctx: Ctx, bookingId: string, { from }: { from: CalendarDate }): Promise<void> {
  const account = await lockAccount(ctx, bookingId)
  const { paymentTerms, startsOn: to, endsOn } = await getTrip(ctx, bookingId)
  await moveInstalments(ctx, account, { terms: paymentTerms, from, to })
  await moveRevenue(ctx, bookingId, { startsOn: to, endsOn })
}

/** Erases free texts; amounts, days and bank numbers stay for the books. Runs in the caller's transaction. */
export async function anonymizeAccounts(ctx: Ctx, bookingIds: readonly string[]): Promise<void> {
  const ids = [...bookingIds]
  await anonymizeMails(ctx, ids)
  await runAsAnonymization(ctx.db, async (tx) => {
    await tx.update(payments).set({ note: '', givenUpReason: '' }).where(inArray(payments.bookingId, ids))
    await tx.update(ledger).set({ note: '' }).where(inArray(ledger.bookingId, ids))
  })
}
