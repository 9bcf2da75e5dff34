import { and, asc, eq, gte, inArray, lte, ne, not } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { type CalendarDate, dateIn } from '../../../shared/dates'
import { bookings, bookingServices } from '../bookings/table'
import { toDisplayStatus } from '../bookings/transition.rules'
import { leads } from '../../sales/leads/table'
import { isOrdered, supplierOrders } from './table'

/**
 * Lists an item's unanswered orders on these days: their cost is still what was booked. Orders by day, the first
 * booking first.
 */
export async function listUnansweredOrders(
  ctx: Ctx,
  { itemId, from, to }: { itemId: string; from: CalendarDate; to: CalendarDate },
) {
  const { id, reference, status, startsOn, endsOn, timeZone, proposalId } = bookings
  const { key, title, unit, count, times } = bookingServices
  const { bookedFrom, netMinor, currency, fx } = supplierOrders
  const found = await ctx.db
    .select({
      booking: { id, reference, status, startsOn, endsOn, timeZone },
      service: { key, title, unit, count, times },
      order: { bookedFrom, netMinor, currency, fx },
      customerName: leads.customerName,
      proposalId,
    })
    .from(bookingServices)
    .innerJoin(supplierOrders, isOrdered)
    .innerJoin(bookings, eq(id, bookingServices.bookingId))
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(
      and(
        eq(bookingServices.itemId, itemId),
        not(bookingServices.leftOut),
        ne(status, 'cancelled'),
        inArray(supplierOrders.status, ['to-ask', 'asked']),
        lte(bookedFrom, to),
        gte(supplierOrders.bookedTo, from),
      ),
    )
    .orderBy(asc(startsOn), asc(bookings.createdAt), asc(id), asc(bookingServices.position))
  return found.map(({ booking: { timeZone: zone, ...booking }, ...row }) => ({
    ...row,
    booking: { ...booking, displayStatus: toDisplayStatus(booking, dateIn(ctx.now(), zone)) },
  }))
}
