import { type CalendarDate, dateIn } from './dates'

const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const ofThisYear = new Intl.DateTimeFormat('en-GB', parts)
const ofAnother = new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' })

/**
 * Formats '14 Mar, 09:40', of another year '14 Mar 2026, 09:40', in the reader's time zone, for old rows.
 */
export function formatPastInstant(iso: string): string {
  const at = new Date(iso)
  return (at.getFullYear() === new Date().getFullYear() ? ofThisYear : ofAnother).format(at).replace('Sept', 'Sep')
}

const dayWithoutYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Formats '14 Mar', of another year '14 Mar 2026', in the reader's time zone. */
export function formatPastDay(iso: string): string {
  const at = new Date(iso)
  return (at.getFullYear() === new Date().getFullYear() ? dayWithoutYear : dayWithYear)
    .format(at)
    .replace('Sept', 'Sep')
}

/** Returns the calendar date of an instant in a time zone. */
export const toCalendarDate = (iso: string, timeZone?: string): CalendarDate => dateIn(new Date(iso), timeZone)

/** Returns the last calendar date before an instant that ends it, as an expiry does. */
export const toLastDay = (endsAt: string, timeZone?: string): CalendarDate =>
  dateIn(new Date(Date.parse(endsAt) - 1), timeZone)

export const todayIn = (timeZone?: string): CalendarDate => dateIn(new Date(), timeZone)
