import { z } from 'zod'
import { orderMarks, orderStatuses } from '../../../modules/bookings/supplier-orders/order.rules'
import {
  payableAges,
  supplierDirections,
  supplierMethods,
} from '../../../modules/billing/supplier-payments/payment.rules'
import { currencies } from '../../../shared/money'
import type { Documentation } from '../documentation'

const text = z.string()
const count = z.number().int().min(0)
const instant = z.iso.datetime().describe('UTC')
const minor = z.number().int().describe('Minor units')
const day = z.iso.date()
const currency = z.enum(currencies)
const open = minor.describe('Agreed, without what was paid; below 0 it is a credit with the supplier')
const version = count.describe('Send it with a payment: another one by then is a conflict')

export const order = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: text,
  title: text,
  supplierId: z.uuid().nullable(),
  supplierName: text.nullable(),
  status: z.enum(orderStatuses),
  reference: text.describe('The supplier’s own'),
  isCancelled: z.boolean().describe('The booking is, or a change has left the service out'),
  bookedFrom: day,
  bookedTo: day,
  agreedFrom: day.nullable(),
  agreedTo: day.nullable(),
  dueOn: day.nullable(),
  currency,
  netMinor: minor.describe('What it was booked with'),
  agreedNetMinor: minor.nullable(),
  paidMinor: minor,
  openMinor: open,
  version,
  updatedAt: instant,
})
export const account = z.object({
  orderId: z.uuid(),
  title: text,
  supplierName: text.nullable(),
  currency,
  version,
  agreedMinor: minor,
  paidMinor: minor,
  openMinor: open,
  payments: z
    .object({
      id: z.uuid(),
      direction: z.enum(supplierDirections).describe('`in`: the supplier has sent it back'),
      amountMinor: minor.describe('Above 0'),
      method: z.enum(supplierMethods),
      reference: text,
      paidOn: day,
      recordedAt: instant,
      reversesId: z.uuid().nullable().describe('The payment that it takes back'),
      isReversed: z.boolean().describe('Another one takes it back'),
      note: text,
    })
    .array()
    .describe('The oldest first; nothing of it ever changes'),
})
export const payable = z.object({
  supplierId: z.uuid().nullable().describe('Null of orders without a supplier'),
  supplierName: text.nullable(),
  currency,
  orders: count.describe('That are to be paid'),
  owedMinor: minor,
  creditMinor: minor.describe('What suppliers have beyond what they are owed; it is not set off'),
  ages: z.object(Object.fromEntries(payableAges.map((age) => [age, minor]))).describe('What is owed, by its day'),
})
const page = {
  search: text.optional(),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: text.optional(),
}
const orderQuery = z.object({
  ...page,
  status: z.enum(orderStatuses).array().optional(),
  supplier: z.uuid().array().optional(),
  mark: z.enum(orderMarks).array().optional().describe('Any of these'),
  from: day.optional().describe('Of the day by which it is paid'),
  to: day.optional(),
})

/** Documents the calls about suppliers' money for OpenAPI. */
export const supplierCalls: Record<string, Documentation> = {
  'GET /api/supplier-orders': {
    summary: 'What is asked of suppliers, the first day first',
    query: orderQuery,
  },
  'GET /api/supplier-orders/:id/payments': { summary: 'What of an order was paid, and what is open' },
  'POST /api/supplier-orders/:id/payments': {
    summary: 'Record a payment to a supplier, or money back from them',
    description:
      'Less than is owed is 409 at `asPart`, unless the rest stays open; more is 409 at `asCredit`, unless it stays as a credit; a number that is recorded already, of whatever order, and the same amount of an order’s day without one are 409 at `asAnother`, unless it is another one.',
    isIdempotent: true,
  },
  'POST /api/supplier-payments/:id/reverse': {
    summary: 'Take back a payment that was recorded by mistake',
    description: 'Both entries stay, the second one with today’s date.',
  },
  'GET /api/payables': {
    summary: 'What each supplier is owed, by currency and age, in the order of their names',
    query: z.object(page),
  },
}
