import type { CalendarDate } from '../../../shared/dates'
import { splitParts } from '../../../shared/text'

/**
 * Describes a yearly window of departures: month and day as 'MM-DD', both inclusive. `to` before `from` crosses New
 * Year.
 */
export type OfferedWindow = { from: string; to: string }
/** Lists the windows; empty means always (product.md 2.12). */
export type OfferedWindows = readonly OfferedWindow[]

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const getMonth = (monthDay: string): number => Number(monthDay.slice(0, 2))
const getDay = (monthDay: string): number => Number(monthDay.slice(3))

/** Accepts 'MM-DD', 29 February included. */
export const isMonthDay = (text: string): boolean =>
  /^\d{2}-\d{2}$/.test(text) && getDay(text) >= 1 && getDay(text) <= (lastDays[getMonth(text) - 1] ?? 0)

const isInside = ({ from, to }: OfferedWindow, monthDay: string): boolean =>
  from <= to ? from <= monthDay && monthDay <= to : from <= monthDay || monthDay <= to

export const isOfferedOn = (windows: OfferedWindows, date: CalendarDate): boolean =>
  windows.length === 0 || windows.some((window) => isInside(window, date.slice(5)))

/** Formats 'a', 'a and b', 'a, b and c'. */
const enumeration = new Intl.ListFormat('en-GB')

const dayText = (monthDay: string): string => `${getDay(monthDay)} ${monthNames[getMonth(monthDay) - 1]}`
const startsMonth = ({ from }: OfferedWindow): boolean => getDay(from) === 1
const endsMonth = ({ to }: OfferedWindow): boolean => getDay(to) === lastDays[getMonth(to) - 1]

/** Formats '20 September to 5 December and March to May'; '' when always. Whole months have no days. */
export const windowsText = (windows: OfferedWindows): string =>
  enumeration.format(
    windows.map((window) => {
      if (!startsMonth(window) || !endsMonth(window)) return `${dayText(window.from)} to ${dayText(window.to)}`
      const [first, last] = [monthNames[getMonth(window.from) - 1]!, monthNames[getMonth(window.to) - 1]!]
      return first === last ? first : `${first} to ${last}`
    }),
  )

/** Formats the months for cards: 'Sep–Dec, Mar–May'; 'All year' when always. */
export const monthsText = (windows: OfferedWindows): string =>
  windows
    .map(({ from, to }) => [from, to].map((monthDay) => monthNames[getMonth(monthDay) - 1]!.slice(0, 3)))
    .map(([first, last]) => (first === last ? first : `${first}–${last}`))
    .join(', ') || 'All year'

/** Formats the refusal: 'This package departs 20 September to 5 December only. …' */
export const notOfferedText = (windows: OfferedWindows): string =>
  `This package departs ${windowsText(windows)} only. Please choose a date in that time.`

/** Reads '20 September', 'September 20', '09-20' or a whole month, which begins or ends a window; '' for another text. */
function readEnd(text: string, isLast: boolean): string {
  if (isMonthDay(text)) return text
  const [, before, word = '', after] = /^(?:(\d{1,2})\.? )?(\p{L}{3,})\.?(?: (\d{1,2}))?$/u.exec(text) ?? []
  const month = monthNames.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase())) + 1
  if (word === '' || month === 0) return ''
  const day = before ?? after ?? (isLast ? lastDays[month - 1] : 1)
  const monthDay = [month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return isMonthDay(monthDay) ? monthDay : ''
}

/** Reads windows as they are shown, or parted by semicolons; null for another text. */
export function readWindows(text: string): OfferedWindow[] | null {
  if (/^(always|all year)$/i.test(text)) return []
  const windows = splitParts(text, /[;,\n]|\sand\s/).map((part) => {
    const [from = '', to = from, ...more] = part.split(/\sto\s|–|\s-\s/).map((end) => end.trim())
    return { from: readEnd(from, false), to: more.length > 0 ? '' : readEnd(to, true) }
  })
  return windows.some(({ from, to }) => from === '' || to === '') ? null : windows
}
