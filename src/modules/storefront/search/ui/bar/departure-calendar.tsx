import { DatePicker, MonthPicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { useWeekStart } from '../../../../../platform/web/site/use-agency'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import { addDays, type CalendarDate } from '../../../../../shared/dates'
import { addMonths, startOfMonth } from '../../../../../shared/months'
import { toDayNumber } from '../../../../../shared/weeks'
import type { Flex } from '../../when.rules'
import { Clear } from './clear'
import styles from './search-choices.module.css'

const moves: Record<string, (date: CalendarDate) => CalendarDate> = {
  ArrowRight: (date) => addDays(date, 1),
  ArrowLeft: (date) => addDays(date, -1),
  ArrowDown: (date) => addDays(date, 7),
  ArrowUp: (date) => addDays(date, -7),
  PageDown: (date) => addMonths(date, 1),
  PageUp: (date) => addMonths(date, -1),
}
const flexLabels: [Flex, string][] = [
  ['', 'This day'],
  ['3', '± 3 days'],
  ['7', '± 7 days'],
  ['month', 'Whole month'],
]

type Props = { value: CalendarDate; flex: Flex; onPick: (date: CalendarDate, flex: Flex) => void }

/** Selects a day or a month; today and later (product.md 2.6). */
export function DepartureCalendar({ value, flex: chosen, onPick }: Props) {
  const today = useToday()
  const [flex, setFlex] = useState<Flex>(chosen === '0' ? '' : chosen)
  if (today === null) return null
  return (
    <UiProvider>
      <div className="flex flex-wrap gap-1h mb-2" role="group" aria-label="How flexible">
        {flexLabels.map(([each, label]) => (
          <button
            className="chip coarse-tap"
            key={each}
            type="button"
            aria-pressed={flex === each}
            onClick={() => setFlex(each)}
          >
            {label}
          </button>
        ))}
      </div>
      {flex === 'month' ? (
        <MonthPicker
          value={value ? startOfMonth(value) : null}
          defaultDate={value || today}
          minDate={startOfMonth(today)}
          onChange={(month) => month && onPick(month, flex)}
          ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year' }}
        />
      ) : (
        <Month value={value} today={today} onPick={(date) => onPick(date, flex)} />
      )}
      {flex === '' && <p className="mt-2 f-office ink-3">Trips on set dates within 7 days are shown, too.</p>}
      <Clear shown={value !== ''} onClear={() => onPick('', '')} />
    </UiProvider>
  )
}

type MonthProps = { value: CalendarDate; today: CalendarDate; onPick: (date: CalendarDate) => void }

/** Shows a month. Arrow keys continue into the next one, Page Up and Page Down change it. */
function Month({ value, today, onPick }: MonthProps) {
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(value || today)
  const [month, setMonth] = useState(focused)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
  }, [focused])
  const move = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.date : undefined
    const to = from && moves[event.key]?.(from)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    const next = to < today ? today : to
    setMonth(next)
    setFocused(next)
  }
  return (
    <div ref={box} onKeyDownCapture={move}>
      <DatePicker
        classNames={{ day: styles.day }}
        value={value || null}
        date={month}
        onDateChange={setMonth}
        minDate={today}
        firstDayOfWeek={toDayNumber(useWeekStart())}
        hideOutsideDates
        getDayProps={(date) => ({ 'data-date': date })}
        onChange={(date) => date && onPick(date)}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      />
    </div>
  )
}
