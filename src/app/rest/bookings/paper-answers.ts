import { z } from 'zod'
import { changeStates } from '../../../modules/servicing/booking-changes/transition.rules'
import { invoiceKinds } from '../../../modules/billing/invoices/invoice.rules'
import { instalmentKinds } from '../../../modules/billing/payments/account.rules'
import { paymentMethods } from '../../../modules/billing/payments/payment.rules'
import { currencies } from '../../../shared/money'
import type { Documentation } from '../documentation'

const text = z.string()
const minor = z.number().int().describe('Minor units')
const amount = z.number().describe('In units of `currency`; below 0 on a credit note')
const instant = z.iso.datetime().describe('UTC')

export const ownInvoice = z.object({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  reference: text,
  issuedOn: z.iso.date(),
  total: amount,
  currency: z.enum(currencies),
  isVoid: z.boolean().describe('The payment of a receipt was taken back since'),
})
export const invoice = ownInvoice.extend({
  bookingId: z.uuid(),
  bookingReference: text,
  buyerName: text,
  refersTo: text.nullable().describe('The invoice that a credit note is of'),
  net: amount,
  tax: amount,
})
export const opened = invoice.extend({
  seller: z.object({
    name: text,
    address: text,
    taxNumber: text.nullable(),
    bank: text.nullable(),
    email: text.nullable(),
    phone: text.nullable(),
  }),
  buyer: z.object({ name: text, address: text, taxNumber: text }),
  booking: z.object({
    reference: text,
    title: text,
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    party: text,
  }),
  lines: z.object({ title: text, detail: text, amountMinor: minor }).array().describe('Without tax'),
  taxes: z
    .object({
      label: text,
      basisPoints: z.number().nullable().describe('Hundredths of a percent, with one decimal: 887.5 is 8.875%'),
      ofMinor: minor.nullable(),
      amountMinor: minor,
    })
    .array(),
  payment: z
    .object({ method: z.enum(paymentMethods), reference: text, effectiveOn: z.iso.date() })
    .nullable()
    .describe('Of a receipt'),
  account: z.object({ chargedMinor: minor, paidMinor: minor, balanceMinor: minor }),
  due: z.object({ kind: z.enum(instalmentKinds), dueOn: z.iso.date(), amountMinor: minor }).array(),
  note: text.describe('What the scheme wants on it under which its tax is in the price; empty without one'),
  sha256: text.describe('Of everything that stands on it'),
})
export const detail = opened.extend({ issuedBy: text })
const invoiceQuery = z.object({
  search: text.optional().describe('All words, in number, trip and buyer'),
  kind: z.enum(invoiceKinds).array().optional(),
  from: z.iso.date().optional().describe('Issued from this day on'),
  to: z.iso.date().optional().describe('Issued until this day'),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: text.optional(),
})

const proposed = z.object({
  changes: z.object({ key: text, what: text, was: text.nullable(), is: text.nullable(), amountMinor: minor }).array(),
  beforeMinor: minor,
  afterMinor: minor,
  keptMinor: minor.describe('What is kept of a price that falls'),
  amountMinor: minor.describe('What is charged; below 0: credited'),
  standsUntil: z.iso.date(),
})
export const ownChange = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  askedBy: z.enum(['staff', 'traveler']),
  state: z.enum(changeStates),
  canAgree: z.boolean(),
  wish: text,
  message: text,
  words: text.describe('Why it was declined'),
  currency: z.enum(currencies),
  proposed: proposed.nullable().describe('Null while it is only asked for'),
  at: instant,
})
export const plan = proposed.extend({ version: z.number().int(), currency: z.enum(currencies) })
export const change = ownChange.extend({
  bookingId: z.uuid(),
  amountReason: text,
  priceReasons: text.describe('Why not by rates, and why below the cost; a line each'),
  agreedBy: z.enum(['staff', 'traveler']).nullable(),
  proposedBy: text.nullable(),
  endedBy: text.nullable(),
})

const others = 'Somebody else’s is 404.'

/** Documents invoices and changes after booking for OpenAPI. */
export const paperCalls: Record<string, Documentation> = {
  'GET /api/invoices': {
    summary: 'Invoices, credit notes and receipts, the last issued first',
    query: invoiceQuery,
  },
  'GET /api/invoices/:id': {
    summary: 'One document, with everything that stands on it',
    description: 'It never changes.',
  },
  'GET /api/bookings/:id/changes': {
    summary: 'What was changed after booking, the newest first',
  },
  'POST /api/bookings/:id/changes/plan': {
    summary: 'What a change of a booking would come to',
    description:
      '`edit` is the booking as it shall be: services with their keys, places that leave, who joins, rooms. Nothing is written.',
  },
  'POST /api/bookings/:id/changes': {
    summary: 'Propose a change of a booking to its traveler',
    description:
      '`version` and `seen` (`afterMinor`, `amountMinor`) are those of the plan: amounts that are others by now are 409, and a newer booking comes as `current`. `prices` names the rate of a service of the inventory that comes, or says why it is another price. With `agreedWords` it is booked at once.',
  },
  'GET /api/trips/:id/invoices': {
    summary: 'The documents of your own trip, the newest first',
    description: 'Of somebody else’s trip, none.',
  },
  'GET /api/trips/:id/invoices/:invoiceId': {
    summary: 'A document of your own trip',
    description: others,
  },
  'GET /api/trips/:id/changes': {
    summary: 'What you asked to change, and what was proposed, the newest first',
    description: others,
  },
  'POST /api/trips/:id/changes': {
    summary: 'Ask for a change of your own trip',
    description: `Staff answer with a proposal. ${others}`,
  },
  'POST /api/trip-changes/:id/agree': {
    summary: 'Agree to a change of your own trip',
    description: `It is booked, and charged or credited, at once. Once more changes nothing. ${others}`,
  },
  'POST /api/trip-changes/:id/decline': {
    summary: 'Decline a change of your own trip',
    description: others,
  },
}
