import { invalid } from '../../../shared/errors'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const findMonth = (text: string) => months.indexOf(text.slice(0, 3).toLowerCase()) + 1
const toYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** A day of the calendar as text; null where there is none. */
function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null
}

const notADate = () => invalid('Please enter a date such as 2027-09-14', 'travelDate')
const ambiguous = () => invalid('This date can be read in two ways. Please write it as 2027-09-14', 'travelDate')

/** Days of spreadsheets begin on 30 December 1899; those of this century are taken for one. */
const fromSerial = (serial: number): string | null =>
  serial >= 36_526 && serial < 73_051
    ? new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
    : null

/** Two numbers before a year. With dots the day is first everywhere; else the one above 12 is the day. */
function fromNumbers(first: number, second: number, year: number, mark: string): string | null {
  if (mark === '.' || first > 12) return toDay(year, second, first)
  if (second > 12 || first === second) return toDay(year, first, second)
  throw ambiguous()
}

function read(text: string): string | null {
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (iso && (iso[2] || text.length === 8)) return toDay(Number(iso[1]), Number(iso[3]), Number(iso[4]))
  if (/^\d{5}$/.test(text)) return fromSerial(Number(text))
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (numbers) return fromNumbers(Number(numbers[1]), Number(numbers[3]), toYear(numbers[4]!), numbers[2]!)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-.]+([a-z]{3,9})\.?[\s\-.,]+(\d{4}|\d{2})$/i.exec(text)
  if (dayFirst) return toDay(toYear(dayFirst[3]!), findMonth(dayFirst[2]!), Number(dayFirst[1]))
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text)
  if (monthFirst) return toDay(Number(monthFirst[3]), findMonth(monthFirst[1]!), Number(monthFirst[2]))
  return null
}

const timeOfDay = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i
const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i

/**
 * A day as spreadsheets and people write it, as YYYY-MM-DD.
 * @throws AppError invalid for what is none, or could be one of two
 */
export function readDay(text: string): string {
  const day = read(text.trim().replace(timeOfDay, '').replace(weekday, ''))
  if (day === null) throw notADate()
  return day
}
