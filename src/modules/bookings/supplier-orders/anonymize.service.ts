import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { bookingsOfDeletedUsers } from '../bookings/anonymize.service'
import { supplierLinks, supplierOrders } from './table'

/**
 * Erases free texts of deleted users' orders, and revokes suppliers' links. Runs before the bookings are erased, in the
 * caller's transaction. Amounts stay for the books.
 */
export async function anonymizeOrders(ctx: Ctx, { id }: Person): Promise<void> {
  const bookingIds = await bookingsOfDeletedUsers(ctx, id)
  if (bookingIds.length === 0) return
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
