import { type DateOrder, readDate } from '../../../shared/date-text'
import { type CalendarDate, addDays, toRealDate } from '../../../shared/dates'
import { plural, capitalize } from '../../../shared/text'
import { getEaster } from './easter.rules'
import { type Days, type When, comingDays, comingYears, dayIn, monthDays, toWhen } from './when.rules'
import { N, type Pattern, type Read, read, readCount, to, unit, words } from './phrase.rules'

const months = 'january february march april may june july august september october november december'.split(' ')

const monthNumbers: Record<string, number> = Object.fromEntries(
  months.flatMap((name, i) => [
    [name, i + 1],
    [name.slice(0, 3), i + 1],
    ...(name === 'september' ? [['sept', 9]] : []),
  ]),
)

const seasons: Record<string, [from: string, to: string]> = {
  'spring break': ['03-01', '04-20'],
  spring: ['03-01', '05-31'],
  summer: ['06-01', '08-31'],
  autumn: ['09-01', '11-30'],
  fall: ['09-01', '11-30'],
  winter: ['12-01', '02-29'],
  christmas: ['12-18', '01-03'],
  xmas: ['12-18', '01-03'],
  'new year': ['12-26', '01-03'],
  nye: ['12-26', '01-03'],
  halloween: ['10-25', '11-02'],
  // Covers the range in which the date moves.
  'chinese new year': ['01-21', '02-20'],
  'lunar new year': ['01-21', '02-20'],
  valentine: ['02-10', '02-17'],
  'memorial day': ['05-24', '05-31'],
  'labor day': ['08-31', '09-08'],
  thanksgiving: ['11-20', '11-30'],
}

/** Defines departures around Easter: from the Friday nine days before it to the Monday after it. */
const easter = { names: ['easter', 'good friday', 'holy week'], before: 9, after: 1 }

const M = `(?:${months.join('|')}|sept|${months.map((name) => name.slice(0, 3)).join('|')})\\.?`

/** Excludes waterfalls and springs. */
const season = `(?:(?!(?:fall|spring)s|(?<=hot[\\s-])spring)(?:${[
  ...easter.names,
  ...Object.keys(seasons).toSorted((a, b) => b.length - a.length),
]
  .join('|')
  .replaceAll(' ', '\\s+')})(?:['’]?s)?)`

const D = '(?:[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?'

const Y = "(?:20[2-9]\\d|['’][2-9]\\d|(?:next|this)\\s+year)"

/** Parses '2027', '’27', or 'next year'. */
function readYear(text: string | undefined, today: CalendarDate): number | null {
  if (!text) return null
  if (/\d/.test(text)) return 2000 + Number(text.slice(-2))
  return Number(today.slice(0, 4)) + (text.startsWith('next') ? 1 : 0)
}

const pad = (n: number) => String(n).padStart(2, '0')

const monthName = (n: number) => capitalize(months[n - 1]!)

const getMonthNumber = (text: string): number => monthNumbers[text.replace('.', '')]!

export const plain = (days: Days): When => ({ dated: days, any: days })

const readDays = (days: Days, label: string): Read => read({ kind: 'when', when: [plain(days)], label })
const readDay = (date: CalendarDate, label: string): Read => read({ kind: 'when', when: [toWhen(date)], label })

const yearText = (text: string | undefined, today: CalendarDate): string => (text ? ` ${readYear(text, today)}` : '')

function wholeMonth(n: number, year: string | undefined, today: CalendarDate): Read {
  const span = { from: `${pad(n)}-01`, to: `${pad(n)}-31`, year: readYear(year, today) }
  return read({ kind: 'when', when: comingDays(span, today).map(plain), label: monthName(n) + yearText(year, today) })
}

/** Holds the day of a year at which a span starts or ends ('MM-DD'), its name, and the year as typed. */
type End = { day: string; name: string; year: string | undefined }

/** Returns the days of a span; none if it ends before it starts. Applies a single year to the end that it stands at. */
function spanDays(first: End, last: End, today: CalendarDate): Days[] {
  const [from, to] = [first.day, last.day]
  const [start, end] = [readYear(first.year, today), readYear(last.year, today)]
  if (start === null || end === null)
    return comingDays({ from, to, year: start ?? (end && end - (to < from ? 1 : 0)) }, today)
  const days = { from: dayIn(start, from), to: dayIn(end, to) }
  return days.from <= days.to ? [days] : []
}

