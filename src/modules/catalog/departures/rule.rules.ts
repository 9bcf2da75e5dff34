import { addDays, type CalendarDate, daysBetween } from '../../../shared/dates'

/** Describes departures on weekdays of every n-th week, between two days, both inclusive. */
export type DepartureRule = {
  from: CalendarDate
  to: CalendarDate
  /** Sets bit 0 for Monday. */
  weekdays: number
  /** Repeats each week for 1, every second one for 2, beginning with the week of `from`. Weeks begin on Monday. */
  everyWeeks: number
}

export const maxDepartures = 200
/** Limits the coming departures of one package, as its page shows them all. */
export const maxComing = 400
/** Limits a rule to three years, in days. */
export const maxRuleDays = 1096

const monday = '2024-01-01'
/** Returns 0 for Monday. */
export const getWeekday = (date: CalendarDate): number => ((daysBetween(monday, date) % 7) + 7) % 7
export const weekdayBit = (date: CalendarDate): number => 1 << getWeekday(date)

/** Lists every date of a rule, in order; none when `to` is before `from`. */
export function listDates({ from, to, weekdays, everyWeeks }: DepartureRule): CalendarDate[] {
  const firstWeek = addDays(from, -getWeekday(from))
  const dates: CalendarDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const week = Math.floor(daysBetween(firstWeek, date) / 7)
    if (week % everyWeeks === 0 && (weekdays & weekdayBit(date)) !== 0) dates.push(date)
  }
  return dates
}
