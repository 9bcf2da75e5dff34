import { addDays, type CalendarDate } from '../../../shared/dates'
import { addMonths } from '../../../shared/months'
import { getWeekday } from './rule.rules'

/** Holds 'YYYY-MM'. */
export type Month = string
export const toMonth = (date: CalendarDate): Month => date.slice(0, 7)
export const monthAfter = (month: Month, months: number): Month => toMonth(addMonths(`${month}-01`, months))

/** Returns the days of a month, and the blank places before them in a week from Sunday. */
export function toMonthDays(month: Month): { blanks: number; days: CalendarDate[] } {
  const days: CalendarDate[] = []
  for (let day = `${month}-01`; toMonth(day) === month; day = addDays(day, 1)) days.push(day)
  return { blanks: (getWeekday(days[0]!) + 1) % 7, days }
}
