import { z } from 'zod'
import { count, currency, date, id, instant, text, texts, view } from '../../../shared/views'
import { eventLabels, type WebhookEvent, webhookEvents } from './event.rules'

const row = id.nullable()
const minor = z.number().int().describe('In minor units: 1250 is 12.50')

/** Describes facts of an event that concern no person, by the names that they are recorded with. */
const facts = view({
  reference: text.nullable(),
  totalMinor: minor.nullable(),
  amountMinor: minor,
  currency: currency.nullable().describe('Of the amounts, also of those in `before` and `after`'),
  method: text.describe('Of a payment'),
  effectiveOn: date.describe('The day of a payment'),
  source: text.describe('Where a request came from'),
  by: text
    .nullable()
    .describe(
      'Who, or what, did it: `traveler`, `call`, `email`, `import`. Of a cancelled booking: `traveler`, `staff` for the traveler, `agency` with all money back, `expiry` unpaid, `system` with an erased account, `import-undone` with its import, though nobody cancelled a trip',
    ),
  to: text.nullable().describe('The new stage or status'),
  outcome: text.nullable().describe('Of a closed lead'),
  lostReason: text.nullable(),
  result: text.describe('Of a call: `reached`, `no-answer`, `voicemail`'),
  dueOn: date.describe('Of a follow-up, or of a part of the price'),
  dueAt: instant.describe('Of a follow-up with a time'),
  fields: texts.describe('Names of what was changed'),
  count: count.describe('Records that an import added or changed'),
  changed: count.describe('Those that it changed'),
  customers: count.describe('Customers that it made, or that a merge moved'),
  removed: count.describe('Records that an undone import deleted'),
  restored: count.describe('Records whose former values it restored'),
  kept: count.describe('Records that it left, as they were changed since'),
  gone: count.describe('Records that were deleted before it'),
  revoked: count.describe('Links that no longer open'),
  seats: count,
  quoteId: row,
  leadId: row,
  proposalId: row,
  number: count.describe('The version of the proposal'),
  bookingId: row,
  paymentId: row.describe('The payment, refund or chargeback; the `id` of `payment.*`, but for `payment.due`'),
  refundOf: row.describe('The payment that a refund or chargeback goes back of'),
  packageId: row,
  departureId: row,
  importId: row,
  ownerId: row,
  assigneeId: row,
  mergeId: row,
  fromId: row.describe('The lead that was merged into this one'),
})

/** Describes changed fields of a record that concern no person. */
const change = view({
  status: text,
  outcome: text.nullable(),
  ownerId: row,
  assigneeId: row,
  startsOn: date,
  endsOn: date,
  capacity: count,
  minPax: count,
  bookBy: date.nullable(),
  priceMinor: minor.nullable(),
  isGuaranteed: z.boolean(),
  currency,
}).partial()

/** Lists facts of acts that state a webhook of their own. */
const stated = view({
  destination: text,
  travelDate: date.nullable(),
  travelers: count,
  valueMinor: minor.nullable(),
  customerId: row,
  slug: text,
  title: text,
  url: z.url(),
})

const data = view({
  id: id.describe(
    'The record that the event is named after: the lead of `lead.moved`, the entry of `payment.written-off`',
  ),
  ...facts.shape,
  ...stated.shape,
  before: change,
  after: change,
}).partial()
type WebhookData = z.infer<typeof data>

const example = {
  id: '0198b7a2-0000-7000-8000-000000000009',
  type: 'payment.recorded',
  timestamp: '2027-05-30T09:30:00.000Z',
  data: {
    id: '0198b7a2-0000-7000-8000-000000000002',
    bookingId: '0198b7a2-0000-7000-8000-000000000001',
    paymentId: '0198b7a2-0000-7000-8000-000000000002',
    amountMinor: 62_500,
    currency: 'USD',
    method: 'bank',
    effectiveOn: '2027-05-30',
  },
}

/** Describes the body of a call, in the form of the Standard Webhooks specification. */
export const payload = view({
  id: id.describe('As in `webhook-id`; a repeated call has the same'),
  type: z.enum([...webhookEvents, 'test']),
  timestamp: instant.describe('When it happened'),
  data: data.describe('Ids and facts that concern no person; absent where the event has none. The rest comes by REST'),
}).meta({ examples: [example] })
export type Payload = z.infer<typeof payload>

/** Describes a recorded event as far as its webhook needs it. */
type EventFacts = {
  kind: string
  about?: { entity: string; id: string }
  timelines?: { lead?: string; booking?: string; proposal?: { id: string; number: number } }
  data?: Record<string, unknown>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Holds what an event says to other systems: ids and business facts, no personal data. */
export type Webhook = { event: WebhookEvent; data: WebhookData }

const pick = <Schema extends z.ZodObject>({ shape }: Schema, from: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.keys(shape).flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])),
  ) as Partial<z.infer<Schema>>

/** Names the record that the event's own kind names: a payment is told of its booking. */
function getIds({ kind, about, timelines = {}, data = {} }: EventFacts): Record<string, unknown> {
  const { lead, booking, proposal } = timelines
  const ids: Record<string, unknown> = {
    leadId: lead,
    importId: about?.entity === 'import' ? about.id : undefined,
    bookingId: booking ?? (about?.entity === 'booking' ? about.id : undefined),
    paymentId: data.paymentId,
    proposalId: proposal?.id,
    number: proposal?.number,
  }
  // Names the entry of the ledger of a debt that is written off, which is no payment.
  const id = about && kind.startsWith(`${about.entity}.`) ? about.id : (ids[`${kind.split('.')[0]}Id`] ?? data.entryId)
  return { id, ...ids }
}

/**
 * Returns the webhook of an event by its kind; null for what concerns the agency alone. Receivers fetch the rest by
 * REST, with their own permissions.
 */
export function toWebhook(event: EventFacts): Webhook | null {
  if (!Object.hasOwn(eventLabels, event.kind)) return null
  const changes = { before: pick(change, event.before), after: pick(change, event.after) }
  const hasChanged = Object.keys(changes.after).length > 0
  const content = { ...pick(facts, event.data), ...pick(data, getIds(event)), ...(hasChanged && changes) }
  return { event: event.kind as WebhookEvent, data: content }
}

/** Converts a body to the form of version 1.0.0. */
export const toLegacy = ({ id, type, timestamp, data }: Payload) => ({ id, event: type, at: timestamp, data })

/** Reads a stored body, also one that an older version stored. */
export function readPayload(stored: unknown): Payload {
  const { id, data, ...rest } = stored as Payload & { event?: string; at?: string }
  return { id, type: rest.type ?? rest.event!, timestamp: rest.timestamp ?? rest.at!, data }
}