/** Formats 'June to July 2027', or 'December 2026 to January 2027'. */
function spanText(first: End, last: End, today: CalendarDate): string {
  const [start, end] = [first, last].map(({ year }) => yearText(year, today))
  return `${first.name}${start === end ? '' : start} to ${last.name}${end}`
}

/** Parses a span from a month to another. */
function monthsAcross(
  first: string,
  firstYear: string | undefined,
  last: string,
  year: string | undefined,
  today: string,
) {
  const [from, until] = [getMonthNumber(first), getMonthNumber(last)]
  const start: End = { day: `${pad(from)}-01`, name: monthName(from), year: firstYear }
  const end: End = { day: `${pad(until)}-31`, name: monthName(until), year }
  const when = spanDays(start, end, today).map(plain)
  return when.length > 0 ? read({ kind: 'when', when, label: spanText(start, end, today) }) : null
}

/** Parses days of a month; null for a date that does not exist. */
function someDays(
  first: string,
  last: string | undefined,
  month: string,
  year: string | undefined,
  today: string,
): Read {
  const n = pad(getMonthNumber(month))
  const [from, until] = [pad(parseInt(first, 10)), pad(parseInt(last ?? first, 10))]
  if (!toRealDate(`2028-${n}-${from}`) || !toRealDate(`2028-${n}-${until}`) || until < from) return null
  const [days] = comingDays({ from: `${n}-${from}`, to: `${n}-${until}`, year: readYear(year, today) }, today)
  const label = `${last ? `${Number(from)}–${Number(until)}` : Number(from)} ${monthName(Number(n))}${yearText(year, today)}`
  return last ? readDays(days!, label) : readDay(days!.from, label)
}

/** Parses a span from a day of one month to a day of another. */
function daysAcross(
  [first, month, firstYear]: (string | undefined)[],
  [last, other, year]: (string | undefined)[],
  today: string,
) {
  const toEnd = (text: string, name: string, year: string | undefined): End => {
    const [day, n] = [parseInt(text, 10), getMonthNumber(name)]
    return { day: `${pad(n)}-${pad(day)}`, name: `${day} ${monthName(n)}`, year }
  }
  const [start, end] = [toEnd(first!, month!, firstYear), toEnd(last!, other!, year)]
  if (!toRealDate(`2028-${start.day}`) || !toRealDate(`2028-${end.day}`)) return null
  const [days] = spanDays(start, end, today)
  return days ? readDays(days, spanText(start, end, today)) : null
}

const written = "(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]['’]?(?:20)?[2-9]\\d)"

const dayText = (date: CalendarDate) =>
  `${Number(date.slice(8))} ${monthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`

/**
 * Parses '6/12/2027' with the month first, '12.6.2027' with the day first. Falls back to the order in which all dates
 * exist.
 */
