import { Note } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import { displayStatusLabels as bookingLabels } from '../../../../bookings/bookings/transition.rules'
import type { DepartureImpact } from '../../impact.rules'
import { Affected, AffectedProposals } from './affected'

type Props = { impact: DepartureImpact; cancels: boolean }

/** Lists bookings and proposals of departures, and counts reserved and awaited seats. */
export function DepartureLists({ impact, cancels }: Props) {
  const { bookings, proposals, departures } = impact
  const loose = departures.reduce((sum, one) => sum + one.withoutBooking, 0)
  const held = departures.reduce((sum, one) => sum + one.held, 0)
  const waiting = departures.reduce((sum, one) => sum + one.waiting, 0)
  const days = departures.map(({ startsOn }) => startsOn)
  const range = days.length > 0 ? `${days[0]}..${days.at(-1)}` : ''
  const words = departures.length === 1 ? departures[0]!.title : ''
  return (
    <>
      {bookings.total + proposals.total === 0 && (
        <Note className="num" mt="s3h">
          {loose > 0
            ? 'No open proposal names its date.'
            : 'Nobody has booked it, and no open proposal names its date.'}
        </Note>
      )}
      {loose > 0 && (
        <Note className="num" mt="s3h">
          {plural(loose, 'seat')} booked without a booking here.
        </Note>
      )}
      <Affected
        title="Bookings"
        list={bookings}
        columns={[
          { key: 'totalMinor', label: 'Booked' },
          { key: 'paidMinor', label: 'Paid' },
          { key: 'backMinor', label: cancels ? 'Refund' : 'If you cancel' },
        ]}
        toLink={({ id }) => `/admin/bookings/${id}`}
        about={(one) =>
          `${one.reference}, ${bookingLabels[one.displayStatus].toLowerCase()}, ${plural(one.travelers, 'traveler')}${departures.length > 1 ? `, ${formatDate(one.startsOn)}` : ''}${one.hasAddress ? '' : ', no e-mail address'}`
        }
        page={`/admin/bookings?stand=held,confirmed,travelling&departure=${range}&q=${encodeURIComponent(words)}`}
      />
      <AffectedProposals list={proposals} isDated={departures.length > 1} words={words} />
      {held + waiting > 0 && (
        <Note className="num" mt="s3h">
          {[
            held > 0 && `${plural(held, 'seat')} held at checkout`,
            waiting > 0 && `${plural(waiting, 'traveler')} waiting${cancels ? ', who get no mail' : ''}`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </Note>
      )}
    </>
  )
}
