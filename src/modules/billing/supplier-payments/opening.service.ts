import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { newId } from '../../../platform/server/ids'
import type { SupplierOrder } from '../../bookings/supplier-orders/table'
import { getAgencyToday, writePaid } from './service'
import { supplierPayments } from './table'

type Order = Pick<SupplierOrder, 'id' | 'bookingId' | 'currency' | 'supplierId' | 'supplierCurrency'>
/** Holds an earlier payment in the supplier's currency, and what it settles in the booking's. */
type Opening = { order: Order; minor: number; settledMinor: number }

/**
 * Records what suppliers got before bookings were imported, as opening entries. What was gained or lost by its rate is
 * in former books. The caller adds up the costs.
 */
export async function recordOpeningPayments(ctx: UserCtx, all: readonly Opening[]): Promise<void> {
  const recorded = {
    isOpening: true,
    recordedAt: ctx.now(),
    recordedBy: ctx.actor.id,
    paidOn: await getAgencyToday(ctx),
  }
  const rows = all.map(({ order, minor: paidMinor, settledMinor: amountMinor }) => {
    const { id: orderId, bookingId, currency, supplierId, supplierCurrency: paidCurrency } = order
    const abroad = paidCurrency
      ? { paidCurrency, paidMinor, bankMinor: amountMinor }
      : { paidCurrency: null, paidMinor: null, bankMinor: null }
    return { ...recorded, id: newId(), orderId, bookingId, currency, supplierId, amountMinor, ...abroad }
  })
  await insertRows(ctx.db, supplierPayments, rows)
  await writePaid(
    ctx,
    rows.map(({ orderId }) => orderId),
  )
}

/** Reverses the opening payments of bookings' orders. @returns false where suppliers were paid otherwise since */
export async function takeBackOpeningPayments(
  ctx: UserCtx,
  bookingIds: readonly string[],
  note: string,
): Promise<boolean> {
  const reversal = alias(supplierPayments, 'reversal')
  const found = await ctx.db
    .select({ payment: supplierPayments })
    .from(supplierPayments)
    .leftJoin(reversal, eq(reversal.reversesId, supplierPayments.id))
    .where(
      and(
        inArray(supplierPayments.bookingId, [...bookingIds]),
        isNull(supplierPayments.reversesId),
        isNull(reversal.id),
      ),
    )
  const standing = found.map(({ payment }) => payment)
  if (standing.some(({ isOpening }) => !isOpening)) return false
  const taken = {
    recordedAt: ctx.now(),
    recordedBy: ctx.actor.id,
    requestHash: null,
    bodyHash: null,
    paidOn: await getAgencyToday(ctx),
    note,
  }
  const rows = standing.map((payment) => ({ ...payment, ...taken, id: newId(), reversesId: payment.id }))
  await insertRows(ctx.db, supplierPayments, rows)
  await writePaid(
    ctx,
    standing.map(({ orderId }) => orderId),
  )
  return true
}
