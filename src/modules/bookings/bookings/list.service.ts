import { and, asc, type Column, desc, eq, exists, gte, inArray, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { idOrNone } from '../../../platform/server/database/id-or-none'
import { type Conditions, type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { hasWords, prepareSearch } from '../../../platform/server/database/words'
import { addDays, earliestToday, latestToday } from '../../../shared/dates'
import { events } from '../../core/events/table'
import { users } from '../../identity/auth/table'
import { bookingsVisibleTo, hasVisibleOwners, ownOrUnassigned } from './scope.service'
import { leads } from '../../sales/leads/table'
import { type BookingAlert, type BookingSort, minHoldDays, longestTrip } from './booking.rules'
import { isMove } from './events.service'
import type { BookingView } from './view'
import type { ListBookingsInput } from './schema'
import { bookings, bookingServices } from './table'
import type { BookingDisplayStatus } from './transition.rules'
import { isImportUndone, viewColumns, toView } from './view.service'

const sortColumns: Record<BookingSort, Column> = {
  updated: bookings.updatedAt,
  created: bookings.createdAt,
  departure: bookings.startsOn,
  total: bookings.totalMinor,
}

/** Mirrors `toDisplayStatus`; the earliest and latest possible today bound the range of the index. */
function hasDisplayStatus(statuses: readonly BookingDisplayStatus[], now: Date): SQL | undefined {
  const today = sql`(${now.toISOString()}::timestamptz AT TIME ZONE ${bookings.timeZone})::date`
  const [first, last] = [earliestToday(now), latestToday(now)]
  const isConfirmed = eq(bookings.status, 'confirmed')
  const conditions: Record<BookingDisplayStatus, SQL | undefined> = {
    held: eq(bookings.status, 'held'),
    confirmed: and(isConfirmed, gte(bookings.startsOn, first), sql`${bookings.startsOn} > ${today}`),
    travelling: and(
      isConfirmed,
      lte(bookings.startsOn, last),
      gte(bookings.endsOn, first),
      sql`${today} BETWEEN ${bookings.startsOn} AND ${bookings.endsOn}`,
    ),
    completed: and(isConfirmed, lte(bookings.endsOn, last), sql`${bookings.endsOn} < ${today}`),
    cancelled: and(eq(bookings.status, 'cancelled'), not(isImportUndone)),
  }
  return or(...statuses.map((displayStatus) => conditions[displayStatus]))
}

/** Matches bookings that are over and not cancelled. */
export const isCompleted = (now: Date): SQL => hasDisplayStatus(['completed'], now)!

const withItem = (ctx: Ctx, itemId: string) =>
  ctx.db
    .select({ id: bookingServices.bookingId })
    .from(bookingServices)
    .where(and(eq(bookingServices.itemId, itemId), not(bookingServices.leftOut)))

/** @throws AppError invalid `cursor` */
export async function listBookings({ ctx, input }: UserCall<ListBookingsInput>) {
  const { departure = {}, during = {}, words } = input
  const conditions: Conditions<Omit<ListBookingsInput, 'words'>> = {
    displayStatus: input.displayStatus?.length ? hasDisplayStatus(input.displayStatus, ctx.now()) : undefined,
    source: input.source?.length ? inArray(bookings.source, input.source) : undefined,
    owner: input.owner?.length ? idOrNone(bookings.ownerId, input.owner) : undefined,
    departure: and(
      departure.from ? gte(bookings.startsOn, departure.from) : undefined,
      departure.to ? lte(bookings.startsOn, departure.to) : undefined,
    ),
    during: and(
      during.from ? gte(bookings.endsOn, during.from) : undefined,
      // Bounds the range of the index.
      during.from ? gte(bookings.startsOn, addDays(during.from, -longestTrip)) : undefined,
      during.to ? lte(bookings.startsOn, during.to) : undefined,
    ),
    customerId: input.customerId ? eq(leads.customerId, input.customerId) : undefined,
    leadId: input.leadId ? eq(bookings.leadId, input.leadId) : undefined,
    proposalId: input.proposalId ? eq(bookings.proposalId, input.proposalId) : undefined,
    itemId: input.itemId ? inArray(bookings.id, withItem(ctx, input.itemId)) : undefined,
  }
  const { total, isOnPage } = await prepareSearch(ctx.db, {
    cursor: input.cursor,
    id: bookings.id,
    from: sql`FROM bookings LEFT JOIN leads ON leads.id = bookings.lead_id`,
    matching: and(...Object.values(conditions)),
    visible: words ? hasVisibleOwners(ctx) : bookingsVisibleTo(ctx),
    listed: bookingsVisibleTo(ctx),
    texts: words
      ? [
          { has: hasWords(bookings.searchText, words) },
          { has: hasWords(leads.searchText, words) },
          { has: eq(bookings.formerNumber, words.trim()) },
        ]
      : [],
  })
  const sort: Sort = { column: sortColumns[input.sort], id: bookings.id, descending: input.descending, total }
  const { rows, nextCursor } = await readSortedPage(sort, input, (part) =>
    ctx.db
      .select({ ...viewColumns, id: bookings.id, sortValue: toSortValue(sort) })
      .from(bookings)
      .innerJoin(leads, eq(leads.id, bookings.leadId))
      .leftJoin(users, eq(users.id, bookings.ownerId))
      .where(isOnPage(part))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
  return { items: rows.map((row) => toView(ctx, row)), nextCursor, total }
}

/** Lists active bookings of these departures, the first made first, with the addresses of mails about them. */
export async function listBookingsByDepartures(
  ctx: Ctx,
  ids: readonly string[],
): Promise<(BookingView & { departureId: string })[]> {
  const found = await ctx.db
    .select(viewColumns)
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .leftJoin(users, eq(users.id, bookings.ownerId))
    .where(and(sql`${bookings.departureId} = ANY (${sql.param([...ids])}::uuid[])`, ne(bookings.status, 'cancelled')))
    .orderBy(asc(bookings.startsOn), asc(bookings.createdAt), asc(bookings.id))
  return found.map((row) => ({ ...toView(ctx, row), departureId: row.booking.departureId! }))
}

export async function listBookedProposals(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ id: bookings.proposalId })
    .from(bookings)
    .where(sql`${bookings.proposalId} = ANY (${sql.param([...ids])}::uuid[])`)
  return new Set(found.flatMap(({ id }) => id ?? []))
}

/**
 * Lists alerts about own and unassigned bookings, newest first: unconfirmed ones of the site, and cancellations by
 * travelers. Adds own bookings that an account's deletion has cancelled.
 */
export async function listBookingAlerts(ctx: UserCtx, since: Date, limit: number): Promise<BookingAlert[]> {
  const { id, reference, title, status, ownerId } = bookings
  const at = sql<string>`coalesce(${bookings.cancelledAt}, ${bookings.createdAt})`
  const isMine = eq(ownerId, ctx.actor.id)
  const isBooked = and(eq(bookings.source, 'book-now'), eq(status, 'held'))
  // Repeats by status and last change what cancelled_at implies: the list's indexes have these.
  const isLate = and(eq(status, 'cancelled'), gte(bookings.updatedAt, since), gte(bookings.cancelledAt, since))
  const isLeft = and(isMine, eq(bookings.cancelledBy, 'system'), isLate)
  const isTheirs = and(eq(bookings.cancelledBy, 'traveler'), isLate)
  const found = await ctx.db
    .select({
      id,
      reference,
      title,
      status,
      by: bookings.cancelledBy,
      name: leads.customerName,
      createdAt: bookings.createdAt,
      cancelledAt: bookings.cancelledAt,
    })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(ownOrUnassigned(ctx), or(isBooked, isLeft, isTheirs)))
    .orderBy(desc(at))
    .limit(limit)
  return found.map(({ status: current, by, createdAt, cancelledAt, ...one }) => ({
    ...one,
    kind: current !== 'cancelled' ? 'booked' : by === 'system' ? 'account-deleted' : 'cancelled',
    at: (cancelledAt ?? createdAt).toISOString(),
  }))
}

/** Lists unpaid bookings of the site beyond their time to pay, oldest first. None has begun, or was moved by a change. */
export async function listHeldTooLong(ctx: Ctx): Promise<string[]> {
  const now = ctx.now()
  const { id, status, source, unpaidDays, createdAt, startsOn } = bookings
  const isOlder = (days: Column | number) =>
    sql`${createdAt} <= ${now.toISOString()}::timestamptz - make_interval(hours => 24 * ${days})`
  const isNear = lte(startsOn, addDays(latestToday(now), 1))
  const isLate = or(isOlder(unpaidDays), and(isOlder(minHoldDays), isNear))
  const isHeld = and(eq(status, 'held'), eq(source, 'book-now'), gte(startsOn, earliestToday(now)))
  const isMoved = exists(
    ctx.db
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.bookingId, id), isMove)),
  )
  const isDue = and(isHeld, isLate, not(isMoved))
  const found = await ctx.db.select({ id }).from(bookings).where(isDue).orderBy(createdAt)
  return found.map((one) => one.id)
}
