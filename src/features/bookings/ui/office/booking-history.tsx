import type { OfficeIconName } from '../../../../platform/web/office/office-icon'
import { type Happening, Timeline } from '../../../../platform/web/office/record/timeline'
import { failureText, trpc } from '../../../../platform/web/trpc'
import type { BookingDetail, BookingEvent, BookingEventKind } from '../../booking.rules'
import { travelerName } from '../../travelers.rules'

const told: Record<BookingEventKind, { icon: OfficeIconName; words: string }> = {
  converted: { icon: 'ticket', words: 'made the booking' },
  booked: { icon: 'ticket', words: 'booked the trip on the site' },
  confirmed: { icon: 'check', words: 'confirmed the booking' },
  cancelled: { icon: 'close', words: 'cancelled the booking' },
  'traveler-changed': { icon: 'edit', words: 'changed' },
}

function happening({ id, at, kind, text, data, actor }: BookingEvent, booking: BookingDetail): Happening {
  const { icon, words } = told[kind]
  const traveler = booking.travelers.find(({ position }) => position === data.position)
  return {
    id,
    at,
    icon,
    text: (
      <>
        <b>{actor ?? 'The system'}</b> {words}
        {kind === 'converted' && typeof data.reference === 'string' && ` from ${data.reference}`}
        {kind === 'traveler-changed' && ` ${traveler ? travelerName(traveler) : 'a traveler'}`}
      </>
    ),
    quote: text || undefined,
  }
}

/** What happened with a booking. */
export function BookingHistory({ booking }: { booking: BookingDetail }) {
  const query = trpc.bookings.events.useQuery({ id: booking.id })
  return (
    <>
      {query.error && (
        <p role="alert">
          {failureText(query.error)}{' '}
          <button type="button" className="link" onClick={() => void query.refetch()}>
            Retry
          </button>
        </p>
      )}
      {query.data && <Timeline label="Events" items={query.data.map((event) => happening(event, booking))} />}
    </>
  )
}
