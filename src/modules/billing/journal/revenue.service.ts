import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import { getAgency } from '../../settings/settings/service'
import { holdPeriod } from '../periods/service'
import { bookingRevenue } from './table'

type Trip = { id: string; createdAt: Date; startsOn: CalendarDate; endsOn: CalendarDate }

/** Sets the days on which the prices of new bookings are revenue, by the agency's setting of now. */
export async function setRevenueDays(ctx: Ctx, trips: readonly Trip[]): Promise<void> {
  const { books, timeZone } = await getAgency({ ctx })
  const { revenueOn: basis } = books
  const rows = trips.map(({ id: bookingId, createdAt, startsOn, endsOn }) => {
    const days = { booking: dateIn(createdAt, timeZone), departure: startsOn, return: endsOn }
    return { bookingId, basis, day: days[basis] }
  })
  await insertRows(ctx.db, bookingRevenue, rows)
}

/**
 * Moves the revenue of bookings to the day of their cancellation, if that is earlier. Revenue in closed books stays
 * there, and none is recognized in them later.
 */
export async function endRevenue(ctx: Ctx, bookingIds: readonly string[], cancelledOn: CalendarDate): Promise<void> {
  const closed = await holdPeriod(ctx)
  const day = closed !== null && cancelledOn <= closed ? addDays(closed, 1) : cancelledOn
  await ctx.db
    .update(bookingRevenue)
    .set({ day })
    .where(
      and(
        inArray(bookingRevenue.bookingId, [...bookingIds]),
        gt(bookingRevenue.day, cancelledOn),
        closed === null ? undefined : gt(bookingRevenue.day, closed),
      ),
    )
}

/**
 * Moves the revenue of a booking along with its days, where departure or return is its day. Revenue in closed books stays
 * there, and none is recognized in them later.
 */
export async function moveRevenue(
  ctx: Ctx,
  bookingId: string,
  { startsOn, endsOn }: Pick<Trip, 'startsOn' | 'endsOn'>,
): Promise<void> {
  const closed = await holdPeriod(ctx)
  const toOpen = (day: CalendarDate) => (closed !== null && day <= closed ? addDays(closed, 1) : day)
  const { basis } = bookingRevenue
  await ctx.db
    .update(bookingRevenue)
    .set({ day: sql`CASE ${basis} WHEN 'return' THEN ${toOpen(endsOn)}::date ELSE ${toOpen(startsOn)}::date END` })
    .where(
      and(
        eq(bookingRevenue.bookingId, bookingId),
        ne(basis, 'booking'),
        closed === null ? undefined : gt(bookingRevenue.day, closed),
      ),
    )
}

/** Writes the present taxes of bookings, as differences to those stated before. `at` is the moment of their entries. */
export const writeTaxes = (
  ctx: Ctx,
  all: readonly { bookingId: string; day: CalendarDate }[],
  at = ctx.now(),
): Promise<unknown> =>
  ctx.db.execute(sql`SELECT state_taxes(x."bookingId", x.day, ${at.toISOString()}::timestamptz)
    FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS x("bookingId" uuid, day date)`)
