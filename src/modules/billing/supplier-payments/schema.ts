import { z } from 'zod'
import {
  calendarDate,
  currencySchema,
  line,
  minorUnits,
  paging,
  paragraph,
  rowId,
  version,
} from '../../../shared/fields'
import { confirmations } from '../payments/schema'
import { supplierDirections, supplierMethods } from './payment.rules'

/** Sends the caller's last known version of the order, as an optimistic lock. */

export const supplierPaymentShape = {
  paidOn: calendarDate('Please enter the day of the payment'),
  method: z.enum(supplierMethods),
  reference: line({ max: 120 }),
}
export const orderPaymentsInput = z.object({ orderId: rowId() })
export type OrderPaymentsInput = z.output<typeof orderPaymentsInput>

/** Describes a payment in the supplier's currency; `bankMinor` defaults to the amount by the rate of the day. */
const paidAbroad = z.object({
  currency: currencySchema,
  minor: minorUnits.min(1, 'Please enter an amount'),
  bankMinor: minorUnits.min(1, 'Please enter an amount').optional(),
})
export const recordSupplierPaymentInput = z.object({
  orderId: rowId(),
  version,
  direction: z.enum(supplierDirections).default('out'),
  /** Follows from `paid` for an order in the supplier's currency. */
  amountMinor: minorUnits.min(1, 'Please enter an amount').optional(),
  paid: paidAbroad.optional(),
  ...supplierPaymentShape,
  ...confirmations,
})
export type RecordSupplierPaymentInput = z.output<typeof recordSupplierPaymentInput>

export const reverseSupplierPaymentShape = {
  reason: paragraph({ min: 1, max: 1000, message: 'Please say what was wrong with it' }),
}
export const reverseSupplierPaymentInput = z.object({ paymentId: rowId(), version, ...reverseSupplierPaymentShape })
export type ReverseSupplierPaymentInput = z.output<typeof reverseSupplierPaymentInput>

export const listPayablesInput = z.object({
  words: line({ max: 80 }).optional(),
  ...paging(),
})
export type ListPayablesInput = z.output<typeof listPayablesInput>
export const exportPayablesInput = listPayablesInput.omit({ limit: true })
