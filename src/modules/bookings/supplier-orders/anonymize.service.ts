import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { supplierLinks, supplierOrders } from './table'
import { lockIds } from '../../core/locks/lock.service'

/**
 * Erases free texts of orders, and revokes suppliers' links, in the caller's transaction. Amounts stay for the books.
 */
export async function anonymizeOrders(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const bookingIds = [...ids]
  const orders = await lockIds(ctx, supplierOrders, inArray(supplierOrders.bookingId, bookingIds), 'update')
  await ctx.db
    .update(supplierOrders)
    .set({ note: '', answer: '', version: sql`${supplierOrders.version} + 1`, updatedAt: ctx.now() })
    .where(inArray(supplierOrders.id, orders))
  await ctx.db
    .update(supplierLinks)
    .set({ revokedAt: ctx.now() })
    .where(and(inArray(supplierLinks.bookingId, bookingIds), isNull(supplierLinks.revokedAt)))
}
