import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { Currency, Rate as ExchangeRate } from '../../../shared/money'
import type { ChangedKeys } from '../bookings/move.service'
import { writeCosts } from './margins.service'
import type { SupplierOrder } from './table'

/** Joins services `s` with their items, which have the supplier, and the currency of what has no cost of its own. */
const withItem = sql`LEFT JOIN LATERAL (
      SELECT supplier_id, cost_currency FROM hotels WHERE s.item_kind = 'hotels' AND id = s.item_id
      UNION ALL SELECT supplier_id, cost_currency FROM activities WHERE s.item_kind = 'activities' AND id = s.item_id
      UNION ALL SELECT supplier_id, cost_currency FROM transfers WHERE s.item_kind = 'transfers' AND id = s.item_id
      UNION ALL SELECT supplier_id, cost_currency FROM meal_plans WHERE s.item_kind = 'mealPlans' AND id = s.item_id
    ) item ON true`

/** Selects the currency in which services `s` of bookings `b` are asked for, if another, their cost in it, and its rate. */
const bookedCost = {
  supplierCurrency: sql<Currency | null>`CASE WHEN s.cost IS NOT NULL THEN s.cost ->> 'currency' WHEN s.net_minor IS NULL THEN nullif(item.cost_currency, b.currency) END`,
  costMinor: sql<number | null>`(s.cost ->> 'minor')::float8`,
  fx: sql<ExchangeRate | null>`s.cost -> 'fx'`,
}

type BookedCost = Pick<SupplierOrder, 'supplierCurrency' | 'costMinor' | 'fx'>

/**
 * Reads in which currency a service is asked for, if another, and its cost as booked. Keeps the order's rate of an open
 * price.
 */
export async function getBookedCost(
  ctx: Ctx,
  { bookingId, key, supplierCurrency, fx }: Pick<SupplierOrder, 'bookingId' | 'key' | 'supplierCurrency' | 'fx'>,
): Promise<BookedCost> {
  const [booked] = await ctx.db
    .select(bookedCost)
    .from(sql`bookings b JOIN booking_services s ON s.booking_id = b.id ${withItem}`)
    .where(sql`b.id = ${bookingId} AND s.booking_id = ${bookingId} AND s.line_key = ${key}`)
  const kept = booked!.supplierCurrency === supplierCurrency ? fx : null
  return { ...booked!, fx: booked!.fx ?? kept }
}

const nothing: ChangedKeys = { reworded: [], leftOut: [] }

/**
 * Creates an order for each service of bookings, and updates those of changed services. A package booked as a whole is
 * ordered by its parts, if it has some. Keeps an order that its supplier knows after a change left its service out:
 * staff drop it there. Runs in the caller's transaction.
 */
export async function placeOrders(
  ctx: Ctx,
  bookingIds: readonly string[],
  { reworded, leftOut } = nothing,
): Promise<void> {
  const [one, ...others] = bookingIds
  // Compares one id directly: PostgreSQL plans a statement with a list anew each time, which takes longer than
  // running it.
  const matchesBooking = others.length === 0 ? sql`= ${one}::uuid` : sql`= ANY (${sql.param([...bookingIds])}::uuid[])`
  const isAny = (keys: readonly string[]) => sql`o.line_key = ANY (${sql.param([...keys])}::uuid[])`
  if (leftOut.length > 0)
    await ctx.db.execute(sql`DELETE FROM supplier_orders o WHERE o.booking_id ${matchesBooking} AND ${isAny(leftOut)}
      AND o.status IN ('to-ask', 'dropped') AND NOT has_supplier_money(o)`)
  // Raises the version of reworded orders, as nobody answers what they have not read. Finds parts by their kind: the
  // index of items would read the parts of all bookings.
  const isReworded = isAny(reworded)
  await ctx.db.execute(sql`INSERT INTO supplier_orders AS o
      (id, booking_id, line_key, supplier_id, currency, net_minor, supplier_currency, cost_minor, fx, booked_from, booked_to, updated_at)
    SELECT gen_random_uuid(), s.booking_id, s.line_key,
      item.supplier_id, b.currency, s.net_minor,
      ${bookedCost.supplierCurrency}, ${bookedCost.costMinor}, ${bookedCost.fx}, days.first, days.last, b.updated_at
    FROM bookings b JOIN booking_services s ON s.booking_id = b.id
    ${withItem}
    CROSS JOIN LATERAL service_days(b.starts_on, b.ends_on, s.day, s.unit, s.times) days
    WHERE b.id ${matchesBooking} AND s.booking_id ${matchesBooking} AND NOT s.is_own AND NOT s.left_out
      AND (s.position > 0 OR s.item_id IS NOT NULL OR b.source = 'proposal'
        OR NOT EXISTS (SELECT FROM booking_services p WHERE p.booking_id = b.id AND p.item_kind IS NOT NULL)
        OR EXISTS (SELECT FROM supplier_orders known WHERE (known.booking_id, known.line_key) = (s.booking_id, s.line_key)))
    ORDER BY b.id, s.position
    ON CONFLICT (booking_id, line_key) DO UPDATE
      SET net_minor = excluded.net_minor, 
        cost_minor = CASE WHEN num_nonnulls(o.agreed_cost_minor, o.paid_cost_minor, o.paid_minor) = 0 OR o.supplier_currency = excluded.supplier_currency
          THEN excluded.cost_minor END,
        supplier_currency = CASE WHEN num_nonnulls(o.agreed_cost_minor, o.paid_cost_minor, o.paid_minor) > 0 THEN o.supplier_currency ELSE excluded.supplier_currency END,
        fx = CASE WHEN num_nonnulls(o.agreed_cost_minor, o.paid_cost_minor, o.paid_minor) > 0 THEN o.fx
          ELSE coalesce(excluded.fx, CASE WHEN o.supplier_currency = excluded.supplier_currency THEN o.fx END) END,
        booked_from = excluded.booked_from, booked_to = excluded.booked_to,
        version = o.version + 1
      WHERE ${isReworded} OR (o.net_minor, o.booked_from, o.booked_to)
        IS DISTINCT FROM (excluded.net_minor, excluded.booked_from, excluded.booked_to)`)
  await writeCosts(ctx, bookingIds)
}
