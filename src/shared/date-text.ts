import { addDays, type CalendarDate, formatDate, toRealDate } from './dates'
import { toPlain } from './digits'

/** Lists the orders of ambiguous dates. */
export const dateOrders = ['day-first', 'month-first', 'year-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Names a date as it is best written, and one of somebody's birth. */
const exampleDate = '2027-09-14'
export const exampleBirthday = '1985-03-24'

/** Lists the locales whose month names are read, as customers and spreadsheets use them. */
const locales = [
  'en-US',
  'en-GB',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'tr',
  'hi',
  'ar',
  'ru',
  'uk',
  'cs',
  'hu',
  'ro',
  'el',
  'fi',
  'id',
] as const

/** Folds accents and dots, so that 'août' and 'aout', 'Sept.' and 'sept' match. */
const toName = (word: string) =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.॰]/g, '')

let weekdays: RegExp | undefined

/** Matches a weekday before or after a date. */
function getWeekdays(): RegExp {
  if (weekdays) return weekdays
  const names = locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
      return Array.from({ length: 7 }, (_, i) => format.format(Date.UTC(2027, 0, i + 1)).replaceAll('.', ''))
    }),
  )
  const any = `(?:${names.join('|')})`
  return (weekdays = new RegExp(`^${any}\\.?,? (?=\\d)|(?<=\\d),? ${any}\\.?$`, 'giu'))
}

let months: Map<string, number> | undefined

/** Maps month names to numbers, and names that are ambiguous between languages to 0. */
function getMonths(): Map<string, number> {
  if (months) return months
  months = new Map()
  for (const locale of locales)
    for (const month of ['long', 'short'] as const) {
      // Adds a day, as some languages then decline the month.
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month, day, timeZone: 'UTC' })
        for (let i = 0; i < 12; i++) {
          const part = format.formatToParts(Date.UTC(2027, i, 15)).find(({ type }) => type === 'month')!
          const name = toName(part.value)
          if (/\d/.test(name)) continue
          const known = months.get(name)
          months.set(name, known === undefined || known === i + 1 ? i + 1 : 0)
        }
      }
    }
  return months
}

/** Expands two-digit years as spreadsheets do. */
const toYear = (text: string) => (text.length === 2 ? (text < '50' ? `20${text}` : `19${text}`) : text)

