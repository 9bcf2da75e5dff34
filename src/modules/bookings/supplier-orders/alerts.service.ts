import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { queryRows } from '../../../platform/server/database/db'
import type { UserCtx } from '../../../platform/server/context'
import { ownOrUnassigned } from '../bookings/scope.service'
import { bookings, bookingServices } from '../bookings/table'
import { suppliers } from '../../catalog/suppliers/table'
import { plural } from '../../../shared/text'
import { openStatuses, type OrderStatus } from './order.rules'
import { isOrdered, supplierOrders } from './table'

type SupplierAnswer = { id: string; bookingId: string; title: string; detail: string; at: string }
const words: Partial<Record<OrderStatus, string>> = {
  confirmed: 'confirmed',
  changed: 'proposed a change of',
  dropped: 'declined',
}

/** Lists suppliers' answers by link since then, for the caller's own and unassigned bookings; newest first. */
export async function listRecentSupplierAnswers(ctx: UserCtx, since: Date, limit: number): Promise<SupplierAnswer[]> {
  const found = await ctx.db
    .select({
      id: supplierOrders.id,
      bookingId: supplierOrders.bookingId,
      status: supplierOrders.status,
      at: supplierOrders.answeredAt,
      service: bookingServices.title,
      reference: bookings.reference,
      trip: bookings.title,
      supplier: suppliers.name,
    })
    .from(supplierOrders)
    .innerJoin(bookingServices, isOrdered)
    .innerJoin(bookings, eq(bookings.id, supplierOrders.bookingId))
    .innerJoin(suppliers, eq(suppliers.id, supplierOrders.supplierId))
    .where(
      and(
        gt(supplierOrders.answeredAt, since),
        // Skips answers that lapsed when the service was asked anew or given to another supplier.
        ne(supplierOrders.status, 'asked'),
        ne(supplierOrders.status, 'to-ask'),
        ownOrUnassigned(ctx),
      ),
    )
    .orderBy(desc(supplierOrders.answeredAt), desc(supplierOrders.id))
    .limit(limit)
  return found.map(({ id, bookingId, status, at, service, reference, trip, supplier }) => ({
    id,
    bookingId,
    title: `${supplier} ${words[status] ?? 'answered for'} ${service}`,
    detail: `${reference}, ${trip}`,
    at: at!.toISOString(),
  }))
}

type OrderAlert = { bookingId: string; title: string; detail: string; at: string }

/**
 * Lists own and unassigned bookings with open orders that are cancelled or left out. Each leaves the list once its
 * orders are dropped.
 */
export async function listOrderAlerts(ctx: UserCtx, limit: number): Promise<OrderAlert[]> {
  const isOurs = sql`${inArray(supplierOrders.status, [...openStatuses])}
    AND ${ownOrUnassigned(ctx)}`
  // Unites two reasons, as each has a small index.
  const found = await queryRows<{ bookingId: string; reference: string; trip: string; orders: number; at: string }>(
    ctx.db,
    sql`SELECT b.id AS "bookingId", b.reference, b.title AS trip, ours.orders, b.updated_at::text AS at FROM (
        SELECT id, updated_at, count(*)::int AS orders FROM (
          SELECT bookings.id, bookings.updated_at FROM bookings
            JOIN supplier_orders ON supplier_orders.booking_id = bookings.id
            WHERE bookings.status = 'cancelled' AND ${isOurs}
          UNION ALL
          SELECT bookings.id, bookings.updated_at FROM booking_services
            JOIN supplier_orders ON supplier_orders.booking_id = booking_services.booking_id
              AND supplier_orders.line_key = booking_services.line_key
            JOIN bookings ON bookings.id = booking_services.booking_id
            WHERE booking_services.left_out AND bookings.status <> 'cancelled' AND ${isOurs}
        ) orders GROUP BY id, updated_at ORDER BY updated_at DESC, id DESC LIMIT ${limit}
      ) ours JOIN bookings b ON b.id = ours.id ORDER BY b.updated_at DESC, b.id DESC`,
  )
  return found.map(({ bookingId, reference, trip, orders, at: since }) => ({
    bookingId,
    title: `${plural(orders, 'order')} to cancel with suppliers`,
    detail: `${reference}, ${trip}`,
    at: new Date(since).toISOString(),
  }))
}
