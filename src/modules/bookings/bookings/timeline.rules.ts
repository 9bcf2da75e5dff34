import type { RecordedEvent } from '../../core/events/event.rules'
import type { BookingEventKind } from './booking.rules'
import type { BookingEvent } from './view'

/** Names an event as a booking's timeline does; release 1.0.0 stored these names. */
function toKind(kind: string, { proposalId }: RecordedEvent['data']): BookingEventKind {
  if (kind === 'booking.created') return proposalId ? 'converted' : 'booked'
  if (kind.startsWith('booking.change-')) return 'change'
  if (kind.startsWith('booking.document-')) return 'documents-changed'
  if (kind.startsWith('supplier-order.')) return 'service-changed'
  return kind.replace('booking.', '') as BookingEventKind
}

/** Lists what everybody who sees the booking learns of a supplier order. */
const plainFacts = ['act', 'by', 'title']
const pickPlain = (data: RecordedEvent['data']) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => plainFacts.includes(name)))

/**
 * Shows an event in a booking's timeline. A booking of a proposal has its reference, a document its title, a move its
 * reason. Without `details` an alert of a payment is null, an order has neither sums nor words, a document no title.
 */
export function toBookingEvent(
  { id, at, kind: recorded, text, data }: Omit<RecordedEvent, 'entity' | 'entityId'>,
  actor: string | null,
  details: boolean,
): BookingEvent | null {
  const kind = toKind(recorded, data)
  const event = { id, at: at.toISOString(), kind, actor: data.by === 'supplier' ? null : actor }
  if (kind === 'documents-changed') return { ...event, text: '', data: { ...(details && { title: text }), ...data } }
  if (!details) return kind === 'online-payment' ? null : { ...event, text: '', data: pickPlain(data) }
  if ('proposalReference' in data) return { ...event, text, data: { ...data, reference: data.proposalReference } }
  return { ...event, text: text || (typeof data.reason === 'string' ? data.reason : ''), data }
}
