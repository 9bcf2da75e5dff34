import type { CalendarDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { isAbroad } from '../../bookings/supplier-orders/order.rules'
import type { SupplierPaymentView } from './view'
import type { OrderView } from '../../bookings/supplier-orders/view'

/** Lists how the agency pays its suppliers, and how they refund it. */
export const supplierMethods = ['bank', 'cash', 'card'] as const
type SupplierMethod = (typeof supplierMethods)[number]
export const supplierMethodLabels: Record<SupplierMethod, string> = {
  bank: 'Bank transfer',
  cash: 'Cash',
  card: 'Company card',
}

/** Lists directions; `out`: paid to the supplier. `in`: refunded by the supplier. */
export const supplierDirections = ['out', 'in'] as const
export type SupplierDirection = (typeof supplierDirections)[number]

/** Computes how a payment changes the paid amount. A reversal has the opposite effect of its original. */
export const paidEffect = ({
  direction,
  amountMinor,
  reversesId,
}: Pick<SupplierPaymentView, 'direction' | 'amountMinor' | 'reversesId'>): number =>
  (direction === 'out') === (reversesId === null) ? amountMinor : -amountMinor

type Standing = { direction: SupplierDirection; minor: number; paidOn: CalendarDate }

/** Returns the least that a supplier had on a day or any later one: no more can have come back on that day. */
export function heldSince(payments: readonly Standing[], day: CalendarDate): number {
  const getHeld = (on: CalendarDate) =>
    payments
      .filter(({ paidOn }) => paidOn <= on)
      .reduce((sum, { direction, minor }) => sum + (direction === 'out' ? minor : -minor), 0)
  const days = [day, ...payments.map(({ paidOn }) => paidOn).filter((on) => on > day)]
  return Math.max(0, Math.min(...days.map(getHeld)))
}

/** Finds the first day of a payment from which on an amount can have come back; undefined where there is none. */
export const findReturnDay = (payments: readonly Standing[], minor: number): CalendarDate | undefined =>
  payments
    .map(({ paidOn }) => paidOn)
    .toSorted()
    .find((day) => heldSince(payments, day) >= minor)

/** Lists the ages of what is owed, by the day on which it is due. */
export const payableAges = ['later', 'due30', 'overdue30', 'overdue60', 'older', 'undated'] as const
export type PayableAge = (typeof payableAges)[number]
export const ageLabels: Record<PayableAge, string> = {
  later: 'Later',
  due30: 'Next 30 days',
  overdue30: '1–30 days late',
  overdue60: '31–60 days late',
  older: 'Over 60 days late',
  undated: 'No date',
}

type Recorded = { supplierId: string | null; reversesId: string | null; paidCurrency: Currency | null }

/**
 * Explains why an entry is not taken back; null: it may be. The paid amount is that of the present supplier, and only of
 * what is confirmed or dropped, in the currency that is agreed.
 */
export function explainFinal(
  { supplierId, reversesId, paidCurrency }: Recorded,
  order: Pick<OrderView, 'supplierId' | 'status'> & Parameters<typeof isAbroad>[0],
): string | null {
  if (reversesId !== null) return 'This takes a payment back. Record the payment again instead'
  if (supplierId !== order.supplierId)
    return 'Another supplier provides this by now. What was recorded of the former one stays as it is'
  if (order.status !== 'confirmed' && order.status !== 'dropped')
    return 'Nothing is agreed with the supplier at present. Record what was confirmed first'
  // Counts only what was paid in the agreed currency, so that this one would be owed once more.
  return isAbroad(order) && paidCurrency !== order.supplierCurrency
    ? 'This was paid in another currency than is agreed by now. Record the answer in that one first, then take this back'
    : null
}
