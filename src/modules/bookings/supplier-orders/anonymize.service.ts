import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { supplierLinks, supplierOrders } from './table'

/**
 * Erases free texts of orders, and revokes suppliers' links, in the caller's transaction. Amounts stay for the books.
 */
export async function anonymizeOrders(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const bookingIds = [...ids]
  const orders = ctx.db
    .select({ id: supplierOrders.id })
    .from(supplierOrders)
    .where(inArray(supplierOrders.bookingId, bookingIds))
    .orderBy(asc(supplierOrders.id))
    .for('update')
  await ctx.db
    .update(supplierOrders)
    .set({ note: '', answer: '', version: sql`${supplierOrders.version} + 1`, updatedAt: ctx.now() })
    .where(inArray(supplierOrders.id, orders))
  await ctx.db
    .update(supplierLinks)
    .set({ revokedAt: ctx.now() })
    .where(and(inArray(supplierLinks.bookingId, bookingIds), isNull(supplierLinks.revokedAt)))
}