function readDates(first: string, last = first): Read {
  const orders: DateOrder[] = first.includes('.') ? ['day-first', 'month-first'] : ['month-first', 'day-first']
  const readings = orders
    .map((order) => [first, last].map((text) => readDate(text.replace(/['’]/, ''), order)))
    .map((pair) => pair.flatMap((one) => ('date' in one ? one.date : [])))
    .filter((pair) => pair.length === 2)
  const [from, until] = readings.find(([a, b]) => a! <= b!) ?? readings[0]?.toSorted() ?? []
  if (from === undefined || until === undefined) return null
  if (from === until) return readDay(from, first === from ? from : dayText(from))
  return readDays({ from, to: until }, `${dayText(from)} to ${dayText(until)}`)
}

const parts: Record<string, [from: string, to: string]> = {
  first: ['01', '07'],
  '1st': ['01', '07'],
  second: ['08', '14'],
  '2nd': ['08', '14'],
  third: ['15', '21'],
  '3rd': ['15', '21'],
  last: ['24', '31'],
  'first half': ['01', '15'],
  'second half': ['16', '31'],
}

function readEaster(year: number | null, today: CalendarDate): Read {
  const easterDays = (one: number): Days => ({
    from: addDays(getEaster(one), -easter.before),
    to: addDays(getEaster(one), easter.after),
  })
  const [days] = comingYears(easterDays, { year }, today)
  return readDays(days!, `Easter, ${dayText(addDays(days!.to, -easter.after))}`)
}

/** Parses the coming Monday to Sunday, or its Friday to Sunday. */
function readWeek(which: string, unit: string, today: CalendarDate): Read {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday + (which === 'next' ? 7 : 0))
  const first = unit === 'weekend' ? addDays(monday, 4) : monday
  const from = first < today ? today : first
  return readDays({ from, to: addDays(monday, 6) }, capitalize(`${which} ${unit}`))
}

/** Reads days of departure. */
export const datePhrases: Pattern[] = [
  [words(`(?:on\\s+|from\\s+|between\\s+)?(${written})(?:${to}(${written}))?`), ([, a, b]) => readDates(a!, b)],
  [words('(?:in\\s+)?(0?[1-9]|1[0-2])[/.-](20[2-9]\\d)'), ([, m, y], today) => wholeMonth(Number(m), y, today)],
  [words('(?:in\\s+)?(20[2-9]\\d)-(0[1-9]|1[0-2])'), ([, y, m], today) => wholeMonth(Number(m), y, today)],
  [
    words(
      `(?:on\\s+|from\\s+|between\\s+)?(?:the\\s+)?(${D})\\s+(?:of\\s+)?(${M})(?:,?\\s+(${Y}))?${to}(?:the\\s+)?(${D})\\s+(?:of\\s+)?(${M})(?:,?\\s+(${Y}))?`,
    ),
    ([, a, m, x, b, n, y], today) => daysAcross([a, m, x], [b, n, y], today),
  ],
  [
    words(
      `(?:on\\s+|from\\s+|between\\s+)?(${M})\\s+(?:the\\s+)?(${D})(?:,?\\s+(${Y}))?${to}(${M})\\s+(?:the\\s+)?(${D})(?:,?\\s+(${Y}))?`,
    ),
    ([, m, a, x, n, b, y], today) => daysAcross([a, m, x], [b, n, y], today),
  ],
  [
    words(
      `(?:(?:in|during)\\s+)?(?:the\\s+)?(?:(first|1st|second|2nd|third|3rd|last)\\s+week(?:end)?|((?:first|second)\\s+half))\\s+(?:of|in)\\s+(${M})(?:,?\\s+(${Y}))?`,
    ),
    ([whole, week, half, m, y], today) => {
      const [from, until] = parts[week ?? half!.replace(/\s+/g, ' ')]!
      const name = whole!.replace(/^(?:(?:in|during)\s+)?(?:the\s+)?/, '').replace(/\s+(?:of|in)\s.*/s, '')
      const n = getMonthNumber(m!)
      const [days] = comingDays(
        { from: `${pad(n)}-${from}`, to: `${pad(n)}-${until}`, year: readYear(y, today) },
        today,
      )
      return readDays(days!, `${capitalize(name)} of ${monthName(n)}${yearText(y, today)}`)
    },
  ],
  [
    words(
      `(?:in\\s+)?(?:the\\s+)?week\\s+of\\s+(?:the\\s+)?(?:(${M})\\s+(${D})|(${D})\\s+(?:of\\s+)?(${M}))(?:,?\\s+(${Y}))?`,
    ),
    ([, m, day, d, n, y], today) => {
      const [month, first] = [pad(getMonthNumber((m ?? n)!)), pad(parseInt((day ?? d)!, 10))]
      if (!toRealDate(`2028-${month}-${first}`)) return null
      const [days] = comingDays({ from: `${month}-${first}`, to: `${month}-${first}`, year: readYear(y, today) }, today)
      return readDays({ from: days!.from, to: addDays(days!.from, 6) }, `Week of ${dayText(days!.from)}`)
    },
  ],
  [
    words(`(?:on\\s+|from\\s+|between\\s+)?(${D})${to}(${D})\\s+(?:of\\s+)?(${M})(?:,?\\s+(${Y}))?`),
    ([, a, b, m, y], today) => someDays(a!, b, m!, y, today),
  ],
  [
    words(`(?:on\\s+|from\\s+|between\\s+)?(${M})\\s+(?:the\\s+)?(${D})${to}(${D})(?:,?\\s+(${Y}))?`),
    ([, m, a, b, y], today) => someDays(a!, b, m!, y, today),
  ],
  [
    words(`(?:on\\s+)?(?:the\\s+)?(${D})\\s+(?:of\\s+)?(${M})(?:,?\\s+(${Y}))?`),
    ([, day, m, y], today) => someDays(day!, undefined, m!, y, today),
  ],
  [
    words(`(?:on\\s+)?(${M})\\s+(?:the\\s+)?(${D})(?!\\s*${unit.replace('(', '(?:')})(?:,?\\s+(${Y}))?`),
    ([, m, day, y], today) => someDays(day!, undefined, m!, y, today),
  ],
  [
    words(
      `(?:(?:in|from|between|during|early|mid|late)\\s+){0,2}(${M})(?:,?\\s+(${Y}))?${to}(?:early\\s+|mid\\s+|late\\s+)?(${M})(?:,?\\s+(${Y}))?`,
    ),
    ([, a, x, b, y], today) => monthsAcross(a!, x, b!, y, today),
  ],
  [
    words(
      `(?:(?:in|during|for|this|next|early|mid|late|end\\s+of|beginning\\s+of)(?:\\s+the)?\\s+){1,2}(${M})(?:,?\\s+(${Y}))?`,
    ),
    ([, m, y], today) => wholeMonth(getMonthNumber(m!), y, today),
  ],
  [words(`(${M})(?:,?|\\s+of)\\s*(${Y})`), ([, m, y], today) => wholeMonth(getMonthNumber(m!), y, today)],
  [words(`(${Y}),?\\s+(${M})`), ([, y, m], today) => wholeMonth(getMonthNumber(m!), y, today)],
  [words(`(${M})`), ([, m], today) => wholeMonth(getMonthNumber(m!), undefined, today)],
  [
    words('(?:in\\s+)?(next|this)\\s+month'),
    ([, which], today) => {
      const month = (which === 'next' ? addDays(`${today.slice(0, 7)}-28`, 4) : today).slice(0, 7)
      return readDays(monthDays(month), monthName(Number(month.slice(5))))
    },
  ],
  [
    words(
      `(?:(?:in|during|for|over|this|next|early|late|at)(?:\\s+the)?\\s+){0,2}(?:(${Y})\\s+)?(${season})(?:\\s+(?:eve|time|day|holidays?|vacation|break))?(?:(?:,|\\s+of)?\\s+(${Y}))?`,
    ),
    ([whole, before, name, after], today) => {
      const y = before ?? after
      const typed = name!.replace(/\s+/g, ' ')
      const singular = typed.replace(/['’]?s$/, '')
      if (easter.names.includes(singular)) return readEaster(readYear(y, today), today)
      const known = Object.hasOwn(seasons, singular) ? singular : typed
      const [from, until] = seasons[known]!
      const named = readYear(y, today)
      // Begins in the year before, unless its eve is named or that one is over: 'new year 2027'.
      const isOver = named === null || dayIn(named, until) < today
      const isBefore = known === 'new year' && !isOver && !/\seve(?!\p{L})/u.test(whole!)
      const year = named && named - Number(isBefore)
      const when = comingDays({ from, to: until, year, later: whole!.includes('next ') }, today)
      const shown = whole!.includes('next ') ? when.slice(0, 1) : when
      const label = capitalize(known === 'nye' ? 'new year' : known) + yearText(y, today)
      return read({ kind: 'when', when: shown.map(plain), label })
    },
  ],
  [words('today|tonight'), (_, today) => readDay(today, 'Today')],
  [words('tomorrow'), (_, today) => readDay(addDays(today, 1), 'Tomorrow')],
  [
    words('(?:over\\s+|during\\s+|in\\s+|for\\s+)?(?:the\\s+)?(this|next)\\s+(week|weekend)'),
    ([, which, unit], today) => readWeek(which!, unit!, today),
  ],
  [
    words(`(?:in|within|over|during)?\\s*(?:the\\s+)?(?:next|coming)\\s+(${N})\\s+(days|weeks|months)`),
    ([, n, unit], today) => {
      const to = addDays(today, readCount(n!) * (unit === 'days' ? 1 : unit === 'weeks' ? 7 : 30))
      return readDays({ from: today, to }, `The next ${readCount(n!)} ${unit}`)
    },
  ],
  [
    words(`in\\s+(${N}|an?)\\s+months?`),
    ([, n], today) => {
      const day = addDays(today, readCount(n!) * 30)
      return readDays({ from: addDays(day, -15), to: addDays(day, 15) }, `In ${plural(readCount(n!), 'month')}`)
    },
  ],
]

/** Reads a year that stands alone. */
export const yearPhrases: Pattern[] = [
  [
    words(`(?:in\\s+)?(${Y})`),
    ([, y], today) =>
      read({
        kind: 'when',
        when: comingDays({ from: '01-01', to: '12-31', year: readYear(y, today) }, today).map(plain),
        label: String(readYear(y, today)),
      }),
  ],
]
