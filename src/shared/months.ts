import type { CalendarDate } from './dates'

export const startOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

/** Returns the same day so many months later, or the month's last day: 31 August + 6 = 28 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
