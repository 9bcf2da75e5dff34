import { addDays, type CalendarDate } from '../../../shared/dates'
import { addMonths } from '../../../shared/months'
import { toDayNumber, type WeekStart } from '../../../shared/weeks'
import { getWeekday } from './rule.rules'

/** Holds 'YYYY-MM'. */
export type Month = string
export const toMonth = (date: CalendarDate): Month => date.slice(0, 7)
export const monthAfter = (month: Month, months: number): Month => toMonth(addMonths(`${month}-01`, months))

export function listDays(month: Month): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = `${month}-01`; toMonth(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

/** Counts the places before the first day of a month, in weeks from a day. */
export const countBlanks = (month: Month, begins: WeekStart): number =>
  (getWeekday(`${month}-01`) + 8 - toDayNumber(begins)) % 7
