import { Link } from 'react-router'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { MonthHead } from '../../../../../platform/web/office/month-head'
import months from '../../../../../platform/web/office/months.module.css'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { FailedNote } from '../../../../../platform/web/office/failed-note'
import { type CalendarDate, formatDate, realDate } from '../../../../../shared/dates'
import { daysOfMonth, type Month, monthAfter, toMonth } from '../../../../catalog/departures/month.rules'
import type { BookingView } from '../../view'
import { displayStatusLabels } from '../../transition.rules'
import styles from './booking-months.module.css'
import { useMonthBookings } from './use-bookings'
import { type Bar, type Week, toWeeks } from './weeks'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** Limits the bars of a week; a link opens the rest. */
const lanes = 6

/** Shows the trips of the month in the URL as bars, or as a list on phones. */
export function BookingMonths({ list }: { list: ListAddress }) {
  const today = useToday()
  const asked = `${list.params.get('month')}-01`
  const month = realDate(asked) ? toMonth(asked) : today && toMonth(today)
  return month ? <BookingMonth month={month} today={today ?? ''} list={list} /> : null
}

type Props = { month: Month; today: CalendarDate; list: ListAddress }

function BookingMonth({ month, today, list }: Props) {
  const { rows, isLoading, error, retry, more } = useMonthBookings(month, list)
  const turn = (months: number) => list.change({ month: months === 0 ? null : monthAfter(month, months) })
  // Filters rows of the previous month, which stay while the next one loads.
  const { days } = daysOfMonth(month)
  const shown = rows.filter(({ startsOn, endsOn }) => startsOn <= days.at(-1)! && endsOn >= days[0]!)
  return (
    <section aria-label="Calendar" aria-busy={isLoading}>
      <MonthHead month={month} onTurn={turn} />
      {error ? (
        <FailedNote error={error} onRetry={retry} />
      ) : (
        !isLoading && shown.length === 0 && <p role="status">No trips in this month.</p>
      )}
      <div className={`num ${months.month}`}>
        <div className={`${months.seven} ${styles.names}`} aria-hidden="true">
          {weekdays.map((name) => (
            <em key={name}>{name}</em>
          ))}
        </div>
        {toWeeks(month, shown, lanes).map((week, i) => (
          <BookingWeek key={i} week={week} isFirst={i === 0} today={today} list={list} />
        ))}
      </div>
      {more && (
        <button type="button" className="btn line sm" disabled={more.isLoading} onClick={more.load}>
          Show more of this month
        </button>
      )}
    </section>
  )
}

type WeekProps = { week: Week<BookingView>; isFirst: boolean; today: CalendarDate; list: ListAddress }

function BookingWeek({ week: { days, bars, hidden }, isFirst, today, list }: WeekProps) {
  const inMonth = days.filter((day) => day !== null)
  const [from, to] = [inMonth[0]!, inMonth.at(-1)!]
  return (
    <div className={styles.week} data-empty={bars.length === 0}>
      <div className={`${months.seven} ${styles.days}`} aria-hidden="true">
        {days.map((day, i) => (
          <b key={i} data-today={day === today}>
            {day && Number(day.slice(8))}
          </b>
        ))}
      </div>
      {bars.length > 0 && (
        <ul className={months.seven} aria-label={`Week of ${formatDate(from)}`}>
          {bars.map((bar) => (
            <Trip key={bar.row.id} bar={bar} isRepeated={!bar.isFirst && !isFirst} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p>
          <Link to={`?${toListQuery(list, `${from}..${to}`)}`}>{hidden} more</Link>
        </p>
      )}
    </div>
  )
}

/** Returns the same filters for the list of a week. */
function toListQuery({ params }: ListAddress, during: string): string {
  const rest = new URLSearchParams(params)
  rest.delete('layout')
  rest.delete('month')
  rest.set('during', during)
  return rest.toString()
}

/** Shows one week's part of a trip. Repeated parts in later weeks are skipped by the keyboard. */
function Trip({ bar, isRepeated }: { bar: Bar<BookingView>; isRepeated: boolean }) {
  const { row, column, days, isFirst, isLast } = bar
  return (
    <li
      style={{ gridColumn: `${column} / span ${days}` }}
      data-repeated={isRepeated}
      aria-hidden={isRepeated || undefined}
    >
      <Link
        className={months.entry}
        to={`/admin/bookings/${row.id}`}
        tabIndex={isRepeated ? -1 : undefined}
        data-state={row.stand}
        data-first={isFirst}
        data-last={isLast}
      >
        <span>
          {row.customerName} <small>{row.title}</small>
        </span>
        <small>
          {formatDate(row.startsOn)} to {formatDate(row.endsOn)}, {displayStatusLabels[row.stand]}
        </small>
      </Link>
    </li>
  )
}
