import { addDays, type CalendarDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'

/** Local times of one day: '09:00' to '18:00'; null: closed. */
export type OpenHours = { from: string; to: string } | null
/** Monday to Sunday; null: the office never closes. */
export type OfficeHours = readonly OpenHours[] | null
export type Calendar = { timeZone: string; officeHours: OfficeHours; holidays: readonly { date: CalendarDate }[] }

/** A wall clock's reading: `minute` of the day. */
type Local = { date: CalendarDate; minute: number }
const dayMinutes = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...options })
  formats.set(timeZone, format)
  return format
}

/** What the clock of a zone says. */
export function localOf(instant: number, timeZone: string): Local {
  const [date, time] = formatOf(timeZone).format(instant).split(', ') as [string, string]
  return { date, minute: minuteOf(time) }
}

const asUtc = ({ date, minute }: Local) => Date.parse(`${date}T00:00:00Z`) + minute * 60_000

/** The instant of a wall clock's reading; one that a change of the clock skips is as much later. */
function instantOf(local: Local, timeZone: string): number {
  const wanted = asUtc(local)
  const first = wanted - (asUtc(localOf(wanted, timeZone)) - wanted)
  const second = first - (asUtc(localOf(first, timeZone)) - wanted)
  return asUtc(localOf(second, timeZone)) === wanted ? second : Math.max(first, second)
}

/** The instant of a day and a time such as '14:30' there. */
export const instantAt = (date: CalendarDate, time: string, timeZone: string): Date =>
  new Date(instantOf({ date, minute: minuteOf(time) }, timeZone))

/** What the clock says there at an instant: '14:30'. */
export const localTime = (at: Date, timeZone: string): string => formatOf(timeZone).format(at).split(', ')[1]!

/** The instant at which a day begins there. */
export const startOfDay = (date: CalendarDate, timeZone: string): Date =>
  new Date(instantOf({ date, minute: 0 }, timeZone))

/** When the office is open on a day, in minutes. */
function hoursOn(date: CalendarDate, { officeHours, holidays }: Calendar): { from: number; to: number } | null {
  if (holidays.some((holiday) => holiday.date === date)) return null
  if (!officeHours) return { from: 0, to: dayMinutes }
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  const hours = officeHours[weekday]
  return hours ? { from: minuteOf(hours.from), to: minuteOf(hours.to) } : null
}

/** How far ahead an open day is looked for. */
const horizonDays = 400

function nextOpenDay(date: CalendarDate, calendar: Calendar): CalendarDate | null {
  for (let days = 1; days <= horizonDays; days++) {
    const next = addDays(date, days)
    if (hoursOn(next, calendar)) return next
  }
  return null
}

/** The reading itself while the office is open, else the next opening; null where there is none. */
function whenOpen(at: Local, calendar: Calendar, isOpenAtClosing: boolean): Local | null {
  const hours = hoursOn(at.date, calendar)
  if (hours && at.minute < hours.from) return { date: at.date, minute: hours.from }
  if (hours && (at.minute < hours.to || (isOpenAtClosing && at.minute === hours.to))) return at
  const date = nextOpenDay(at.date, calendar)
  return date === null ? null : { date, minute: hoursOn(date, calendar)!.from }
}

/**
 * When an answer is due that is promised within so many hours (issue 8.4). The hours begin when the office is open.
 * Closed days do not count. An end outside of office hours moves to the next opening.
 */
export function deadlineOf(from: Date, hours: number, calendar: Calendar): Date {
  const plain = new Date(from.getTime() + hours * 3_600_000)
  if (!calendar.officeHours && calendar.holidays.length === 0) return plain
  const { timeZone } = calendar
  const begun = localOf(from.getTime(), timeZone)
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
  // Seconds of the beginning stay where no opening took their place.
  const seconds = end === at && start === begun ? from.getTime() % 60_000 : 0
  return new Date(instantOf(end, timeZone) + seconds)
}

/** The promise in words that hold by `deadlineOf`: '24 hours', or '24 hours on working days'. */
export const replyWithin = (hours: number, { officeHours, holidays }: Omit<Calendar, 'timeZone'>): string =>
  plural(hours, 'hour') + (officeHours || holidays.length > 0 ? ' on working days' : '')
