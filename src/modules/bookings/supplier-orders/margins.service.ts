import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { bookingMargins } from './table'

type Margins = Partial<Omit<typeof bookingMargins.$inferInsert, 'bookingId'>>

/** Writes sums of a locked booking that reports read, in the caller's transaction. */
export const writeMargins = (ctx: Ctx, bookingId: string, margins: Margins): Promise<unknown> =>
  ctx.db
    .insert(bookingMargins)
    .values({ bookingId, ...margins })
    .onConflictDoUpdate({ target: bookingMargins.bookingId, set: margins })

/** Adds up what the orders of a locked booking cost by now, in the caller's transaction. */
export const writeCosts = (ctx: Ctx, bookingId: string): Promise<unknown> =>
  ctx.db.execute(sql`INSERT INTO booking_margins (booking_id, cost_minor, unbooked_minor, open_prices, paid_cost_minor)
    SELECT ${bookingId}::uuid, coalesce(sum(c.cost), 0), coalesce(sum(c.unbooked), 0), coalesce(sum(c.open_prices), 0),
      coalesce(sum(c.paid), 0)
    FROM supplier_orders o CROSS JOIN LATERAL cost_of_order(o) c WHERE o.booking_id = ${bookingId}
    ON CONFLICT (booking_id) DO UPDATE SET cost_minor = excluded.cost_minor, unbooked_minor = excluded.unbooked_minor,
      open_prices = excluded.open_prices, paid_cost_minor = excluded.paid_cost_minor`)
