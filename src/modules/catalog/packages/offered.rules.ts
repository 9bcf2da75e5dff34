import type { CalendarDate } from '../../../shared/dates'

/**
 * A window of each year in which departures are offered: month and day as 'MM-DD', both inclusive. `to` before `from`
 * goes over New Year.
 */
export type OfferedWindow = { from: string; to: string }
/** No window at all means always (product.md 2.12). */
export type OfferedWindows = readonly OfferedWindow[]

/** A coming departure as estimates and requests know it; its seats are asked for where they are shown. */
export type DatedDay = {
  date: CalendarDate
  /** The last day to book. */
  bookBy: CalendarDate
  /** Its sale is not stopped. */
  isOpen: boolean
  /** Per adult; null: the package's price. */
  priceMinor: number | null
}
const monthNames = 'January February March April May June July August September October November December'.split(' ')
const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const monthOf = (monthDay: string): number => Number(monthDay.slice(0, 2))
const dayOf = (monthDay: string): number => Number(monthDay.slice(3))

/** Whether a text is a month and a day of it, 29 February included. */
export const isMonthDay = (text: string): boolean =>
  /^\d{2}-\d{2}$/.test(text) && dayOf(text) >= 1 && dayOf(text) <= (lastDays[monthOf(text) - 1] ?? 0)

const isInside = ({ from, to }: OfferedWindow, monthDay: string): boolean =>
  from <= to ? from <= monthDay && monthDay <= to : from <= monthDay || monthDay <= to

/** Whether a departure on this date is offered. */
export const isOfferedOn = (windows: OfferedWindows, date: CalendarDate): boolean =>
  windows.length === 0 || windows.some((window) => isInside(window, date.slice(5)))

/** 'a', 'a and b', 'a, b and c' */
const enumeration = new Intl.ListFormat('en-GB')

const dayText = (monthDay: string): string => `${dayOf(monthDay)} ${monthNames[monthOf(monthDay) - 1]}`
const startsMonth = ({ from }: OfferedWindow): boolean => dayOf(from) === 1
const endsMonth = ({ to }: OfferedWindow): boolean =>
  dayOf(to) >= lastDays[monthOf(to) - 1]! - (monthOf(to) === 2 ? 1 : 0)

/** '20 September to 5 December and March to May'; '' when always. Whole months have no days. */
export const windowsText = (windows: OfferedWindows): string =>
  enumeration.format(
    windows.map((window) => {
      if (!startsMonth(window) || !endsMonth(window)) return `${dayText(window.from)} to ${dayText(window.to)}`
      const [first, last] = [monthNames[monthOf(window.from) - 1]!, monthNames[monthOf(window.to) - 1]!]
      return first === last ? first : `${first} to ${last}`
    }),
  )

/** The months for cards: 'Sep–Dec, Mar–May'; 'All year' when always. */
export const monthsText = (windows: OfferedWindows): string =>
  windows
    .map(({ from, to }) => [from, to].map((monthDay) => monthNames[monthOf(monthDay) - 1]!.slice(0, 3)))
    .map(([first, last]) => (first === last ? first : `${first}–${last}`))
    .join(', ') || 'All year'

/** What refuses a date outside: 'Departures are offered from 20 September to 5 December. …' */
export const notOfferedText = (windows: OfferedWindows): string =>
  `This package departs ${windowsText(windows)} only. Please choose a date in that time.`
