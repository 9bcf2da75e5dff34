import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { bookingMargins } from './table'

type Margins = typeof bookingMargins.$inferInsert

/** Writes sums of locked bookings that reports read, the same ones of each, in the caller's transaction. */
export async function writeMargins(ctx: Ctx, all: readonly Margins[]): Promise<void> {
  if (all.length === 0) return
  const names = Object.keys(all[0]!).filter((name) => name !== 'bookingId') as Exclude<keyof Margins, 'bookingId'>[]
  const set = names.map((name) => [name, sql`excluded.${sql.identifier(bookingMargins[name].name)}`])
  await ctx.db
    .insert(bookingMargins)
    .values([...all])
    .onConflictDoUpdate({ target: bookingMargins.bookingId, set: Object.fromEntries(set) })
}

/** Adds up what the orders of locked bookings cost by now, in the caller's transaction. */
export const writeCosts = (ctx: Ctx, bookingIds: readonly string[]): Promise<unknown> =>
  ctx.db.execute(sql`INSERT INTO booking_margins (booking_id, cost_minor, unbooked_minor, open_prices, paid_cost_minor)
    SELECT b.id, coalesce(sum(c.cost), 0), coalesce(sum(c.unbooked), 0), coalesce(sum(c.open_prices), 0),
      coalesce(sum(c.paid), 0)
    FROM unnest(${sql.param([...bookingIds])}::uuid[]) AS b(id)
    LEFT JOIN (supplier_orders o CROSS JOIN LATERAL cost_of_order(o) c) ON o.booking_id = b.id
    GROUP BY b.id
    ON CONFLICT (booking_id) DO UPDATE SET cost_minor = excluded.cost_minor, unbooked_minor = excluded.unbooked_minor,
      open_prices = excluded.open_prices, paid_cost_minor = excluded.paid_cost_minor`)
