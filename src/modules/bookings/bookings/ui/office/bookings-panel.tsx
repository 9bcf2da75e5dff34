import { Link } from 'react-router'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { Rows } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { BookingTag } from '../booking-tag'

const mostShown = 20

/** Lists the bookings of a lead or customer, latest departure first. */
export function BookingsPanel({ filter }: { filter: { leadId: string } | { customerId: string } }) {
  const query = trpc.bookings.list.useQuery({ ...filter, sort: 'departure', descending: true, limit: mostShown })
  return (
    <Panel title="Bookings" count={query.data?.total}>
      <PanelQuery query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>None.</p>
          ) : (
            <Rows small>
              {items.map((booking) => (
                <li key={booking.id}>
                  <div>
                    <Link to={`/admin/bookings/${booking.id}`}>{booking.title}</Link>
                    <p className="num">
                      {booking.reference}, {formatDate(booking.startsOn)},{' '}
                      {formatMoney(booking.totalMinor, booking.currency)}
                    </p>
                  </div>
                  <BookingTag {...booking} />
                </li>
              ))}
            </Rows>
          )
        }
      </PanelQuery>
    </Panel>
  )
}
