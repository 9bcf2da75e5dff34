import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { dateIn } from '../../../shared/dates'
import { lockRows } from '../../core/locks/lock.service'
import { getAgency } from '../../settings/settings/service'
import { writeCosts } from './margins.service'
import { owedMinor } from './order.rules'
import { supplierCharges, type SupplierOrder, supplierOrders } from './table'

/** Holds the version of an order that `confirmImported` has confirmed, and nobody changed since. */
const versionOfImport = 2

/** Names the supplier of an imported service, and its number there. */
export type ImportedOrder = { key: string; supplierId: string; reference: string }

async function chargeOpening(ctx: Ctx, { id: orderId, bookingId, currency }: SupplierOrder, amountMinor: number) {
  if (amountMinor === 0) return
  const day = dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)
  const row = { id: newId(), orderId, bookingId, currency, day, amountMinor, at: ctx.now() }
  await ctx.db.insert(supplierCharges).values({ ...row, isOpening: true })
}

/**
 * Confirms the orders of an imported booking as they are booked; what they cost is owed as an opening entry. Nobody is
 * asked. Runs in the caller's transaction.
 * @returns the orders
 */
export async function confirmImported(
  ctx: Ctx,
  bookingId: string,
  orders: readonly ImportedOrder[],
): Promise<SupplierOrder[]> {
  const made: SupplierOrder[] = []
  for (const { key, supplierId, reference } of orders) {
    const isOrder = and(eq(supplierOrders.bookingId, bookingId), eq(supplierOrders.key, key))
    await ctx.db.update(supplierOrders).set({ supplierId }).where(isOrder)
    const [order] = await ctx.db
      .update(supplierOrders)
      .set({
        status: 'confirmed',
        reference,
        agreedNetMinor: sql`net_minor`,
        agreedFrom: sql`booked_from`,
        agreedTo: sql`booked_to`,
        version: sql`${supplierOrders.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(isOrder)
      .returning()
    await chargeOpening(ctx, order!, owedMinor(order!) ?? 0)
    made.push(order!)
  }
  return made
}

/**
 * Drops the orders of an imported booking, for which nothing is owed any more. Runs in the caller's transaction.
 * @returns false where a supplier was asked, or somebody changed or dropped an order, since
 */
export async function dropImported(ctx: Ctx, bookingId: string): Promise<boolean> {
  const orders = await lockRows(ctx, supplierOrders, eq(supplierOrders.bookingId, bookingId))
  if (orders.some(({ askedAt, version }) => askedAt !== null || version > versionOfImport)) return false
  for (const order of orders) {
    await ctx.db
      .update(supplierOrders)
      .set({
        status: 'dropped',
        agreedNetMinor: null,
        agreedFrom: null,
        agreedTo: null,
        version: sql`${supplierOrders.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(eq(supplierOrders.id, order.id))
    await chargeOpening(ctx, order, -(owedMinor(order) ?? 0))
  }
  await writeCosts(ctx, bookingId)
  return true
}
