import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { isLimited } from '../../identity/teams/scope.service'
import { workVisibleTo } from '../../sales/leads/scope.service'
import { bookings } from './table'

/** Restricts a WHERE to the bookings that the caller's role sees. */
export const bookingsVisibleTo = (ctx: Ctx): SQL | undefined => workVisibleTo(ctx, bookings.ownerId, bookings.leadId)

/** Restricts a WHERE to payments, documents or orders of those bookings. */
export const ofVisibleBooking = (ctx: Ctx, bookingId: SQLWrapper): SQL | undefined =>
  isLimited(ctx)
    ? sql`${bookingId} IN (SELECT ${bookings.id} FROM ${bookings} WHERE ${bookingsVisibleTo(ctx)})`
    : undefined
