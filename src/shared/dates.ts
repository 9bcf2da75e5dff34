/** A calendar date `YYYY-MM-DD`: no time, no zone (product.md 2.6). */
export type CalendarDate = string

const day = 86_400_000
const toUtc = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(toUtc(date) + days * day).toISOString().slice(0, 10)

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: CalendarDate, b: CalendarDate): number => Math.round((toUtc(b) - toUtc(a)) / day)

/**
 * A date between 1900 and 2199 as it is, else ''. Addresses and half-typed fields carry 30 February and the year 202.
 */
export function realDate(text: string): CalendarDate | '' {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? toUtc(text) : Number.NaN
  const real = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return real && text >= '1900' && text < '2200' ? text : ''
}

/** '2027-01-01..' is from that day on; dates that do not exist count as none. */
export function datesOf(text: string | null): { from?: CalendarDate; to?: CalendarDate } | undefined {
  const [from = '', to = ''] = (text ?? '').split('..').map(realDate)
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined
}

/** By time zone: making one takes longer than formatting with it. */
const zones: Record<string, Intl.DateTimeFormat> = {}

/** The calendar date that an instant has in a time zone. */
export const dateIn = (instant: Date, timeZone = 'UTC'): CalendarDate =>
  timeZone === 'UTC'
    ? instant.toISOString().slice(0, 10)
    : (zones[timeZone] ??= new Intl.DateTimeFormat('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      })).format(instant)

/** Today where this process or browser is. */
export const localToday = (): CalendarDate => dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * The earliest date that is still 'today' somewhere on earth (UTC-12). Today is what a traveler's own calendar says. So
 * the server refuses only a departure that is past everywhere (product.md 2.6).
 */
export const earliestToday = (now: Date): CalendarDate => dateIn(new Date(now.getTime() - 12 * 3_600_000))

/** The latest date that is 'today' somewhere on earth (UTC+14): what lies after it is the future everywhere. */
export const latestToday = (now: Date): CalendarDate => dateIn(new Date(now.getTime() + 14 * 3_600_000))

const parts = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** '14 Mar 2027'; British English has four letters of September only. */
export const formatDate = (date: CalendarDate): string => parts.format(toUtc(date)).replace('Sept', 'Sep')

const instantParts = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
/** '14 Mar, 09:40' in the reader's time zone: only for screens that the server does not render. */
export const formatInstant = (iso: string): string => instantParts.format(Date.parse(iso)).replace('Sept', 'Sep')
