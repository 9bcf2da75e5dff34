import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { bookings } from '../../bookings/bookings/table'
import { leads } from '../../sales/leads/table'

type Booker = { userId: string | null; email: string; since: Date }

/**
 * Lists accounts and addresses with active bookings of a departure, and when they last took seats: when they booked, or
 * agreed to a change that moved the trip or let somebody join it.
 */
export async function getBookers(ctx: Ctx, departureId: string): Promise<Booker[]> {
  const joinedAt = sql`(SELECT max(c.ended_at) FROM booking_changes c
    WHERE c.booking_id = ${bookings.id} AND c.state = 'settled' AND (c.edit ? 'startsOn'
      OR (c.edit #>> '{joining,adults}')::int + (c.edit #>> '{joining,children}')::int > 0))`
  const since = sql<Date>`greatest(${bookings.createdAt}, ${joinedAt})`.mapWith(bookings.createdAt)
  return ctx.db
    .select({ userId: bookings.userId, email: leads.email, since })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(and(eq(bookings.departureId, departureId), ne(bookings.status, 'cancelled')))
}
