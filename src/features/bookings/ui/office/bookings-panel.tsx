import { Link } from 'react-router'
import { FailedNote } from '../../../../platform/web/office/failed-note'
import { Panel } from '../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatMoney } from '../../../../shared/money'
import { BookingTag } from './booking-tag'
import styles from './bookings-panel.module.css'

const mostShown = 20

/** What was booked of a lead, or by a customer; the latest departure first. */
export function BookingsPanel({ of }: { of: { leadId: string } | { customerId: string } }) {
  const query = trpc.bookings.list.useQuery({ ...of, sort: 'departure', descending: true, limit: mostShown })
  const rows = query.data?.items
  return (
    <Panel title="Bookings" count={query.data?.total}>
      {query.error && <FailedNote error={query.error} onRetry={query.refetch} />}
      {rows?.length === 0 && <p>None.</p>}
      <ul className={styles.list}>
        {rows?.map((booking) => (
          <li key={booking.id}>
            <div>
              <Link to={`/admin/bookings/${booking.id}`}>{booking.title}</Link>
              <p className="num">
                {booking.reference}, {formatDate(booking.startsOn)}, {formatMoney(booking.totalMinor, booking.currency)}
              </p>
            </div>
            <BookingTag stand={booking.stand} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
