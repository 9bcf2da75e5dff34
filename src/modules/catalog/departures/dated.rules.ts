import type { CalendarDate } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import { isOfferedOn, notOfferedText, type OfferedWindows, windowsText } from '../packages/offered.rules'
import type { DatedDay } from '../packages/view'

/** Holds dated departures, which supersede windows (product.md 2.12). */
export type Dated = { offered: OfferedWindows; isDated: boolean; departures: readonly DatedDay[] }

/** Formats 'Departs March to May' or 'Departs on set dates'; '' when it departs on any day. */
export function departsText({ offered, isDated, departures }: Dated): string {
  if (isDated) return departures.length > 0 ? 'Departs on set dates' : 'No departures announced'
  return offered.length > 0 ? `Departs ${windowsText(offered)}` : ''
}

/** Filters the days that can be requested. `today` is the destination's; '' while unknown. */
export const openDays = (departures: readonly DatedDay[], today: CalendarDate): DatedDay[] =>
  departures.filter(({ isOpen, bookBy }) => isOpen && bookBy >= today)

/** Explains why a package does not depart on a date; null when it does. */
export function dateProblem(pkg: Dated, date: CalendarDate, today: CalendarDate): string | null {
  const { offered, isDated, departures } = pkg
  if (!isDated) return isOfferedOn(offered, date) ? null : notOfferedText(offered)
  if (departures.length === 0) return `${departsText(pkg)}. Please ask without a date.`
  return openDays(departures, today).some((day) => day.date === date)
    ? null
    : 'This package does not depart on this date. Please choose one of its departures.'
}

/** Allows requests without a date. @throws AppError invalid `field` for a date on which the package does not depart */
export function assertDeparts(pkg: Dated, date: CalendarDate | null | undefined, today: CalendarDate, field: string) {
  const problem = date ? dateProblem(pkg, date, today) : null
  if (problem) throw invalid(problem, field)
}

/**
 * Returns the package at its departure's own price on a date. Without a date it has the lowest price of its departures,
 * as in lists.
 */
export function pricedOn<P extends { priceMinor: number; fromMinor: number; departures: readonly DatedDay[] }>(
  pkg: P,
  date: CalendarDate | null | undefined,
): P {
  const own = date ? pkg.departures.find((day) => day.date === date)?.priceMinor : pkg.fromMinor
  return { ...pkg, priceMinor: own ?? pkg.priceMinor }
}
