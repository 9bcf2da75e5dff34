import { DatePicker } from '@mantine/dates'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { useWeekStart } from '../../../../../platform/web/site/use-agency'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import { toDayNumber } from '../../../../../shared/weeks'
import { type Dated, dateProblem, openDays } from '../../../../catalog/departures/dated.rules'
import { isOfferedOn, type OfferedWindows } from '../../../../catalog/packages/offered.rules'
import styles from './departure-calendar.module.css'

export type CalendarProps = { item: Dated; value: string; from?: string; onPick: (date: string) => void }

/** Shows months. Past days and those without departures are disabled. */
export default function DepartureCalendar({ item, value, from = '', onPick }: CalendarProps) {
  const today = useToday() ?? undefined
  const start = today && from > today ? from : today
  return (
    <UiProvider>
      <DatePicker
        className="w-fit mx-auto mt-1"
        classNames={{ day: styles.day }}
        value={value || null}
        defaultDate={firstDay(item, value || start, today ?? '')}
        minDate={today}
        excludeDate={(date) => dateProblem(item, date, today ?? '') !== null}
        firstDayOfWeek={toDayNumber(useWeekStart())}
        onChange={(date) => date && onPick(date)}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      />
    </UiProvider>
  )
}

/** Returns the day itself if the package departs then, or its next departure. */
function firstDay({ offered, isDated, departures }: Dated, day: string | undefined, today: string) {
  if (!isDated) return firstOffered(offered, day)
  const days = openDays(departures, today).map(({ date }) => date)
  return days.find((date) => day === undefined || date >= day) ?? days[0]
}

/** Returns the day itself while departures are offered, or the first day of the next window. */
function firstOffered(windows: OfferedWindows, day: string | undefined): string | undefined {
  if (!day || isOfferedOn(windows, day)) return day
  const year = Number(day.slice(0, 4))
  const starts = windows.flatMap(({ from }) => [`${year}-${from}`, `${year + 1}-${from}`])
  return starts.filter((start) => start > day).toSorted()[0]
}
