import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { ChangedKeys } from '../bookings/move.service'
import { writeCosts } from './margins.service'

const nothing: ChangedKeys = { reworded: [], leftOut: [] }

/**
 * Places an order for each service of a booking, to be asked of its supplier, and brings those of changed services up
 * to date. What a change leaves out is asked of nobody; a supplier who knows of it keeps the order, to be dropped there,
 * which then stays. A package booked as a whole is asked for in its parts, where it has some. Runs in the caller's
 * transaction.
 */
export async function placeOrders(ctx: Ctx, bookingId: string, { reworded, leftOut } = nothing): Promise<void> {
  const isAny = (keys: readonly string[]) => sql`o.line_key = ANY (${sql.param([...keys])}::uuid[])`
  if (leftOut.length > 0)
    await ctx.db.execute(sql`DELETE FROM supplier_orders o WHERE o.booking_id = ${bookingId} AND ${isAny(leftOut)}
      AND o.status IN ('to-ask', 'dropped') AND NOT has_supplier_money(o)`)
  // Nobody answers what they have not read: what reads otherwise has another version.
  const isReworded = isAny(reworded)
  await ctx.db.execute(sql`INSERT INTO supplier_orders AS o
      (id, booking_id, line_key, supplier_id, currency, net_minor, booked_from, booked_to, updated_at)
    SELECT gen_random_uuid(), s.booking_id, s.line_key,
      CASE s.item_kind
        WHEN 'hotels' THEN (SELECT supplier_id FROM hotels WHERE id = s.item_id)
        WHEN 'activities' THEN (SELECT supplier_id FROM activities WHERE id = s.item_id)
        WHEN 'transfers' THEN (SELECT supplier_id FROM transfers WHERE id = s.item_id)
        WHEN 'mealPlans' THEN (SELECT supplier_id FROM meal_plans WHERE id = s.item_id)
      END,
      b.currency, s.net_minor, days.first, days.last, b.updated_at
    FROM bookings b JOIN booking_services s ON s.booking_id = b.id
    CROSS JOIN LATERAL service_days(b.starts_on, b.ends_on, s.day, s.unit, s.times) days
    WHERE b.id = ${bookingId} AND NOT s.is_own AND NOT s.left_out
      AND (s.position > 0 OR s.item_id IS NOT NULL OR b.source = 'proposal'
        OR NOT EXISTS (SELECT FROM booking_services p WHERE p.booking_id = b.id AND p.item_id IS NOT NULL)
        OR EXISTS (SELECT FROM supplier_orders known WHERE (known.booking_id, known.line_key) = (s.booking_id, s.line_key)))
    ORDER BY s.position
    ON CONFLICT (booking_id, line_key) DO UPDATE
      SET net_minor = excluded.net_minor, booked_from = excluded.booked_from, booked_to = excluded.booked_to,
        version = o.version + 1
      WHERE ${isReworded} OR (o.net_minor, o.booked_from, o.booked_to)
        IS DISTINCT FROM (excluded.net_minor, excluded.booked_from, excluded.booked_to)`)
  await writeCosts(ctx, bookingId)
}
