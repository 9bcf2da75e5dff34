import { addDays, type CalendarDate } from '../../../shared/dates'
import { addMonths } from '../../../shared/months'

export const rhythms = ['day', 'week', 'month'] as const
export type Rhythm = (typeof rhythms)[number]
export const rhythmLabels: Record<Rhythm, string> = { day: 'Every day', week: 'Every week', month: 'Every month' }
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/**
 * When a report is mailed, by the agency's clock. `day` is 1 to 7 from Monday on, or 1 to 31 of a month. A shorter
 * month means its last day. It is 0 of a daily one.
 */
export type Schedule = { every: Rhythm; day: number; hour: number }
/** A reading of the agency's clock. */
export type Reading = { date: CalendarDate; hour: number }

const weekdayOf = (date: CalendarDate) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** The first day on which it is due, from `from` on. */
export function dueFrom({ every, day }: Schedule, from: CalendarDate): CalendarDate {
  if (every === 'day') return from
  if (every === 'week') return addDays(from, (day - weekdayOf(from) + 7) % 7)
  const inMonth = (first: CalendarDate) => {
    const last = addDays(addMonths(first, 1), -1)
    const wanted = addDays(first, day - 1)
    return wanted < last ? wanted : last
  }
  const first = `${from.slice(0, 7)}-01`
  const here = inMonth(first)
  return here >= from ? here : inMonth(addMonths(first, 1))
}

/** The last day whose hour has come. Where a clock skips the hour, it is the next one; where it repeats, the first. */
const until = ({ hour }: Schedule, now: Reading) => (now.hour >= hour ? now.date : addDays(now.date, -1))

/** The next day of a schedule that begins now: today only while its hour is to come. */
export const firstDue = (schedule: Schedule, now: Reading): CalendarDate =>
  dueFrom(schedule, addDays(until(schedule, now), 1))

/**
 * The day that is due now, and the one after it; null while `next` is to come. Of days that passed while nothing ran
 * only the last one counts.
 */
export function dueNow(schedule: Schedule, next: CalendarDate, now: Reading) {
  const last = until(schedule, now)
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

/** 'every Monday at 08:00', 'on the 31st of each month or its last day, at 08:00' */
export function scheduleText({ every, day, hour }: Schedule): string {
  const at = `at ${hourText(hour)}`
  if (every === 'day') return `every day ${at}`
  if (every === 'week') return `every ${weekdays[day - 1]} ${at}`
  return `on the ${ordinal(day)} of each month${day > 28 ? ' or its last day,' : ''} ${at}`
}

/** The same as a title. */
export function scheduleTitle(schedule: Schedule): string {
  const text = scheduleText(schedule)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const maxRecipients = 20

/** A schedule as the caller sees it. */
export type ReportMail = Schedule & {
  viewId: string
  /** Of the saved report. */
  name: string
  /** Of its address. */
  query: string
  /** Who has saved it; null: the caller. */
  owner: string | null
  canChange: boolean
  /** Whether it comes to the caller. */
  isMine: boolean
  nextOn: CalendarDate
  sentOn: CalendarDate | null
  recipients: { id: string; name: string }[]
}
