import { addDays, type CalendarDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'

/** Holds local times of a day, '09:00' to '18:00'; null means closed. */
type OpenHours = { from: string; to: string } | null
/** Lists Monday to Sunday; null means always open. */
type OfficeHours = readonly OpenHours[] | null
export type Calendar = { timeZone: string; officeHours: OfficeHours; holidays: readonly { date: CalendarDate }[] }

type Local = { date: CalendarDate; minute: number }
const dayMinutes = 24 * 60
const toMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const formats = new Map<string, Intl.DateTimeFormat>()
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...options })
  formats.set(timeZone, format)
  return format
}

export function toLocalMinute(instant: number, timeZone: string): Local {
  const [date, time] = getFormat(timeZone).format(instant).split(', ') as [string, string]
  return { date, minute: toMinute(time) }
}

const asUtc = ({ date, minute }: Local) => Date.parse(`${date}T00:00:00Z`) + minute * 60_000

/** Returns the instant of a local time; shifts one that the clock skips to as much later. */
function toInstant(local: Local, timeZone: string): number {
  const wanted = asUtc(local)
  const first = wanted - (asUtc(toLocalMinute(wanted, timeZone)) - wanted)
  const second = first - (asUtc(toLocalMinute(first, timeZone)) - wanted)
  return asUtc(toLocalMinute(second, timeZone)) === wanted ? second : Math.max(first, second)
}

/** Returns the instant of a local day and a time such as '14:30'. */
export const instantAt = (date: CalendarDate, time: string, timeZone: string): Date =>
  new Date(toInstant({ date, minute: toMinute(time) }, timeZone))

/** Returns the local time of an instant: '14:30'. */
export const localTime = (at: Date, timeZone: string): string => getFormat(timeZone).format(at).split(', ')[1]!

/** Returns the instant at which a local day begins. */
export const startOfDay = (date: CalendarDate, timeZone: string): Date =>
  new Date(toInstant({ date, minute: 0 }, timeZone))

/** Returns the office hours of a day in minutes; null for a closed day. */
function hoursOn(date: CalendarDate, { officeHours, holidays }: Calendar): { from: number; to: number } | null {
  if (holidays.some((holiday) => holiday.date === date)) return null
  if (!officeHours) return { from: 0, to: dayMinutes }
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  const hours = officeHours[weekday]
  return hours ? { from: toMinute(hours.from), to: toMinute(hours.to) } : null
}

/** Limits the search for an open day. */
const horizonDays = 400

function nextOpenDay(date: CalendarDate, calendar: Calendar): CalendarDate | null {
  for (let days = 1; days <= horizonDays; days++) {
    const next = addDays(date, days)
    if (hoursOn(next, calendar)) return next
  }
  return null
}

/** Returns the time itself during office hours, else the next opening; null without one. */
function whenOpen(at: Local, calendar: Calendar, isOpenAtClosing: boolean): Local | null {
  const hours = hoursOn(at.date, calendar)
  if (hours && at.minute < hours.from) return { date: at.date, minute: hours.from }
  if (hours && (at.minute < hours.to || (isOpenAtClosing && at.minute === hours.to))) return at
  const date = nextOpenDay(at.date, calendar)
  return date === null ? null : { date, minute: hoursOn(date, calendar)!.from }
}

/**
 * Returns the deadline of a reply promised within these hours. Starts counting in office hours and skips
 * closed days. Moves an end outside of office hours to the next opening.
 */
export function deadlineFor(from: Date, hours: number, calendar: Calendar): Date {
  const plain = new Date(from.getTime() + hours * 3_600_000)
  if (!calendar.officeHours && calendar.holidays.length === 0) return plain
  const { timeZone } = calendar
  const begun = toLocalMinute(from.getTime(), timeZone)
  const start = whenOpen(begun, calendar, false)
  if (!start) return plain
  let at = start
  for (let left = hours * 60; left > 0;) {
    const today = Math.min(left, dayMinutes - at.minute)
    left -= today
    if (at.minute + today < dayMinutes) at = { date: at.date, minute: at.minute + today }
    else {
      const date = nextOpenDay(at.date, calendar)
      if (!date) return plain
      at = { date, minute: 0 }
    }
  }
  const end = whenOpen(at, calendar, true)
  if (!end) return plain
  // Keeps the seconds of the start unless an opening replaced it.
  const seconds = end === at && start === begun ? from.getTime() % 60_000 : 0
  return new Date(toInstant(end, timeZone) + seconds)
}

/**
 * Returns sample moments of a request with their deadlines, in order: a Friday afternoon, a Sunday, and the eve of the
 * next holiday.
 */
export function promiseExamples(today: CalendarDate, hours: number, calendar: Calendar) {
  const { timeZone, holidays } = calendar
  const toFriday = (5 - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7
  const friday = addDays(today, toFriday)
  const [holiday] = holidays.flatMap(({ date }) => (date > today ? [date] : [])).toSorted()
  const days = new Set([friday, addDays(friday, 2), ...(holiday ? [addDays(holiday, -1)] : [])])
  return [...days].toSorted().map((date) => {
    const askedAt = instantAt(date, '17:00', timeZone)
    return { askedAt, answeredBy: deadlineFor(askedAt, hours, calendar) }
  })
}

/** Formats an instant by the agency's clock: 'Fri 4 Dec, 17:00'. */
export function clockText(at: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(
    at,
  )
  return `${day.replace(',', '').replace('Sept', 'Sep')}, ${localTime(at, timeZone)}`
}

/** Returns the promise as text, consistent with `deadlineFor`: '24 hours', or '24 hours on working days'. */
export const replyWithin = (hours: number, { officeHours, holidays }: Omit<Calendar, 'timeZone'>): string =>
  plural(hours, 'hour') + (officeHours || holidays.length > 0 ? ' on working days' : '')
