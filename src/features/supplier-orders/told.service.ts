import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { bookings, bookingServices } from '../bookings/table'
import { suppliers } from '../suppliers/table'
import type { OrderStatus } from './order.rules'
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
