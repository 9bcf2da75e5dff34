import { Box, SimpleGrid, Stack, Text } from '@mantine/core'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Link } from 'react-router'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { MonthHead } from '../../../../../platform/web/office/month-head'
import months from '../../../../../platform/web/office/months.module.css'
import { useWeekStart } from '../../../../../platform/web/site/use-agency'
import { type CalendarDate, toRealDate } from '../../../../../shared/dates'
import { listWeekdays } from '../../../../../shared/weeks'
import type { DepartureView } from '../../view'
import { countBlanks, listDays, type Month, monthAfter, toMonth } from '../../month.rules'
import { isOnSale, stateLabels } from '../../state.rules'
import { useMonthDepartures } from './use-departures'

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** Limits the departures of a day; a link opens the rest. */
const perDay = 4

type Props = { list: ListAddress; linkTo: (id: string) => string }

/** Shows the departures of the month in the URL; on phones only days with departures. */
export function DepartureMonths({ list, linkTo }: Props) {
  const today = useToday()
  const asked = `${list.params.get('month')}-01`
  const month = toRealDate(asked) ? toMonth(asked) : today && toMonth(today)
  return month ? <DepartureMonth month={month} today={today ?? ''} list={list} linkTo={linkTo} /> : null
}

function DepartureMonth({ month, today, list, linkTo }: Props & { month: Month; today: CalendarDate }) {
  const { rows, isLoading, error, retry, more } = useMonthDepartures(month, list)
  const turn = (months: number) => list.change({ month: months === 0 ? null : monthAfter(month, months) })
  const begins = useWeekStart()
  // Filters rows of the previous month, which stay while the next one loads.
  const shown = rows.filter(({ startsOn }) => toMonth(startsOn) === month)
  return (
    <section aria-label="Calendar" aria-busy={isLoading}>
      <MonthHead month={month} onTurn={turn} />
      {error ? (
        <FailedNote error={error} onRetry={retry} />
      ) : (
        !isLoading && shown.length === 0 && <p role="status">No departures in this month.</p>
      )}
      <SimpleGrid className="num" cols={{ base: 1, sm: 7 }} spacing={0} mb="s3">
        {listWeekdays(begins).map((name) => (
          <Text key={name} visibleFrom="sm" px="s2" py="s1h" c="var(--ink-2)" fz="office" aria-hidden="true">
            {name}
          </Text>
        ))}
        {Array.from({ length: countBlanks(month, begins) }, (_, i) => (
          <Box key={i} visibleFrom="sm" className="border-t" />
        ))}
        {listDays(month).map((day) => (
          <Day
            key={day}
            day={day}
            isToday={day === today}
            rows={shown.filter((one) => one.startsOn === day)}
            linkTo={linkTo}
          />
        ))}
      </SimpleGrid>
      {more && (
        <button type="button" className="btn line sm" disabled={more.isLoading} onClick={more.load}>
          Show more of this month
        </button>
      )}
    </section>
  )
}

type DayProps = { day: CalendarDate; isToday: boolean; rows: readonly DepartureView[]; linkTo: Props['linkTo'] }

function Day({ day, isToday, rows, linkTo }: DayProps) {
  const rest = rows.length - perDay
  const name = dayFormat.format(Date.parse(`${day}T00:00:00Z`))
  return (
    <Box
      mih={{ sm: 104 }}
      px={{ sm: 's1h' }}
      py={{ base: 's2h', sm: 's1h' }}
      fz={{ base: 'text', sm: 'office' }}
      bg={isToday ? 'var(--base-soft)' : undefined}
      visibleFrom={rows.length === 0 ? 'sm' : undefined}
      className={months.day}
    >
      <Text component="b" visibleFrom="sm" c="var(--ink-2)" fw={isToday ? 600 : 400} aria-hidden="true">
        {Number(day.slice(8))}
      </Text>
      <Text component="b" hiddenFrom="sm" c="var(--ink-2)" fw={isToday ? 600 : 400}>
        {name}
      </Text>
      {rows.length > 0 && (
        <Stack component="ul" gap="s1" mt="s1" aria-label={name}>
          {rows.slice(0, perDay).map((one) => (
            <li key={one.id}>
              <Link className={months.entry} to={linkTo(one.id)} data-state={one.state}>
                {one.packageTitle}
                <small>{isOnSale(one.state) ? `${one.left} of ${one.capacity} left` : stateLabels[one.state]}</small>
              </Link>
            </li>
          ))}
          {rest > 0 && (
            <li>
              <Link className={months.entry} to={`?all=1&dates=${day}..${day}`}>
                {rest} more
              </Link>
            </li>
          )}
        </Stack>
      )}
    </Box>
  )
}
