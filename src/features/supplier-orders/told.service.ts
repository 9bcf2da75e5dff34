import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { bookings, bookingServices } from '../bookings/table'
import { suppliers } from '../suppliers/table'
import { plural } from '../../shared/text'
import { openStatuses, type OrderStatus } from './order.rules'
import { supplierOrders } from './table'

export type SupplierAnswer = { id: string; bookingId: string; title: string; detail: string; at: string }
const words: Partial<Record<OrderStatus, string>> = {
  confirmed: 'confirmed',
  changed: 'proposed a change of',
  dropped: 'declined',
}

/** What suppliers answered by their links since then, for the caller's own bookings and for nobody's; the newest first. */
export async function recentSupplierAnswers(ctx: UserCtx, since: Date, limit: number): Promise<SupplierAnswer[]> {
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
    .innerJoin(
      bookingServices,
      and(eq(bookingServices.bookingId, supplierOrders.bookingId), eq(bookingServices.key, supplierOrders.key)),
    )
    .innerJoin(bookings, eq(bookings.id, supplierOrders.bookingId))
    .innerJoin(suppliers, eq(suppliers.id, supplierOrders.supplierId))
    .where(
      and(
        gt(supplierOrders.answeredAt, since),
        // Asked anew, or given to somebody else: the answer counts no more.
        ne(supplierOrders.status, 'asked'),
        ne(supplierOrders.status, 'to-ask'),
        or(eq(bookings.ownerId, ctx.actor.id), isNull(bookings.ownerId)),
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

export type ToTell = { bookingId: string; title: string; detail: string; at: string }

/**
 * Of the caller's own bookings and of nobody's, those of which suppliers still hold something that is cancelled, or was left
 * out. Each goes once its orders are recorded as dropped.
 */
export async function ordersToTell(ctx: UserCtx, limit: number): Promise<ToTell[]> {
  const at = sql<string>`max(${bookings.updatedAt})`
  const found = await ctx.db
    .select({
      bookingId: bookings.id,
      reference: bookings.reference,
      trip: bookings.title,
      orders: sql<number>`count(*)::int`,
      at,
    })
    .from(supplierOrders)
    .innerJoin(
      bookingServices,
      and(eq(bookingServices.bookingId, supplierOrders.bookingId), eq(bookingServices.key, supplierOrders.key)),
    )
    .innerJoin(bookings, eq(bookings.id, supplierOrders.bookingId))
    .where(
      and(
        inArray(supplierOrders.status, [...openStatuses]),
        or(eq(bookings.status, 'cancelled'), bookingServices.leftOut),
        or(eq(bookings.ownerId, ctx.actor.id), isNull(bookings.ownerId)),
      ),
    )
    .groupBy(bookings.id)
    .orderBy(desc(at))
    .limit(limit)
  return found.map(({ bookingId, reference, trip, orders, at: since }) => ({
    bookingId,
    title: `${plural(orders, 'order')} to cancel with suppliers`,
    detail: `${reference}, ${trip}`,
    at: new Date(since).toISOString(),
  }))
}
