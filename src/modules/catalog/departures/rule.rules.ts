import { addDays, type CalendarDate, daysBetween } from '../../../shared/dates'

/** Departures on some weekdays of every n-th week, from a day to another, both inclusive. */
export type DepartureRule = {
  from: CalendarDate
  to: CalendarDate
  /** Bit 0 is Monday. */
  weekdays: number
  /** 1: each week; 2: every second one, beginning with the week of `from`. Weeks begin on Monday. */
  everyWeeks: number
}

/** What one rule may make. */
export const maxDepartures = 200
/** What one package may have of coming departures: its page has them all. */
export const maxComing = 400
/** How far a rule may reach: three years. */
export const maxRuleDays = 1096

const monday = '2024-01-01'
/** 0 is Monday. */
export const weekdayOf = (date: CalendarDate): number => ((daysBetween(monday, date) % 7) + 7) % 7
export const weekdayBit = (date: CalendarDate): number => 1 << weekdayOf(date)

/** Every date of a rule, in order; none when `to` is before `from`. */
export function datesOf({ from, to, weekdays, everyWeeks }: DepartureRule): CalendarDate[] {
  const firstWeek = addDays(from, -weekdayOf(from))
  const dates: CalendarDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const week = Math.floor(daysBetween(firstWeek, date) / 7)
    if (week % everyWeeks === 0 && (weekdays & weekdayBit(date)) !== 0) dates.push(date)
  }
  return dates
}
