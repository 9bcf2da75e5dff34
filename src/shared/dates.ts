/** Holds a calendar date `YYYY-MM-DD`: no time, no zone (product.md 2.6). */
export type CalendarDate = string

const day = 86_400_000
const toUtc = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(toUtc(date) + days * day).toISOString().slice(0, 10)

/** Counts whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: CalendarDate, b: CalendarDate): number => Math.round((toUtc(b) - toUtc(a)) / day)

/**
 * Returns an existing date between 1900 and 2199 unchanged, else ''. Addresses and half-typed fields hold 30 February
 * and the year 202.
 */
export function toRealDate(text: string): CalendarDate | '' {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? toUtc(text) : Number.NaN
  const real = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return real && text >= '1900' && text < '2200' ? text : ''
}

/** Parses '2027-01-01..' as from that day on; ignores dates that do not exist. */
export function readDates(text: string | null): { from?: CalendarDate; to?: CalendarDate } | undefined {
  const [from = '', to = ''] = (text ?? '').split('..').map(toRealDate)
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined
}

/** Caches formats by time zone: creating one is slower than formatting. */
const zones: Record<string, Intl.DateTimeFormat> = {}

export const dateIn = (instant: Date, timeZone = 'UTC'): CalendarDate =>
  timeZone === 'UTC'
    ? instant.toISOString().slice(0, 10)
    : (zones[timeZone] ??= new Intl.DateTimeFormat('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      })).format(instant)

/** Returns today's date where this process or browser is. */
export const localToday = (): CalendarDate => dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * Returns the earliest date that is still 'today' somewhere on earth (UTC-12). The server refuses only a departure that
 * is past everywhere, as travelers use their own calendar (product.md 2.6).
 */
export const earliestToday = (now: Date): CalendarDate => dateIn(new Date(now.getTime() - 12 * 3_600_000))

/** Returns the latest date that is 'today' somewhere on earth (UTC+14): later ones are in the future everywhere. */
export const latestToday = (now: Date): CalendarDate => dateIn(new Date(now.getTime() + 14 * 3_600_000))

const parts = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** Formats '14 Mar 2027'; British English has four letters of September only. */
export const formatDate = (date: CalendarDate): string => parts.format(toUtc(date)).replace('Sept', 'Sep')

const monthParts = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** Formats the month 'YYYY-MM' as 'June 2027'. */
export const formatMonth = (month: string): string => monthParts.format(toUtc(`${month}-01`))

const instantParts = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
/** Formats '14 Mar, 09:40' in the reader's time zone: only for screens that the server does not render. */
export const formatInstant = (iso: string): string => instantParts.format(Date.parse(iso)).replace('Sept', 'Sep')
