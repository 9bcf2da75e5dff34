import { eq, notExists, or } from 'drizzle-orm'
import type { UserCtx } from '../../../platform/server/context'
import type { CalendarDate } from '../../../shared/dates'
import { getTripCounts } from '../../bookings/bookings/own.service'
import { bookings } from '../../bookings/bookings/table'
import { quotes } from '../../sales/quotes/table'
import { getNextRequest } from '../../sales/quotes/view.service'

type NextTrip = { title: string; date: CalendarDate }

/**
 * Returns the caller's next trip: the one that is booked, else the one they ask for. Leaves out requests with a booking,
 * which says what became of them: it may be moved or cancelled.
 */
export async function getNextTrip(ctx: UserCtx, booked: NextTrip | null): Promise<NextTrip | null> {
  if (booked) return booked
  const ofLead = ctx.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.leadId, quotes.leadId))
  return getNextRequest(ctx, or(eq(quotes.status, 'pending'), notExists(ofLead)))
}

/** Returns the caller's next trip as `getNextTrip` does, and finds the booked one itself. */
export const findNextTrip = async (ctx: UserCtx): Promise<NextTrip | null> =>
  getNextTrip(ctx, (await getTripCounts({ ctx })).next)
