import { Box, SimpleGrid, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { MonthHead } from '../../../../../platform/web/office/month-head'
import months from '../../../../../platform/web/office/months.module.css'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { useWeekStart } from '../../../../../platform/web/site/use-agency'
import { type CalendarDate, formatDate, toRealDate } from '../../../../../shared/dates'
import { listWeekdays } from '../../../../../shared/weeks'
import { listDays, type Month, monthAfter, toMonth } from '../../../../catalog/departures/month.rules'
import type { BookingView } from '../../view'
import { displayStatusLabels } from '../../transition.rules'
import styles from './booking-months.module.css'
import { useMonthBookings } from './use-bookings'
import { type Bar, type Week, toWeeks } from './weeks'

/** Limits the bars of a week; a link opens the rest. */
const lanes = 6

/** Shows the trips of the month in the URL as bars, or as a list on phones. */
export function BookingMonths({ list }: { list: ListAddress }) {
  const today = useToday()
  const asked = `${list.params.get('month')}-01`
  const month = toRealDate(asked) ? toMonth(asked) : today && toMonth(today)
  return month ? <BookingMonth month={month} today={today ?? ''} list={list} /> : null
}

type Props = { month: Month; today: CalendarDate; list: ListAddress }

function BookingMonth({ month, today, list }: Props) {
  const { rows, isLoading, error, retry, more } = useMonthBookings(month, list)
  const begins = useWeekStart()
  const turn = (months: number) => list.change({ month: months === 0 ? null : monthAfter(month, months) })
  // Filters rows of the previous month, which stay while the next one loads.
  const days = listDays(month)
  const shown = rows.filter(({ startsOn, endsOn }) => startsOn <= days.at(-1)! && endsOn >= days[0]!)
  return (
    <section aria-label="Calendar" aria-busy={isLoading}>
      <MonthHead month={month} onTurn={turn} />
      {error ? (
        <FailedNote error={error} onRetry={retry} />
      ) : (
        !isLoading && shown.length === 0 && <p role="status">No trips in this month.</p>
      )}
      <Box className="num" mb="s3">
        <SimpleGrid cols={7} spacing={0} visibleFrom="sm" className="border-b" aria-hidden="true">
          {listWeekdays(begins).map((name) => (
            <Text key={name} px="s2" py="s1h" c="var(--ink-2)" fz="office">
              {name}
            </Text>
          ))}
        </SimpleGrid>
        {toWeeks(month, shown, { begins, lanes }).map((week, i) => (
          <BookingWeek key={i} week={week} isFirst={i === 0} today={today} list={list} />
        ))}
      </Box>
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
    <Box
      pos="relative"
      mih={{ sm: 96 }}
      pb={{ sm: 's1h' }}
      fz={{ base: 'text', sm: 'office' }}
      visibleFrom={bars.length === 0 ? 'sm' : undefined}
    >
      <SimpleGrid cols={7} spacing={0} visibleFrom="sm" pos="absolute" inset={0} aria-hidden="true">
        {days.map((day, i) => (
          <Text
            key={i}
            px="s2"
            py="s1h"
            c={day === today ? undefined : 'var(--ink-2)'}
            bg={day === today ? 'var(--base-soft)' : undefined}
            fw={day === today ? 600 : undefined}
            className="border-b"
            style={{ borderLeft: '1px solid var(--line)' }}
          >
            {day && Number(day.slice(8))}
          </Text>
        ))}
      </SimpleGrid>
      {bars.length > 0 && (
        <SimpleGrid
          component="ul"
          cols={7}
          spacing={0}
          verticalSpacing="s1"
          pos="relative"
          pt={{ sm: 's6' }}
          display={{ base: 'block', sm: 'grid' }}
          style={{ gridAutoFlow: 'dense' }}
          aria-label={`Week of ${formatDate(from)}`}
        >
          {bars.map((bar) => (
            <Trip key={bar.row.id} bar={bar} isRepeated={!bar.isFirst && !isFirst} />
          ))}
        </SimpleGrid>
      )}
      {hidden > 0 && (
        <Text pos="relative" mx="s2" mt="s1">
          <Link to={`?${toListQuery(list, `${from}..${to}`)}`}>{hidden} more</Link>
        </Text>
      )}
    </Box>
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
    <Box
      component="li"
      miw={0}
      px={{ sm: 's1' }}
      pb={{ base: 's2', sm: 0 }}
      visibleFrom={isRepeated ? 'sm' : undefined}
      style={{ gridColumn: `${column} / span ${days}` }}
      data-repeated={isRepeated}
      aria-hidden={isRepeated || undefined}
    >
      <Link
        className={`${months.entry} ${styles.bar}`}
        to={`/admin/bookings/${row.id}`}
        tabIndex={isRepeated ? -1 : undefined}
        data-state={row.displayStatus}
        data-first={isFirst}
        data-last={isLast}
      >
        <Text component="span" display="block" fw={600}>
          {row.customerName} <small>{row.title}</small>
        </Text>
        <small>
          {formatDate(row.startsOn)} to {formatDate(row.endsOn)}, {displayStatusLabels[row.displayStatus]}
        </small>
      </Link>
    </Box>
  )
}
