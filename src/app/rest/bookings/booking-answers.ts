import { z } from 'zod'
import { bookingSources } from '../../../modules/bookings/bookings/booking.rules'
import { bookingDisplayStatuses } from '../../../modules/bookings/bookings/transition.rules'
import { genders, travelerKinds } from '../../../modules/bookings/bookings/travelers.rules'
import { lineKinds } from '../../../modules/sales/proposals/offer.rules'
import { lineUnits } from '../../../modules/catalog/inventory/item-units.rules'
import { currencies } from '../../../shared/money'
import type { Documentation } from '../documentation'

const text = z.string()
const count = z.number().int().min(0)
const instant = z.iso.datetime().describe('UTC')
const minor = z.number().int().describe('Minor units')
const version = count.describe('Send it with a change: another one by then is a conflict')
const status = z.enum(bookingDisplayStatuses).describe('`travelling` and `completed` come with the dates of the trip')

const shown = {
  id: z.uuid(),
  reference: text,
  title: text,
  status,
  startsOn: z.iso.date(),
  endsOn: z.iso.date().describe('The last day'),
  adults: count,
  children: count,
  infants: count.describe('Under 2 at departure'),
  total: z.number(),
  currency: z.enum(currencies),
}
export const summary = z.object({
  ...shown,
  source: z.enum(bookingSources),
  leadId: z.uuid(),
  proposalId: z.uuid().nullable(),
  assignedTo: z.uuid().nullable(),
  customerName: text,
  email: text,
  version,
  createdAt: instant,
  updatedAt: instant,
})

const seenService = z.object({
  key: z.uuid(),
  day: count.nullable().describe('Null: the whole trip'),
  kind: z.enum(lineKinds),
  title: text,
  detail: text,
  unit: z.enum(lineUnits),
  count,
  times: count,
  isOwn: z.boolean().describe('The traveler arranges it'),
  sellMinor: minor,
})
const service = seenService.extend({
  itemKind: text.nullable(),
  itemId: z.uuid().nullable(),
  netMinor: minor,
  discountMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
})
export const travelerAnswer = z.object({
  position: count,
  kind: z.enum(travelerKinds),
  firstName: text,
  lastName: text,
  noLastName: z.boolean(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: z.iso.date().nullable(),
  nationality: text,
  passportExpiry: z.iso.date().nullable(),
  readiness: z.object({ ready: z.boolean(), missing: text.array(), warnings: text.array() }),
  version,
})
const agreed = {
  days: z.object({ day: count, title: text, text }).array(),
  travelers: travelerAnswer.array(),
  receipt: z.object({
    currency: z.enum(currencies),
    lines: z.object({ label: text, detail: text, amountMinor: minor }).array(),
    totalMinor: minor,
  }),
  policy: z.object({
    refunds: z
      .object({
        percent: count,
        from: z.iso.date().nullable(),
        until: z.iso.date().nullable(),
        amountMinor: minor,
      })
      .array(),
    terms: text.array(),
  }),
  heldUntil: z.iso.date().nullable().describe('The last day on which seats wait for a first payment; null: for none'),
}
export const detail = summary.extend({
  ...agreed,
  customerId: z.uuid(),
  packageId: z.uuid().nullable(),
  phone: text,
  timeZone: text,
  rooms: count,
  services: service.array(),
  netMinor: minor,
  sellMinor: minor,
  discountMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  confirmedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: text.nullable(),
})
export const trip = z.object(shown)
export const tripDetail = trip.extend({
  ...agreed,
  services: seenService.array(),
  contact: z.object({ agency: text, name: text.nullable(), email: text.nullable(), phone: text.nullable() }),
  version,
  updatedAt: instant,
})

const bookingQuery = z.object({
  search: text.optional().describe('All words, in trip and number, or in what the lead says'),
  status: status.array().optional(),
  source: z.enum(bookingSources).array().optional(),
  assignedTo: text.array().optional().describe('Ids of users, or `none`'),
  leadId: z.uuid().optional(),
  customerId: z.uuid().optional(),
  proposalId: z.uuid().optional(),
  from: z.iso.date().optional().describe('Departures from this day on'),
  to: z.iso.date().optional().describe('Departures until this day'),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: text.optional(),
})

/** Documents bookings and trips for OpenAPI. */
export const bookingCalls: Record<string, Documentation> = {
  'GET /api/bookings': {
    summary: 'Bookings, the last changed first',
    query: bookingQuery,
  },
  'POST /api/bookings': {
    summary: 'Make the booking of an accepted proposal',
    description: 'Once more answers the same booking.',
  },
  'POST /api/bookings/direct': {
    summary: 'Book for a customer who agreed with staff, without a proposal',
    description:
      'It names a lead or a customer, and a package or the trip in words. Seats of its departure are taken with it. Send an Idempotency-Key.',
    isIdempotent: true,
  },
  'GET /api/bookings/:id': { summary: 'One booking, with what was agreed' },
  'POST /api/bookings/:id/confirm': {
    summary: 'Confirm a booking that is held',
    description: 'While its deposit is open, `reason` says why it is waived.',
  },
  'POST /api/bookings/:id/cancel': {
    summary: 'Cancel a booking',
    description: 'Its seats are given back. Of a trip that has begun, administrators do.',
  },
  'PUT /api/bookings/:id/travelers/:position': {
    summary: 'Say who travels at a place of the party',
  },
  'GET /api/trips': { summary: 'Your own trips, the latest departure first' },
  'GET /api/trips/:id': {
    summary: 'One of your own trips',
    description: 'Without what it costs the agency. Somebody else’s is 404.',
  },
}
