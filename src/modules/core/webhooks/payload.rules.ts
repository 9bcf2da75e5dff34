import { eventLabels, type WebhookEvent } from './event.rules'

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
export type Webhook = { event: WebhookEvent; data: Record<string, unknown> }

/** Lists the facts of an event that concern no person, and the changed fields of the record. */
const plainFacts = `reference number totalMinor amountMinor currency method effectiveOn source by outcome lostReason to
  quoteId leadId proposalId bookingId packageId departureId paymentId ownerId assigneeId`.split(/\s+/)
const plainFields = ['status', 'outcome', 'ownerId', 'assigneeId', 'startsOn', 'endsOn', 'capacity', 'currency']

const pick = (fields: readonly string[], from: Record<string, unknown> = {}) =>
  Object.fromEntries(fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])))

/** Names the record that the event's own kind names: a payment is told of its booking. */
function getIds({ kind, about, timelines = {} }: EventFacts): Record<string, unknown> {
  const { lead, booking, proposal } = timelines
  const ids: Record<string, unknown> = {
    leadId: lead,
    bookingId: booking ?? (about?.entity === 'booking' ? about.id : undefined),
    proposalId: proposal?.id,
    number: proposal?.number,
  }
  const id = about && kind.startsWith(`${about.entity}.`) ? about.id : ids[`${kind.split('.')[0]}Id`]
  return { id, ...ids }
}

/**
 * Returns what other systems are told of an event by its kind; null for what concerns the agency alone. Receivers fetch
 * the rest by REST, with their own permissions.
 */
export function toWebhook(event: EventFacts): Webhook | null {
  if (!Object.hasOwn(eventLabels, event.kind)) return null
  const facts = pick(plainFacts, event.data)
  const change = { before: pick(plainFields, event.before), after: pick(plainFields, event.after) }
  const hasChanged = Object.keys(change.after).length > 0
  const data = { ...facts, ...pick(Object.keys(getIds(event)), getIds(event)), ...(hasChanged && change) }
  return { event: event.kind as WebhookEvent, data }
}

/** Describes the body of a call, in the form of the Standard Webhooks specification. */
export type Payload = { id: string; type: string; timestamp: string; data: Record<string, unknown> }

/** Converts a body to the form of version 1.0.0. */
export const toLegacy = ({ id, type, timestamp, data }: Payload) => ({ id, event: type, at: timestamp, data })

/** Reads a stored body, also one that an older version stored. */
export function readPayload(stored: unknown): Payload {
  const { id, data, ...rest } = stored as Payload & { event?: string; at?: string }
  return { id, type: rest.type ?? rest.event!, timestamp: rest.timestamp ?? rest.at!, data }
}
