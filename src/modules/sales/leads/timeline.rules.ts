import type { RecordedEvent } from '../../core/events/event.rules'
import type { LeadEvent } from './view'

/** Names kinds whose name in a lead's timeline is not made of the event's. */
const names: Record<string, string> = {
  'lead.added': 'imported',
  'lead.called': 'call',
  'lead.mailed': 'email',
  'lead.merged': 'lead-merged',
  'lead.merge-undone': 'lead-merge-undone',
  'lead.noted': 'note',
  'lead.restored': 'lead-restored',
  'booking.created': 'booked',
  'booking.change-settled': 'booking-changed',
  'proposal.answered': 'proposal-commented',
  'proposal.created': 'proposal-begun',
  'quote.cancelled': 'quote-status',
  'quote.confirmed': 'quote-status',
  'quote.entered': 'quote-requested',
  'quote.pending': 'quote-status',
  'quote.withdrawn': 'quote-status',
}
const toKind = (kind: string) => names[kind] ?? kind.replace(/^lead\./, '').replace('.', '-')

/** Lists the data of other records' events that the timeline shows: their log has internal reasons. */
const shown: Record<string, readonly string[]> = {
  booking: ['reference'],
  proposal: ['reference', 'number', 'totalMinor', 'currency', 'name', 'channel', 'saidOn', 'by'],
  quote: ['reference', 'source', 'to', 'by', 'assigneeId', 'fields'],
}
const pick = (entity: string, data: RecordedEvent['data']) =>
  Object.fromEntries(Object.entries(data).filter(([key]) => shown[entity]?.includes(key)))
const withoutSums = ({ totalMinor: _sum, currency: _currency, ...data }: RecordedEvent['data']) => data
const hasWords = ({ entity, kind }: RecordedEvent, details: boolean) =>
  entity !== 'booking' && kind !== 'proposal.sent' && (details || kind !== 'lead.mailed')

/**
 * Shows an event in a lead's timeline: its words and the record that it is about stand among its data. Without `details` a
 * proposal has no sums, and an email no words.
 */
export function toLeadEvent(
  event: RecordedEvent,
  actor: string | null,
  details: boolean,
): Omit<LeadEvent, 'delivery' | 'leadId'> {
  const { id, at, kind, entity, entityId, text, data } = event
  const isOwn = entity === null || entity === 'lead'
  const shown = details ? data : withoutSums(data)
  return {
    id,
    at: at.toISOString(),
    kind: toKind(kind),
    data: {
      ...(isOwn ? shown : { ...pick(entity, shown), [`${entity}Id`]: entityId }),
      ...(text && hasWords(event, details) && { text }),
    },
    actor: data.by === 'traveler' && kind.startsWith('proposal') ? null : actor,
  }
}
