import { addDays, type CalendarDate } from '../../../shared/dates'
import { addMonths, startOfMonth } from '../../../shared/months'
import type { Schedule } from './view'
import { capitalize } from '../../../shared/text'

export const frequencies = ['day', 'week', 'month'] as const
export type Frequency = (typeof frequencies)[number]
export const frequencyLabels: Record<Frequency, string> = { day: 'Every day', week: 'Every week', month: 'Every month' }
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Holds the agency's local date and hour. */
export type Reading = { date: CalendarDate; hour: number }

const getWeekday = (date: CalendarDate) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Returns the first due day on or after `from`. */
export function dueFrom({ every, day }: Schedule, from: CalendarDate): CalendarDate {
  if (every === 'day') return from
  if (every === 'week') return addDays(from, (day - getWeekday(from) + 7) % 7)
  const inMonth = (first: CalendarDate) => {
    const last = addDays(addMonths(first, 1), -1)
    const wanted = addDays(first, day - 1)
    return wanted < last ? wanted : last
  }
  const first = startOfMonth(from)
  const here = inMonth(first)
  return here >= from ? here : inMonth(addMonths(first, 1))
}

/**
 * Returns the last day whose hour has passed. A skipped hour becomes the next one; a repeated hour counts at its first.
 */
const getLastDay = ({ hour }: Schedule, now: Reading) => (now.hour >= hour ? now.date : addDays(now.date, -1))

/** Returns the first due day of a new schedule: today only before its hour. */
export const firstDue = (schedule: Schedule, now: Reading): CalendarDate =>
  dueFrom(schedule, addDays(getLastDay(schedule, now), 1))

/**
 * Returns the day due now, and the next one; null while `next` is in the future. Skips missed days but the last one.
 */
export function dueNow(schedule: Schedule, next: CalendarDate, now: Reading) {
  const last = getLastDay(schedule, now)
  if (next > last) return null
  let on = next
  for (;;) {
    const after = dueFrom(schedule, addDays(on, 1))
    if (after > last) return { on, next: after }
    on = after
  }
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const ordinal = (day: number) => {
  const suffix =
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th'
  return `${day}${suffix}`
}

/** Returns 'every Monday at 08:00' or 'on the 31st of each month or its last day, at 08:00'. */
export function scheduleText({ every, day, hour }: Schedule): string {
  const at = `at ${hourText(hour)}`
  if (every === 'day') return `every day ${at}`
  if (every === 'week') return `every ${weekdays[day - 1]} ${at}`
  return `on the ${ordinal(day)} of each month${day > 28 ? ' or its last day,' : ''} ${at}`
}

export const scheduleTitle = (schedule: Schedule): string => capitalize(scheduleText(schedule))

export const maxRecipients = 20
