import type { OfficeIconName } from '../../../../../platform/web/office/office-icon'
import { PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { type TimelineEntry, Timeline } from '../../../../../platform/web/office/record/timeline'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import type { Currency } from '../../../../../shared/money'
import { recordedText } from '../../../../sales/proposal-answers/answer.rules'
import { formatSigned } from '../../../../sales/proposals/offer.rules'
import type { BookingEventKind } from '../../booking.rules'
import type { BookingDetail, BookingEvent } from '../../view'
import { travelerName } from '../../travelers.rules'

const eventDescriptions: Record<BookingEventKind, { icon: OfficeIconName; words: string }> = {
  converted: { icon: 'ticket', words: 'made the booking' },
  booked: { icon: 'ticket', words: 'booked the trip on the site' },
  confirmed: { icon: 'check', words: 'confirmed the booking' },
  begun: { icon: 'clock', words: 'The trip has begun' },
  completed: { icon: 'check', words: 'The trip is over' },
  cancelled: { icon: 'close', words: 'cancelled the booking' },
  'traveler-changed': { icon: 'edit', words: 'changed' },
  'service-changed': { icon: 'arrow', words: '' },
  'vouchers-issued': { icon: 'ticket', words: 'issued the vouchers of' },
  'documents-changed': { icon: 'ticket', words: '' },
  'online-payment': { icon: 'warning', words: 'noted an online payment' },
  change: { icon: 'edit', words: '' },
}

const acts: Record<string, string> = {
  'supplier-picked': 'picked the supplier of',
  asked: 'asked for',
  'link-made': 'made a supplier’s link for',
  edited: 'edited the order of',
  'to-ask': 'set back to be asked:',
  confirmed: 'recorded as confirmed:',
  changed: 'recorded a proposed change of',
  dropped: 'dropped',
  paid: 'paid the supplier of',
  'payment-taken-back': 'took the payment back for',
}
const answers: Record<string, string> = { confirmed: 'confirmed', changed: 'proposed a change of', dropped: 'declined' }

/** Formats 'asked for Longtail boat (Andaman Boats)'. */
function orderText({ act, title, supplier, by, status }: Record<string, unknown>): string {
  const who = typeof supplier === 'string' && by !== 'supplier' ? ` (${supplier})` : ''
  const did = act === 'answered' ? answers[String(status)] : acts[String(act)]
  return `${did ?? 'changed'} ${typeof title === 'string' ? title : 'a service'}${who}`
}

const changed: Record<string, string> = {
  asked: 'asked for change',
  proposed: 'proposed change',
  declined: 'declined change',
  withdrawn: 'withdrew change',
}

/** Formats 'agreed to change 2: +$180.00, to 8 May 2027'. */
function changeText({ act, by, seq, amountMinor, startsOn }: Record<string, unknown>, currency: Currency): string {
  const facts = [
    typeof amountMinor === 'number' && amountMinor !== 0 && formatSigned(amountMinor, currency),
    typeof startsOn === 'string' && `to ${formatDate(startsOn)}`,
  ].filter(Boolean)
  const amount = facts.length > 0 ? `: ${facts.join(', ')}` : ''
  const number = typeof seq === 'number' ? ` ${seq}` : ''
  if (act === 'settled')
    return by === 'traveler' ? `agreed to change${number}${amount}` : `booked change${number} as agreed${amount}`
  return `${changed[String(act)] ?? 'changed the booking:'}${number}${act === 'proposed' ? amount : ''}`
}

function toTimelineEntry({ id, at, kind, text, data, actor }: BookingEvent, booking: BookingDetail): TimelineEntry {
  const { icon, words } = eventDescriptions[kind]
  const recorded =
    kind !== 'booked' ? null : 'formerNumber' in data ? `imported as ${String(data.formerNumber)}` : recordedText(data)
  const traveler = booking.travelers.find(({ position }) => position === data.position)
  return {
    id,
    at,
    icon,
    text: (
      <>
        {kind !== 'begun' && kind !== 'completed' && (
          <>
            <b>{actor ?? (data.by === 'supplier' ? String(data.supplier ?? 'The supplier') : 'The system')}</b>{' '}
          </>
        )}
        {recorded ? `made the booking: ${recorded}` : words}
        {typeof data.priceReason === 'string' && `, at another price: ${data.priceReason}`}
        {kind === 'service-changed' && orderText(data)}
        {kind === 'documents-changed' &&
          `${data.act === 'removed' ? 'removed' : 'added'} ${typeof data.title === 'string' ? `the document ${data.title}` : 'a document'}`}
        {kind === 'vouchers-issued' && Array.isArray(data.titles) && ` ${data.titles.join(', ')}`}
        {kind === 'change' && changeText(data, booking.currency)}
        {kind === 'converted' && typeof data.reference === 'string' && ` from ${data.reference}`}
        {kind === 'traveler-changed' && ` ${traveler ? travelerName(traveler) : 'a traveler'}`}
      </>
    ),
    quote: text || undefined,
  }
}

export function BookingHistory({ booking }: { booking: BookingDetail }) {
  const query = trpc.bookings.events.useQuery({ id: booking.id })
  return (
    <PanelQuery query={query}>
      {(events) => <Timeline label="Events" items={events.map((event) => toTimelineEntry(event, booking))} />}
    </PanelQuery>
  )
}
