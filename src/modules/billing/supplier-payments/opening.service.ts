import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import type { SupplierOrder } from '../../bookings/supplier-orders/table'
import { agencyToday, writePaid } from './service'
import { supplierPayments } from './table'

type Order = Pick<SupplierOrder, 'id' | 'bookingId' | 'currency' | 'supplierId'>

/** Records what a supplier got before a booking was imported, as an opening entry. The caller adds up the costs. */
export async function recordOpeningPayment(
  ctx: UserCtx,
  { id: orderId, bookingId, currency, supplierId }: Order,
  amountMinor: number,
): Promise<void> {
  const paid = { amountMinor, paidOn: await agencyToday(ctx), isOpening: true }
  const recorded = { recordedAt: ctx.now(), recordedBy: ctx.actor.id }
  await ctx.db
    .insert(supplierPayments)
    .values({ orderId, bookingId, currency, supplierId, ...paid, ...recorded, id: newId() })
  await writePaid(ctx, orderId)
}

/** Reverses the opening payments of a booking's orders. @returns false where suppliers were paid otherwise since */
export async function takeBackOpeningPayments(ctx: UserCtx, bookingId: string, note: string): Promise<boolean> {
  const reversal = alias(supplierPayments, 'reversal')
  const found = await ctx.db
    .select({ payment: supplierPayments })
    .from(supplierPayments)
    .leftJoin(reversal, eq(reversal.reversesId, supplierPayments.id))
    .where(and(eq(supplierPayments.bookingId, bookingId), isNull(supplierPayments.reversesId), isNull(reversal.id)))
  const standing = found.map(({ payment }) => payment)
  if (standing.some(({ isOpening }) => !isOpening)) return false
  const paidOn = await agencyToday(ctx)
  for (const payment of standing) {
    const taken = { id: newId(), reversesId: payment.id, paidOn, note }
    const recorded = { recordedAt: ctx.now(), recordedBy: ctx.actor.id, requestHash: null, bodyHash: null }
    await ctx.db.insert(supplierPayments).values({ ...payment, ...taken, ...recorded })
    await writePaid(ctx, payment.orderId)
  }
  return true
}
