import { z } from 'zod'
import { count, currency, date, exchangeRate, id, instant, minor, text, toPage, view } from '../../../shared/views'
import { orderView } from '../../bookings/supplier-orders/view'
import { type PayableAge, supplierDirections, supplierMethods } from './payment.rules'

export const supplierPayment = view({
  id,
  direction: z.enum(supplierDirections).describe('`in`: the supplier has sent it back'),
  amountMinor: minor.describe('Above 0'),
  currency,
  paidCurrency: currency.nullable().describe('The supplier’s, if another'),
  paidMinor: minor.nullable().describe('In `paidCurrency`'),
  bankMinor: minor.nullable().describe('What that cost, in `currency`'),
  paidOn: date,
  method: z.enum(supplierMethods),
  reference: text,
  note: text,
  recordedAt: instant,
  recordedBy: text,
  reversesId: id.nullable().describe('The payment that it takes back'),
  isReversed: z.boolean().describe('Another one takes it back'),
  canReverse: z.boolean().describe('False of a former supplier, too'),
})
export type SupplierPaymentView = z.infer<typeof supplierPayment>

/** Fills the payments panel of an order. */
export const orderAccount = orderView.pick({ version: true, currency: true, supplierName: true }).extend({
  orderId: id,
  title: text,
  agreedMinor: minor,
  paidMinor: minor,
  openMinor: minor.describe('Agreed, without what was paid; below 0 it is a credit with the supplier'),
  /** Holds the same in the supplier's currency, in which it is paid; null where that is the booking's. */
  abroad: view({ currency, agreedMinor: minor, paidMinor: minor, openMinor: minor, fx: exchangeRate }).nullable(),
  payments: supplierPayment.array(),
})
export type OrderPayments = z.infer<typeof orderAccount>

/** Sums by currency and age what suppliers are owed. Keeps credits apart, as nobody sets them off. */
export const payableTotals = view({
  currency,
  orders: count.describe('That are to be paid'),
  owedMinor: minor,
  creditMinor: minor.describe('What suppliers have beyond what they are owed; it is not set off'),
  later: minor,
  due30: minor,
  overdue30: minor,
  overdue60: minor,
  older: minor,
  undated: minor,
} satisfies Record<PayableAge, z.ZodType> & z.ZodRawShape)

/** Sums what one supplier is owed in one currency. */
export const payable = payableTotals.extend({
  id: text,
  supplierId: id.nullable().describe('Null of orders without a supplier'),
  supplierName: text,
})
export type Payable = z.infer<typeof payable>
export const payablePage = toPage(payable)
