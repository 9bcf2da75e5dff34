import { Link } from 'react-router'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatMoney } from '../../../../shared/money'
import { partyText } from '../../../proposals/offer.rules'
import type { OwnBookingView } from '../../booking.rules'
import { type BookingStand, standLabels } from '../../transition.rules'
import styles from './trips.module.css'

const looks: Record<BookingStand, TagLook> = {
  held: { tone: 'warn', done: 25 },
  confirmed: { tone: 'ok', done: 50 },
  travelling: { tone: 'info', done: 75 },
  completed: { tone: 'ok' },
  cancelled: { tone: 'off' },
}
export const StandTag = ({ stand }: { stand: BookingStand }) => <Tag {...looks[stand]}>{standLabels[stand]}</Tag>

/** '10 May 2027 to 17 May 2027' */
export const datesText = ({ startsOn, endsOn }: Pick<OwnBookingView, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? formatDate(startsOn) : `${formatDate(startsOn)} to ${formatDate(endsOn)}`

export const useOwnBookings = () => trpc.bookings.mine.useQuery()

/** A traveler's booked trips; nothing while there is none. */
export function OwnBookings({ query }: { query: ReturnType<typeof useOwnBookings> }) {
  if (query.error && !query.data)
    return (
      <ErrorState
        title="Failed to fetch bookings"
        reason={failureText(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data?.length) return null
  return (
    <section aria-labelledby="booked-trips" className={styles.booked}>
      <h2 id="booked-trips">Booked trips</h2>
      <ul>
        {query.data.map((trip) => (
          <li key={trip.id}>
            <article aria-labelledby={`trip-${trip.id}`}>
              <p className={`num ${styles.top}`}>
                {trip.reference} <StandTag stand={trip.stand} />
              </p>
              <h3 id={`trip-${trip.id}`}>
                <Link to={`/trips?booking=${trip.id}`}>{trip.title}</Link>
              </h3>
              <p className={`num ${styles.facts}`}>
                {datesText(trip)}, {partyText(trip)}, {formatMoney(trip.totalMinor, trip.currency, { whole: false })}
              </p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
