import { formatAmount } from '../../../../../shared/money'
import { Box } from '@mantine/core'
import { RowSide, Rows, Sub } from '../../../../../platform/web/office/blocks'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { addDays, formatDate } from '../../../../../shared/dates'
import { kindLabels, netText } from '../../../../sales/proposals/offer.rules'
import { quantityNote } from '../../../../catalog/inventory/units.rules'
import type { BookingDetail, Service } from '../../view'

export function Services({ booking }: { booking: BookingDetail }) {
  const { days, services, startsOn } = booking
  const known = new Map(days.map(({ day, title }) => [day, title]))
  const dated = [...new Set([...known.keys(), ...services.flatMap(({ day }) => day ?? [])])].toSorted((a, b) => a - b)
  const whole = services.filter(({ day }) => day === null)
  return (
    <Panel title="Services" count={services.length}>
      <ol>
        {dated.map((day) => (
          <Box component="li" key={day} mb="s3">
            <Sub>
              <span className="num">
                Day {day}, {formatDate(addDays(startsOn, day - 1))}
              </span>{' '}
              {known.get(day)}
            </Sub>
            <Lines booking={booking} services={services.filter((one) => one.day === day)} />
          </Box>
        ))}
        {whole.length > 0 && (
          <li>
            <Sub>
              <span>The whole trip</span>
            </Sub>
            <Lines booking={booking} services={whole} />
          </li>
        )}
      </ol>
    </Panel>
  )
}

function Lines({ booking, services }: { booking: BookingDetail; services: Service[] }) {
  if (services.length === 0) return null
  const hasTax = booking.taxes.length > 0
  return (
    <Rows>
      {services.map((one) => (
        <li key={one.key}>
          <div>
            <b>{one.title}</b>
            <p>
              {[kindLabels[one.kind], one.detail, one.isOwn ? 'arranged by the traveler' : quantityNote(one)]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          {/* Hides the price of services that the package's price includes. */}
          {!one.isOwn && (one.sellMinor !== 0 || one.netMinor) && (
            <RowSide below className="num">
              {formatAmount(hasTax ? one.totalMinor : one.sellMinor, booking.currency)}
              <small>
                {hasTax && one.taxMinor > 0 && `${formatAmount(one.taxMinor, booking.currency)} of it tax, `}
                {netText(one.netMinor, booking.currency)}
              </small>
            </RowSide>
          )}
        </li>
      ))}
    </Rows>
  )
}
