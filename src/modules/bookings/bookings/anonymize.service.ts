import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { timeLimits } from '../../../platform/server/database/time-limit'
import type { Person } from '../../../platform/server/lifecycle'
import type { Currency } from '../../../shared/money'
import { eraseEvents, eraseEventsAbout } from '../../core/events/service'
import { events } from '../../core/events/table'
import { lockSeats } from '../../catalog/departures/seats.service'
import { isOwn } from '../../identity/auth/owner.service'
import { leads } from '../../sales/leads/table'
import { accountDeleted as reason } from './booking.rules'
import { getBookingEvents } from './events.service'
import { lockBookings } from './move.service'
import { isOwnBooking, ofLead, readAllOwn } from './own.service'
import { bookingsVisibleTo } from './scope.service'
import { bookings, bookingTravelers } from './table'
import { type BookingDisplayStatus, toDisplayStatus } from './transition.rules'
import { getToday, isImportUndone } from './view.service'

/** Selects bookings of the account, and of leads whose erased person still has traveler data. */
const selectErased = (userId: string) => sql`SELECT id FROM bookings WHERE user_id = ${userId}
  UNION ALL SELECT b.id FROM bookings b JOIN leads l ON l.id = b.lead_id
  WHERE b.user_id IS NULL AND l.email LIKE 'deleted-%@deleted.invalid' AND EXISTS (
    SELECT FROM booking_travelers t WHERE t.booking_id = b.id AND t.last_name <> 'Deleted traveler')`

/**
 * Locks the bookings of a user about to be erased, after the seats of their departures. Runs in the caller's
 * transaction.
 */
export async function lockDeletedUserBookings(ctx: Ctx, userId: string): Promise<string[]> {
  const found = (await queryRows<{ id: string }>(ctx.db, selectErased(userId))).map((row) => row.id)
  if (found.length === 0) return []
  const theirs = inArray(bookings.id, found)
  const dated = await ctx.db.selectDistinct({ id: bookings.departureId }).from(bookings).where(theirs)
  await lockSeats(
    ctx,
    dated.flatMap((departure) => departure.id ?? []),
  )
  return lockBookings(ctx, theirs)
}

export const haveAccountBookings = async (ctx: Ctx, leadIds: readonly string[]): Promise<boolean> =>
  (await ctx.db.$count(bookings, and(inArray(bookings.leadId, [...leadIds]), isNotNull(bookings.userId)))) > 0

/** Tells whether the caller's role does not see one of these leads' bookings. */
export async function haveHiddenBookings(ctx: Ctx, leadIds: readonly string[]): Promise<boolean> {
  const isVisible = bookingsVisibleTo(ctx)
  if (!isVisible) return false
  const hidden = sql`(${isVisible}) IS NOT TRUE`
  return (await ctx.db.$count(bookings, and(inArray(bookings.leadId, [...leadIds]), hidden))) > 0
}

/** Lists these leads' bookings that no account made. */
export async function listBookingsByLeads(
  ctx: Ctx,
  leadIds: readonly string[],
): Promise<{ id: string; reference: string; currency: Currency; displayStatus: BookingDisplayStatus }[]> {
  const { id, reference, currency, status, startsOn, endsOn, timeZone } = bookings
  const found = await ctx.db
    .select({ id, reference, currency, trip: { status, startsOn, endsOn, timeZone } })
    .from(bookings)
    .where(and(inArray(bookings.leadId, [...leadIds]), isNull(bookings.userId)))
    .orderBy(asc(startsOn), asc(id))
  return found.map(({ trip, ...one }) => ({ ...one, displayStatus: toDisplayStatus(trip, getToday(ctx, trip)) }))
}

/** Lists the leads of an account's bookings, whose timelines record the erasure. */
export const listBookingLeads = async (ctx: Ctx, { id }: Person): Promise<string[]> =>
  (await ctx.db.selectDistinct({ id: bookings.leadId }).from(bookings).where(eq(bookings.userId, id))).map(
    (lead) => lead.id,
  )

/** Lists bookings with the address that they were made with. */
export const listMailedBookings = (ctx: Ctx, { id: accountId }: Person): Promise<{ id: string; email: string }[]> =>
  ctx.db
    .select({ id: bookings.id, email: leads.email })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(isOwnBooking(accountId))

/** Erases travelers and staff's texts of locked bookings, in the caller's transaction. Amounts stay for the books. */
export async function anonymizeTravelers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .update(bookings)
    .set({
      userId: null,
      cancelReason: sql`CASE WHEN ${bookings.cancelledBy} = 'system' THEN ${reason} WHEN ${isImportUndone} THEN ${bookings.cancelReason} WHEN ${bookings.cancelReason} IS NOT NULL THEN '' END`,
      version: sql`${bookings.version} + 1`,
      updatedAt: ctx.now(),
    })
    .where(inArray(bookings.id, [...ids]))
  await ctx.db
    .update(bookingTravelers)
    .set({
      firstName: '',
      lastName: 'Deleted traveler',
      noLastName: false,
      gender: null,
      dateOfBirth: null,
      nationality: '',
      passportExpiry: null,
      version: sql`${bookingTravelers.version} + 1`,
    })
    .where(inArray(bookingTravelers.bookingId, [...ids]))
  await eraseEvents(ctx, inArray(events.bookingId, [...ids]))
  await eraseEventsAbout(ctx, 'booking', ids)
}

/** Lists those bookings whose trips have not begun and are not cancelled. */
export function listTripsToCome(ctx: Ctx, ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  const { id, version, status, startsOn, timeZone } = bookings
  const today = sql`(${ctx.now().toISOString()}::timestamptz AT TIME ZONE ${timeZone})::date`
  const isToCome = or(eq(status, 'held'), and(eq(status, 'confirmed'), sql`${startsOn} > ${today}`))
  return ctx.db
    .select({ id, version })
    .from(bookings)
    .where(and(inArray(id, [...ids]), isToCome))
    .orderBy(asc(id))
}

/** Assigns bookings by the confirmed address to the account, before that address changes. */
export async function claimBookings(ctx: Ctx, { id }: Person): Promise<void> {
  const ids = await lockBookings(ctx, and(isNull(bookings.userId), isOwnBooking(id)))
  await ctx.db.update(bookings).set({ userId: id }).where(inArray(bookings.id, ids))
}

/**
 * Takes bookings from the account that has the address of their leads, which staff are about to change. Leaves those
 * that a merge brought from another person.
 */
export async function releaseBookings(ctx: Ctx, leadIds: readonly string[]): Promise<void> {
  const isLeaving = sql`EXISTS (SELECT FROM leads l WHERE l.id = ${bookings.leadId} AND ${isOwn(ofLead, bookings.userId)})`
  const ids = await lockBookings(ctx, and(inArray(bookings.leadId, [...leadIds]), isLeaving))
  await ctx.db.update(bookings).set({ userId: null }).where(inArray(bookings.id, ids))
}

/** Exports the caller's own trips with their events, also those of undone imports. */
export async function downloadBookings(ctx: UserCtx): Promise<object[]> {
  const opened = []
  for (const { contact: _contact, picture: _picture, services, ...booking } of await readAllOwn(ctx)) {
    ctx.allow(timeLimits.part)
    const history = await getBookingEvents({ ctx, input: booking })
    const booked = services.map(({ picture: _cover, ...one }) => one)
    opened.push({ ...booking, services: booked, history: history.map(({ at, kind, text }) => ({ at, kind, text })) })
  }
  return opened
}
