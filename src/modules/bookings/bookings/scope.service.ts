import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { can } from '../../../shared/permissions'
import { isLimited } from '../../identity/teams/scope.service'
import { foundWorkVisibleTo, workVisibleTo } from '../../sales/leads/scope.service'
import { bookings } from './table'

/** Restricts a WHERE to the bookings that the caller's role sees. */
export const bookingsVisibleTo = (ctx: Ctx): SQL | undefined => workVisibleTo(ctx, bookings.ownerId, bookings.leadId)

/** Selects whether the caller's role sees the booking of a row. */
export const isSeenBooking = (ctx: Ctx) => sql<boolean>`${bookingsVisibleTo(ctx) ?? sql`TRUE`}`

/** Restricts a WHERE to bookings that notify the caller: own ones, and visible ones that nobody owns. */
export const ownOrUnassigned = (ctx: UserCtx): SQL =>
  and(or(eq(bookings.ownerId, ctx.actor.id), isNull(bookings.ownerId)), bookingsVisibleTo(ctx))!

/** Restricts sums to payments, documents or orders of those bookings, which are read once. */
export const hasVisibleBooking = (ctx: Ctx, bookingId: SQLWrapper): SQL | undefined =>
  isLimited(ctx)
    ? sql`${bookingId} IN (SELECT ${bookings.id} FROM ${bookings} WHERE ${bookingsVisibleTo(ctx)})`
    : undefined

/**
 * Restricts pages of a list as `hasVisibleBooking` does. Selects a value, so that PostgreSQL keeps the list's order and
 * looks bookings up row by row.
 */
export const hasVisibleBookingToList = (ctx: Ctx, bookingId: SQLWrapper): SQL | undefined =>
  isLimited(ctx)
    ? sql`coalesce((SELECT TRUE FROM ${bookings} WHERE ${bookings.id} = ${bookingId} AND ${bookingsVisibleTo(ctx)}), FALSE)`
    : undefined

/** Restricts matches of a search that joins bookings and their leads. */
export const hasVisibleOwners = (ctx: Ctx): SQL | undefined => foundWorkVisibleTo(ctx, bookings.ownerId)

/** Reads visible bookings once, from indexes alone, for `isInVisibleBookings`. */
export const readingVisibleBookings = (ctx: Ctx): SQL | undefined =>
  isLimited(ctx)
    ? sql`WITH visible_bookings AS MATERIALIZED (SELECT seen.id FROM bookings seen JOIN leads concerned ON concerned.id = seen.lead_id
        WHERE ${foundWorkVisibleTo(ctx, sql`seen.owner_id`, sql`concerned.owner_id`)})`
    : undefined

/** Restricts many matches of a search as `hasVisibleBooking` does, and looks up no booking. */
export const isInVisibleBookings = (ctx: Ctx, bookingId: SQLWrapper): SQL | undefined =>
  isLimited(ctx) ? sql`coalesce(${bookingId} IN (SELECT id FROM visible_bookings), FALSE)` : undefined

/**
 * Tests whether the caller may read passports and documents of a trip they see: travelers, and staff with the right.
 */
export const mayReadDocuments = ({ actor }: Ctx): boolean =>
  !actor || actor.role === 'traveler' || can(actor, 'documents.read')
