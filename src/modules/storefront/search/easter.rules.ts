import { addDays, type CalendarDate } from '../../../shared/dates'

/** Computes Easter Sunday of the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
export function getEaster(year: number): CalendarDate {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const drift = Math.floor((century + 8) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - drift + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, epact + weekday - 7 * late)
}