const toDate = (year: string, month: string | number, day: string): CalendarDate | '' =>
  toRealDate(`${toYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)

/** Reads '14 September 2027', 'Sept 14th, 2027', '14-Sep-27', 'Mon 14. Sept. 2027', '14 de septiembre de 2027'. */
function readNamed(text: string): (CalendarDate | '')[] | null {
  const words = text.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  const named = words.flatMap((word, i) => (getMonths().get(toName(word)) ? [i] : []))
  const numbers = words.filter((word) => /\d/.test(word))
  if (named.length === 0 || numbers.length !== 2) return null
  // Takes the last match, as 'mar' is Tuesday and March, and the weekday comes first.
  const month = getMonths().get(toName(words[named.at(-1)!]!))!
  const [first, second] = numbers as [string, string]
  if (first.length === 4) return [toDate(first, month, second)]
  if (second.length !== 4 && second.length !== 2) return []
  return [toDate(second, month, first)]
}

/** Tells whether two digits may be a year that comes first: what people write of trips is not older. */
const isRecentYear = (text: string) => text.length === 2 && text >= '20'

/**
 * Reads three numbers, the year first or last. Between points the day comes first; else either may. Two digits that come
 * first are a year where they are no day, and may be one where the last two would be an older year: 26/12/05.
 */
function readNumbers(text: string, order: DateOrder | undefined): (CalendarDate | '')[] | null {
  const plain = text.replace(getWeekdays(), '')
  const match =
    /^(\d{1,4})([-/. ]|\. )(\d{1,2})\2(\d{1,4})\.?$/.exec(plain) ??
    /^(\d{4})(年|년 ?)(\d{1,2})[月월] ?(\d{1,2})[日일]$/.exec(plain)
  if (!match) return null
  const [, a = '', mark = '', b = '', c = ''] = match
  if (a.length === 4) return [toDate(a, b, c)]
  const readings = { 'day-first': toDate(c, b, a), 'month-first': toDate(c, a, b), 'year-first': toDate(a, b, c) }
  const meant = order ?? (mark.startsWith('.') ? 'day-first' : undefined)
  if (meant) return [readings[meant]]
  const others = [readings['day-first'], readings['month-first']]
  const isOld = c.length === 2 && !isRecentYear(c) && others.some((date) => date !== '')
  return a > '31' || (isRecentYear(a) && isOld) ? [...others, readings['year-first']] : others
}

/** Converts a spreadsheet's serial number: days since 30 December 1899. From 1954 to 2119 it has five digits. */
const fromSerial = (text: string): CalendarDate => addDays('1899-12-30', Math.floor(Number(text)))

/** Matches a time of day after a date: '00:00:00', '12:00 AM', 'T09:30:00.000Z'. */
const time = /(?:[T ]|, ?)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]\.?M\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i

/**
 * Reads a date as people and spreadsheets write it: ISO with or without a time, names of months, or a serial number.
 * Takes day, month or year first where only one makes a date. Refuses an ambiguous date without `order`, and one that does
 * not exist.
 */
export function readDate(
  text: string,
  order?: DateOrder,
  example = exampleDate,
): { date: CalendarDate } | { problem: string } {
  const plain = toPlain(text).replace(time, '')
  if (/^[2-7]\d{4}(?:[.,]\d+)?$/.test(plain)) return { date: fromSerial(plain.replace(',', '.')) }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  const readings = compact
    ? [toDate(compact[1]!, compact[2]!, compact[3]!)]
    : (readNumbers(plain, order) ?? readNamed(plain) ?? [])
  const dates = [...new Set(readings)].filter((date) => date !== '')
  if (dates.length === 1) return { date: dates[0]! }
  const shown = dates.map(formatDate)
  const last = shown.pop()
  return {
    problem: last
      ? `${plain} may be ${shown.join(', ')} or ${last}: please write a date such as ${example}`
      : `Please enter a date such as ${example}`,
  }
}

/** Moves a day of the past that was written with two digits of its year, such as 25/12/48, out of the future. */
export const toPast = (text: string, date: CalendarDate, today: CalendarDate): CalendarDate =>
  date <= today || /\d{4}/.test(toPlain(text)) ? date : `${Number(date.slice(0, 4)) - 100}${date.slice(4)}`

/** Tells whether the orders give different dates. */
export const isUnclearDate = (text: string): boolean =>
  !('date' in readDate(text)) && 'date' in readDate(text, 'day-first')

/**
 * Returns the order that alone makes a date of three numbers, as 25/04/2027 has the day first; undefined for others, such
 * as 25/04/27, whose first number may be a year.
 */
export function findDateOrder(text: string): DateOrder | undefined {
  const first = /^(\d{1,2})[-/]\d{1,2}[-/]/.exec(toPlain(text))?.[1]
  if (first === undefined || !('date' in readDate(text))) return undefined
  const orders = dateOrders.filter((order) => 'date' in readDate(text, order))
  const possible = isRecentYear(first) ? orders : orders.filter((order) => order !== 'year-first')
  return possible.length === 1 ? possible[0] : undefined
}

/** Reads a text in the order that was chosen for it; '' for no date. Years come first in all dates, or in none. */
export function readDateIn(order: DateOrder, text: string): CalendarDate | '' {
  const orders = order === 'year-first' ? [order, undefined] : [undefined, order]
  const read = orders.map((one) => readDate(text, one)).find((one) => 'date' in one)
  return read && 'date' in read ? read.date : ''
}

/** Lists the date orders of this process or browser, its own first. */
function listLocalOrders(): DateOrder[] {
  const parts = new Intl.DateTimeFormat().formatToParts().map(({ type }) => type)
  const orders: DateOrder[] = ['day-first', 'month-first']
  if (parts.indexOf('month') < parts.indexOf('day')) orders.reverse()
  return parts[0] === 'year' ? ['year-first', ...orders] : orders
}

/**
 * Reads typed text of a field that then shows the month's name. Reads '5/6/2027' in the first of these orders, by default
 * the user's own, that makes a date. Returns '' for no date.
 */
export const readTypedDate = (text: string, orders: readonly DateOrder[] = listLocalOrders()): CalendarDate | '' =>
  orders.map((order) => readDateIn(order, text)).find((date) => date !== '') ?? ''
