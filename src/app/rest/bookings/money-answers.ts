import { z } from 'zod'
import { directions, paymentDisplayStatuses } from '../../../modules/billing/payments/list.rules'
import { instalmentKinds } from '../../../modules/billing/payments/account.rules'
import { flowKinds, ledgerKinds, paymentMethods, paymentStates } from '../../../modules/billing/payments/payment.rules'
import { currencies } from '../../../shared/money'
import type { Documentation } from '../documentation'

const text = z.string()
const count = z.number().int().min(0)
const instant = z.iso.datetime().describe('UTC')
const minor = z.number().int().describe('Minor units')
const direction = z.enum(directions)
const method = z.enum(paymentMethods)
const day = z.iso.date()

const payment = z.object({
  id: z.uuid(),
  direction,
  amountMinor: minor,
  refundedMinor: minor.describe('What of it went back'),
  method,
  reference: text,
  state: z.enum(paymentStates),
  effectiveOn: day,
  recordedAt: instant,
  verifiedAt: instant.nullable(),
  reversedAt: instant.nullable().describe('When it was taken back: it counts no more'),
  note: text,
  refundOf: z.uuid().nullable().describe('The payment that it goes back of'),
})
export const account = z.object({
  bookingId: z.uuid(),
  bookingReference: text,
  currency: z.enum(currencies),
  version: count.describe('Send it with a payment or a refund: another one by then is a conflict'),
  chargedMinor: minor,
  receivedMinor: minor,
  refundedMinor: minor,
  writtenOffMinor: minor,
  balanceMinor: minor.describe('Charged, without what was received and not refunded; below 0 it is a credit'),
  creditMinor: minor.describe('Without what is on its way back'),
  isCancelled: z.boolean(),
  ifCancelled: z
    .object({ percent: count, backMinor: minor, keptMinor: minor })
    .describe('What a cancellation brings back now'),
  instalments: z
    .object({
      kind: z.enum(instalmentKinds),
      dueOn: day,
      amountMinor: minor,
      settledMinor: minor,
      status: z.enum(['paid', 'part', 'due', 'overdue']),
    })
    .array(),
  payments: payment.array().describe('The newest first'),
  ledger: z
    .object({
      seq: count.describe('From 1, without a gap'),
      at: instant,
      effectiveOn: day,
      kind: z.enum(ledgerKinds),
      isReversal: z.boolean(),
      amountMinor: minor.describe('Above 0 more is owed'),
      balanceMinor: minor.describe('What was owed after it'),
      paymentId: z.uuid().nullable(),
      note: text,
    })
    .array()
    .describe('The oldest first; nothing of it ever changes'),
})
export const listed = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: text,
  customerName: text,
  direction,
  kind: z.enum(flowKinds),
  amountMinor: minor.describe('What went back is below 0'),
  currency: z.enum(currencies),
  method,
  reference: text,
  effectiveOn: day,
  status: z.enum(paymentDisplayStatuses),
})
const paymentQuery = z.object({
  search: text.optional(),
  status: z.enum(paymentDisplayStatuses).array().optional(),
  method: method.array().optional(),
  direction: direction.array().optional(),
  from: day.optional(),
  to: day.optional(),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: text.optional(),
})

const asked =
  'A number that is recorded already, of whatever booking, and the same cash of a day are 409 at `asAnother`; send it again with `asAnother: true` when it is another one.'

/** Documents the money of bookings for OpenAPI. */
export const moneyCalls: Record<string, Documentation> = {
  'GET /api/bookings/:id/account': { summary: 'The money of a booking: sums, instalments, payments, ledger' },
  'POST /api/bookings/:id/payments': {
    summary: 'Record a payment of a booking',
    description: `${asked} More than is owed is 409 at \`asCredit\`, unless it is to stay as a credit.`,
    isIdempotent: true,
  },
  'POST /api/bookings/:id/refunds': {
    summary: 'Refund a booking',
    description: `${asked} Another amount than the credit needs \`note\`; what is beyond it lowers the price once the money is sent. \`online\` is pending until the payment provider has sent it.`,
    isIdempotent: true,
  },
  'GET /api/payments': {
    summary: 'Payments and refunds of all bookings, the latest day first',
    query: paymentQuery,
  },
}
