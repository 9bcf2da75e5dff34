import { and, asc, eq, lte, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { CalendarDate } from '../../../shared/dates'
import { bookings } from '../../bookings/bookings/table'
import { leads } from '../../sales/leads/table'
import { bookingAccounts, instalments } from './table'
import type { DueInstalment } from './view'

/** Lists unpaid instalments of an owner's customers up to a day, oldest first. Leaves out cancelled trips. */
export async function listDueInstalments(
  ctx: Ctx,
  { ownerId, until, limit }: { ownerId: string; until: CalendarDate; limit: number },
): Promise<DueInstalment[]> {
  const found = await ctx.db
    .select({
      bookingId: bookings.id,
      reference: bookings.reference,
      title: bookings.title,
      customerName: leads.customerName,
      dueOn: instalments.dueOn,
      openMinor: sql<number>`(${instalments.amountMinor} - ${instalments.settledMinor})::float8`,
      currency: bookingAccounts.currency,
    })
    .from(instalments)
    .innerJoin(bookings, eq(bookings.id, instalments.bookingId))
    .innerJoin(bookingAccounts, eq(bookingAccounts.bookingId, bookings.id))
    .innerJoin(leads, eq(leads.id, bookings.leadId))
    .where(
      and(
        sql`${instalments.settledMinor} < ${instalments.amountMinor}`,
        lte(instalments.dueOn, until),
        ne(bookings.status, 'cancelled'),
        eq(bookings.ownerId, ownerId),
      ),
    )
    .orderBy(asc(instalments.dueOn), asc(bookings.id), asc(instalments.position))
    .limit(limit)
  return found
}
