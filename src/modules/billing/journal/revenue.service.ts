import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import { getAgency } from '../../settings/settings/service'
import { holdPeriod } from '../periods/service'
import { bookingRevenue } from './table'

type Trip = { createdAt: Date; startsOn: CalendarDate; endsOn: CalendarDate }

/** Sets the day on which the price of a new booking is revenue, by the agency's setting of now. */
export async function setRevenueDay(ctx: Ctx, bookingId: string, { createdAt, startsOn, endsOn }: Trip): Promise<void> {
  const { books, timeZone } = await getAgency({ ctx })
  const { revenueOn: basis } = books
  const days = { booking: dateIn(createdAt, timeZone), departure: startsOn, return: endsOn }
  await ctx.db.insert(bookingRevenue).values({ bookingId, basis, day: days[basis] })
}

/**
 * Moves the revenue of a booking to the day of its cancellation, if that is earlier. Revenue in closed books stays
 * there, and none is recognized in them later.
 */
export async function endRevenue(ctx: Ctx, bookingId: string, cancelledOn: CalendarDate): Promise<void> {
  const closed = await holdPeriod(ctx)
  const day = closed !== null && cancelledOn <= closed ? addDays(closed, 1) : cancelledOn
  await ctx.db
    .update(bookingRevenue)
    .set({ day })
    .where(
      and(
        eq(bookingRevenue.bookingId, bookingId),
        gt(bookingRevenue.day, cancelledOn),
        closed === null ? undefined : gt(bookingRevenue.day, closed),
      ),
    )
}

/** Writes what the taxes of a booking come to now, as differences to what was stated before. */
export const stateTaxes = (ctx: Ctx, bookingId: string, day: CalendarDate): Promise<unknown> =>
  ctx.db.execute(sql`SELECT state_taxes(${bookingId}::uuid, ${day}::date, ${ctx.now().toISOString()}::timestamptz)`)
