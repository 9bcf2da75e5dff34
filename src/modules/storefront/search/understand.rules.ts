import type { CalendarDate } from '../../../shared/dates'
import { type DateOrder, readDate } from '../../../shared/date-text'
import { addDays, realDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { fold, plural } from '../../../shared/text'
import { toLabel } from '../../catalog/packages/categories.rules'
import { departureCities } from '../../catalog/places/departure-cities.rules'
import { getEaster } from './easter.rules'
import { comingDays, comingYears, dayIn, type Days, monthDays, type When, toWhen } from './when.rules'

/** Describes the meaning of a part of a search. Money is in whole units; `currency` is null where none was typed. */
export type Meaning =
  /** Matches a whole word if `isWhole`: the name 'Nice' is not found in 'Venice'. */
  | { kind: 'word'; word: string; isWhole?: boolean }
  /** Matches packages with any of the labels, or with the word itself. */
  | { kind: 'label'; labels: string[]; word: string; children?: number }
  /** Marks a bound ('before June') by `isBound`: another one narrows it. */
  | { kind: 'when'; when: When[]; label: string; isBound?: boolean }
  /** Applies to all travelers if `whole`; `people` holds their typed number. */
  | {
      kind: 'budget'
      min: number | null
      max: number | null
      currency: Currency | null
      whole: boolean
      people: { adults: number; children: number } | null
      /** Marks a price of each night, day or week instead of the trip. */
      per?: 'night' | 'day' | 'week'
    }
  /** Holds days of the trip, inclusive. */
  | { kind: 'days'; min: number; max: number; label: string }
  | { kind: 'flights'; included: boolean }
  | { kind: 'stars'; least: number; most?: number }
  /** Excludes children who are named beside them, if `isAdults`. */
  | { kind: 'people'; adults: number; children: number; isAdults?: boolean }
  | { kind: 'from'; city: string }
  /** Sorts by the lowest price first. */
  | { kind: 'cheap' }
  /** Matches packages below their original price. */
  | { kind: 'reduced' }
  /** Excludes packages that match all parts of any of the lists. */
  | { kind: 'not'; of: Meaning[][] }
  /** Marks an amount in a currency without an exchange rate. */
  | { kind: 'foreign' }
export type Kind = Meaning['kind']

/** Adds `spans`: positions in the text, as pairs of a start and an end. */
export type Part = Meaning & { spans: [number, number][] }

/** Lists stop words, which restrict nothing. */
const stopWords = new Set(
  `a an the in to at on of for with without from and or by near during around my our me us i we you your some any is are
  trip trips vacation vacations holiday holidays tour tours package packages travel travels traveling travelling getaway
  getaways journey journeys break breaks escape escapes visit visiting go going want need looking look find show see
  please best top good great nice place places
  somewhere anywhere destination destinations plan planning ideas idea next this all book booking hotel hotels stay room rooms
  stays person people per total about vacay vacays mid early late time times season up first included including includes
  things do does what where when how much cost costs price prices can could will would have has be it its that which who
  there here just only also very really most more than least less under over wants like love last minute
  sure maybe perhaps friends parents mom mum dad friendly approx approximately roughly circa but anything everything everywhere spend get range month`.split(
    /\s+/,
  ),
)

/** Treats numbers below 100 as stop words, too. */
export const isAround = (word: string): boolean => stopWords.has(word) || /^\d{1,2}$/.test(word)

/** Maps words to categories and tags. */
const synonyms: Record<string, string[]> = {
  ...Object.fromEntries(
    'honeymoon family premium group adventure cultural business budget religious wildlife beach luxury romantic spiritual wellness culinary'
      .split(' ')
      .map((word) => [word, [toLabel(word)]]),
  ),
  ...named('family', 'kid kids child children toddler toddlers baby babies infant infants families teens teenagers'),
  ...named('honeymoon', 'honeymoons honeymooners newlyweds anniversary minimoon babymoon'),
  ...named('honeymoon romantic', 'couple couples romance'),
  ...named('premium', 'luxurious upscale'),
  ...named('group', 'groups'),
  ...named('adventure', 'adventures adventurous hike hikes hiking trek treks trekking outdoors'),
  ...named('cultural', 'culture history historical museum museums'),
  ...named('beach', 'beaches seaside island islands snorkeling snorkelling diving scuba tropical sunny warm'),
  ...named('mountain', 'mountain mountains alps alpine ski skis skiing snowboard snowboarding snow glacier glaciers'),
  ...named('wildlife', 'safari safaris animals'),
  ...named('wellness', 'spa yoga relaxing'),
  ...named('culinary', 'food foodie foodies gourmet wine'),
  ...named('religious spiritual', 'pilgrimage'),
}
function named(labels: string, words: string): Record<string, string[]> {
  return Object.fromEntries(words.split(' ').map((word) => [word, labels.split(' ')]))
}
/** Lists all words for categories and tags. */
export const labelWords: readonly string[] = Object.keys(synonyms)

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
const numbers: Record<string, number> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
    .split(' ')
    .map((word, i) => [word, i + 1]),
)
const readCount = (text: string): number => (text === 'a' || text === 'an' ? 1 : (numbers[text] ?? Number(text)))

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
const to = '\\s*(?:to|until|till|through|thru|and|-|–)\\s*'
const N = `(?:\\d{1,2}|${Object.keys(numbers).join('|')})`
const unit = '(days?|nights?|weeks?|wks?|months?)'
const atMost =
  '(?:(?<!(?:no|not)\\s+)(?:under|below|less\\s+than)|cheaper\\s+than|up\\s*to|at\\s+most|max(?:imum|\\.)?(?:\\s+of)?|within|(?:no|not)\\s+(?:more|over|above|longer)(?:\\s+than)?|shorter\\s+than|not\\s+exceeding)'
const atLeast =
  '(?:over|above|(?:more|longer)\\s+than|(?:no|not)\\s+(?:less|fewer|under|below|shorter)(?:\\s+than)?|at\\s+least|min(?:imum|\\.)?(?:\\s+of)?)'
const sign = '(?:us\\s?\\$|\\$|€|£|₹|usd|inr|eur|gbp|rs\\.?|dollars?|euros?|rupees?|pounds?|bucks)'
/** Finds a count of people before a figure: 'for 2 500 euros'. */
const notCount = '(?<!(?<!\\p{L})(?:for|(?:family|group|party)\\s+of)\\s+)'
/** Tells 'grand' as a thousand from '4 Grand Canyon'. */
const grand =
  'grand(?!\\s+(?!(?:for|in|per|each|total|altogether|max|maximum|tops|budget|pp|a|an|or|and|to|on|with|from|at|usd|us|dollars?|euros?|pounds?|eur|gbp)(?!\\p{L}))\\p{L})'
const figure = `(?:${notCount}\\d{1,3}(?:[ \u00a0\u202f]\\d{3})+|\\d{1,3}(?:[ \u00a0\u202f]000)+|\\d{1,9}(?:[.,]\\d{2,3})*)(?:[.,]\\d{1,2})?(?![.,]?\\d)`
const amount = `${figure}\\s?(?:k|thousand|${grand}|lakhs?|lacs?|l|crores?|cr|million|mn)?(?:(?![\\p{L}\\d])|(?=${sign}(?!\\p{L})|pp(?:pn)?(?!\\p{L})))`
/** Currencies that no package is sold in. */
const foreign =
  '(?:(?:a|au|c|ca|s|sg|hk|nz|nt|r|mex)\\$|[¥￥₩₽₪฿₺₫₱]|aud|cad|sgd|hkd|nzd|aed|chf|jpy|cny|rmb|thb|zar|sek|nok|dkk|pln|czk|huf|brl|mxn|sar|qar|krw|myr|idr|lkr|npr|yen|yuan|baht|dirhams?|riyals?|francs?|kron(?:er|or)|zloty|pesos?|rand|ringgits?|rupiah)'
const money = `(?:${sign}\\s?)?${amount}(?:\\s?${sign}(?!\\p{L}))?`
const scopes =
  '(?:\\s*(?:/\\s*|per\\s+)(?:person|head|adult|traveler|pax)(?!\\p{L})|\\s*a\\s+(?:person|head)(?!\\p{L})|\\s*(?:each|p/?p|p\\.p\\.?)(?!\\p{L})|\\s*(?:in\\s+(?:all|total)|total|altogether|(?:per|a|for(?:\\s+an?)?)\\s+couple|for\\s+(?:an?\\s+)?family(?!\\s+of)|for\\s+(?:both|all|the\\s+(?:whole\\s+)?(?:family|trip|party))(?:\\s+of\\s+us)?)(?!\\p{L}))'
const scope = `${scopes}?`
/** Matches the unit of an amount per night, day or week. */
const rate = `(?:\\s*pppn|${scopes}?(?:\\s*(?:/\\s*|per\\s+|an?\\s+|each\\s+|every\\s+)(?:night|day|week)))(?!\\p{L})`

const signs: [RegExp, Currency][] = [
  [/₹|inr|(?<!\p{L})rs|rupee/u, 'INR'],
  [/€|eur/, 'EUR'],
  [/£|gbp|pound/, 'GBP'],
  [/\$|usd|dollar|buck/, 'USD'],
]
/** Finds the currency of a bare amount; '$' is the dollar that packages are sold in. */
const findCurrency = (price: string): Currency | null => signs.find(([sign]) => sign.test(price))?.[1] ?? null

const findUnit = (text: string): string =>
  /(?<=\d\s?)(?:k|thousand|grand|la[ck]h?|l|cr|million|mn)(?!(?<=[kl])\p{L})/u.exec(text)?.[0] ?? ''
const units: Record<string, number> = { k: 1e3, t: 1e3, g: 1e3, l: 1e5, m: 1e6, c: 1e7 }

/**
 * Parses '3,000', '3.000' and '3 000' as thousands, '1,50,000' and '1.5 lakh' as Indian, '2.5k' and '2,5k' as
 * thousands.
 */
function parseWhole(text: string, unit = findUnit(text)): number {
  const digits = (/\d[\d., \u00a0\u202f]*/.exec(text)?.[0] ?? '').replace(/[ \u00a0\u202f]/g, '')
  // Drops cents: '2.500,00', '2500,00'.
  const whole = unit ? digits.replace(/^(\d+),(\d{1,2})$/, '$1.$2') : digits.replace(/(?<=\.\d{3}|^\d+),\d{1,2}$/, '')
  const plain = /^\d{1,3}(\.\d{3})+$/.test(whole) ? whole.replaceAll('.', '') : whole.replaceAll(',', '')
  return Math.round(Number(plain) * (units[unit.charAt(0)] ?? 1))
}
/** Maps common names to cities of departure. */
const cityNames: Record<string, string> = {
  'new york city': 'New York',
  ...Object.fromEntries(departureCities.map((city) => [city.toLowerCase(), city])),
  nyc: 'New York',
  la: 'Los Angeles',
  philly: 'Philadelphia',
  sf: 'San Francisco',
}
/** Keeps 'La Paz' and 'La Rochelle' from matching Los Angeles. */
const notName = '(?<!(?<!\\p{L})la(?=\\s+(?!(?:in|on|to|for|under|with|by|next|this|and|or)(?!\\p{L}))\\p{L}))'

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Read = { meaning: Meaning } | null
type Pattern = [RegExp, (match: (string | undefined)[], today: CalendarDate) => Read]

/** Matches whole words only; `body` has the groups. */
const words = (body: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${body})(?![\\p{L}\\d])`, 'gu')

const pad = (n: number) => String(n).padStart(2, '0')
const monthName = (n: number) => capital(months[n - 1]!)
const getMonthNumber = (text: string): number => monthNumbers[text.replace('.', '')]!
const plain = (days: Days): When => ({ dated: days, any: days })
const read = (meaning: Meaning): Read => ({ meaning })
const people = (adults: number) => ({ kind: 'people', adults, children: 0 }) as const

const yearText = (text: string | undefined, today: CalendarDate): string => (text ? ` ${readYear(text, today)}` : '')

function wholeMonths(from: number, until: number, year: string | undefined, label: string, today: CalendarDate): Read {
  const span = { from: `${pad(from)}-01`, to: `${pad(until)}-31`, year: readYear(year, today) }
  return read({ kind: 'when', when: comingDays(span, today).map(plain), label: label + yearText(year, today) })
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
  if (!realDate(`2028-${n}-${from}`) || !realDate(`2028-${n}-${until}`) || until < from) return null
  const [days] = comingDays({ from: `${n}-${from}`, to: `${n}-${until}`, year: readYear(year, today) }, today)
  const label = `${last ? `${Number(from)}–${Number(until)}` : Number(from)} ${monthName(Number(n))}`
  return read({
    kind: 'when',
    when: [last ? plain(days!) : toWhen(days!.from)],
    label: label + yearText(year, today),
  })
}

/** Parses a span from a day of one month to a day of another. */
function daysAcross(
  first: string,
  month: string,
  last: string,
  other: string,
  year: string | undefined,
  today: string,
) {
  const [from, until] = [
    `${pad(getMonthNumber(month))}-${pad(parseInt(first, 10))}`,
    `${pad(getMonthNumber(other))}-${pad(parseInt(last, 10))}`,
  ]
  if (!realDate(`2028-${from}`) || !realDate(`2028-${until}`)) return null
  // Applies the year to the end.
  const start = year ? readYear(year, today)! - (until < from ? 1 : 0) : null
  const [days] = comingDays({ from, to: until, year: start }, today)
  const text = (day: string, name: string) => `${parseInt(day, 10)} ${monthName(getMonthNumber(name))}`
  return read({
    kind: 'when',
    when: [plain(days!)],
    label: `${text(first, month)} to ${text(last, other)}${yearText(year, today)}`,
  })
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
  if (from === until) return read({ kind: 'when', when: [toWhen(from)], label: first === from ? from : dayText(from) })
  return read({ kind: 'when', when: [plain({ from, to: until })], label: `${dayText(from)} to ${dayText(until)}` })
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
  return read({
    kind: 'when',
    when: [plain(days!)],
    label: `Easter, ${dayText(addDays(days!.to, -easter.after))}`,
  })
}

/** Parses the coming Monday to Sunday, or its Friday to Sunday. */
function readWeek(which: string, unit: string, today: CalendarDate): Read {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday + (which === 'next' ? 7 : 0))
  const first = unit === 'weekend' ? addDays(monday, 4) : monday
  const from = first < today ? today : first
  return read({ kind: 'when', when: [plain({ from, to: addDays(monday, 6) })], label: capital(`${which} ${unit}`) })
}

function trip(min: number, max: number, label: string): Read {
  return min >= 1 && max >= min && min <= 365 ? read({ kind: 'days', min, max: Math.min(max, 365), label }) : null
}
/** Converts a length to days: nights add one, a week is about seven days. */
function readTrip(first: number, last: number, unit: string): Read {
  const range = (n: string) => (first === last ? String(first) : `${first}–${last} ${n}s`)
  if (unit.startsWith('night'))
    return trip(first + 1, last + 1, first === last ? plural(first, 'night') : range('night'))
  if (unit.startsWith('month'))
    return trip(
      first * 30 - 4,
      last * 30 + 5,
      first === last ? `About ${first === 1 ? 'a month' : `${first} months`}` : range('month'),
    )
  if (unit.startsWith('w'))
    return trip(first * 7 - 1, last * 7 + (first === 1 ? 3 : 2), first === last ? about(first) : range('week'))
  const slack = first === last && first >= 4 ? 1 : 0
  return trip(
    first - slack,
    last + slack,
    slack ? `About ${first} days` : first === last ? daysText(first) : range('day'),
  )
}
const daysText = (n: number) => (n === 1 ? '1 day' : `${n} days`)
const about = (weeks: number) => (weeks === 1 ? 'About a week' : `About ${weeks} weeks`)
const daysIn = (count: number, unit: string) =>
  unit.startsWith('month') ? count * 30 : unit.startsWith('w') ? count * 7 : count + (unit.startsWith('night') ? 1 : 0)

function price(min: string | null, max: string | null, text: string): Read {
  const bounds = [min, max].filter((bound) => bound !== null)
  const currency = findCurrency(bounds.join(' '))
  const per = readPer(text)
  const isBare = currency === null && per === undefined
  // Applies the unit to both: '3 to 5k' are thousands.
  const both = min !== null && max !== null && findUnit(min) === '' && parseWhole(min) < 100 ? findUnit(max) : ''
  const [low, high] = [min && parseWhole(min, both || undefined), max && parseWhole(max)] as [
    number | null,
    number | null,
  ]
  if (isBare && ![low, high].every((bound) => bound === null || bound >= 100)) return null
  const whole =
    per === undefined && /total|altogether|couple|in\s+all|for\s+(?:both|all|the|(?:an?\s+)?family)/.test(text)
  const crossed = low !== null && high !== null && low > high
  return read({
    kind: 'budget',
    min: crossed ? high : low,
    max: crossed ? low : high,
    currency,
    whole,
    people: null,
    ...(per && { per }),
  })
}

const readPer = (text: string): 'night' | 'day' | 'week' | undefined =>
  /pppn\b/.test(text)
    ? 'night'
    : (/(?:\/\s*|per\s+|an?\s+|each\s+|every\s+)(night|day|week)$/.exec(text)?.[1] as
        | 'night'
        | 'day'
        | 'week'
        | undefined)

const ages = '(\\d{1,2}(?:\\s*(?:,|&|and|or|-)\\s*\\d{1,2})*)'
const partner = '(?:wife|husband|girlfriend|boyfriend|partner|fianc[eé]e?|spouse)'
const readChild = (text: string): Read =>
  [...text.matchAll(/\d+/g)].every(([age]) => Number(age) < 18)
    ? read({ kind: 'label', labels: ['family'], word: 'family' })
    : null

/** Orders patterns by priority; each removes its match from the text. */
const patterns: Pattern[] = [
  // Covers days of departure.
  [words(`(?:on\\s+|from\\s+|between\\s+)?(${written})(?:${to}(${written}))?`), ([, a, b]) => readDates(a!, b)],
  [
    words('(?:in\\s+)?(0?[1-9]|1[0-2])[/.-](20[2-9]\\d)'),
    ([, m, y], today) => wholeMonths(Number(m), Number(m), y, monthName(Number(m)), today),
  ],
  [
    words('(?:in\\s+)?(20[2-9]\\d)-(0[1-9]|1[0-2])'),
    ([, y, m], today) => wholeMonths(Number(m), Number(m), y, monthName(Number(m)), today),
  ],
  [
    words(
      `(?:on\\s+|from\\s+|between\\s+)?(?:the\\s+)?(${D})\\s+(?:of\\s+)?(${M})(?:,?\\s+${Y})?${to}(?:the\\s+)?(${D})\\s+(?:of\\s+)?(${M})(?:,?\\s+(${Y}))?`,
    ),
    ([, a, m, b, n, y], today) => daysAcross(a!, m!, b!, n!, y, today),
  ],
  [
    words(
      `(?:on\\s+|from\\s+|between\\s+)?(${M})\\s+(?:the\\s+)?(${D})(?:,?\\s+${Y})?${to}(${M})\\s+(?:the\\s+)?(${D})(?:,?\\s+(${Y}))?`,
    ),
    ([, m, a, n, b, y], today) => daysAcross(a!, m!, b!, n!, y, today),
  ],
  [
    words(
      `(?:(?:in|during)\\s+)?(?:the\\s+)?(?:(first|1st|second|2nd|third|3rd|last)\\s+week(?:end)?|((?:first|second)\\s+half))\\s+(?:of|in)\\s+(${M})(?:,?\\s+(${Y}))?`,
    ),
    ([whole, week, half, m, y], today) => {
      const [from, until] = parts[week ?? half!.replace(/\s+/g, ' ')]!
      const name = whole!.replace(/^(?:(?:in|during)\s+)?(?:the\s+)?/, '').replace(/\s+(?:of|in)\s.*/s, '')
      const [days] = comingDays(
        {
          from: `${pad(getMonthNumber(m!))}-${from}`,
          to: `${pad(getMonthNumber(m!))}-${until}`,
          year: readYear(y, today),
        },
        today,
      )
      return read({
        kind: 'when',
        when: [plain(days!)],
        label: `${capital(name)} of ${monthName(getMonthNumber(m!))}${yearText(y, today)}`,
      })
    },
  ],
  [
    words(
      `(?:in\\s+)?(?:the\\s+)?week\\s+of\\s+(?:the\\s+)?(?:(${M})\\s+(${D})|(${D})\\s+(?:of\\s+)?(${M}))(?:,?\\s+(${Y}))?`,
    ),
    ([, m, day, d, n, y], today) => {
      const [month, first] = [pad(getMonthNumber((m ?? n)!)), pad(parseInt((day ?? d)!, 10))]
      if (!realDate(`2028-${month}-${first}`)) return null
      const [days] = comingDays({ from: `${month}-${first}`, to: `${month}-${first}`, year: readYear(y, today) }, today)
      const when = plain({ from: days!.from, to: addDays(days!.from, 6) })
      return read({ kind: 'when', when: [when], label: `Week of ${dayText(days!.from)}` })
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
      `(?:(?:in|from|between|during|early|mid|late)\\s+){0,2}(${M})${to}(?:early\\s+|mid\\s+|late\\s+)?(${M})(?:\\s+(${Y}))?`,
    ),
    ([, a, b, y], today) => {
      const [from, until] = [getMonthNumber(a!), getMonthNumber(b!)]
      return wholeMonths(from, until, y, `${monthName(from)} to ${monthName(until)}`, today)
    },
  ],
  [
    words(
      `(?:(?:in|during|for|this|next|early|mid|late|end\\s+of|beginning\\s+of)(?:\\s+the)?\\s+){1,2}(${M})(?:,?\\s+(${Y}))?`,
    ),
    ([, m, y], today) => wholeMonths(getMonthNumber(m!), getMonthNumber(m!), y, monthName(getMonthNumber(m!)), today),
  ],
  [
    words(`(${M})(?:,?|\\s+of)\\s*(${Y})`),
    ([, m, y], today) => wholeMonths(getMonthNumber(m!), getMonthNumber(m!), y, monthName(getMonthNumber(m!)), today),
  ],
  [
    words(`(${Y}),?\\s+(${M})`),
    ([, y, m], today) => wholeMonths(getMonthNumber(m!), getMonthNumber(m!), y, monthName(getMonthNumber(m!)), today),
  ],
  [
    words(`(${M})`),
    ([, m], today) =>
      wholeMonths(getMonthNumber(m!), getMonthNumber(m!), undefined, monthName(getMonthNumber(m!)), today),
  ],
  [
    words('(?:in\\s+)?(next|this)\\s+month'),
    ([, which], today) => {
      const month = (which === 'next' ? addDays(`${today.slice(0, 7)}-28`, 4) : today).slice(0, 7)
      return read({ kind: 'when', when: [plain(monthDays(month))], label: monthName(Number(month.slice(5))) })
    },
  ],
  [
    words(
      `(?:(?:in|during|for|over|this|next|early|late|at)(?:\\s+the)?\\s+){0,2}(?:(${Y})\\s+)?(${season})(?:\\s+(?:eve|time|day|holidays?|vacation|break))?(?:(?:,|\\s+of)?\\s+(${Y}))?`,
    ),
    ([whole, before, name, after], today) => {
      const y = before ?? after
      if (easter.names.includes(name!.replace(/['’]?s$/, '').replace(/\s+/g, ' ')))
        return readEaster(readYear(y, today), today)
      const singular = name!.replace(/['’]?s$/, '')
      const known = (Object.hasOwn(seasons, singular) ? singular : name!).replace(/\s+/g, ' ')
      const [from, until] = seasons[known]!
      const year = readYear(y, today)
      const when = comingDays({ from, to: until, year, later: whole!.includes('next ') }, today)
      const shown = whole!.includes('next ') ? when.slice(0, 1) : when
      const label = capital(known === 'nye' ? 'new year' : known) + yearText(y, today)
      return read({ kind: 'when', when: shown.map(plain), label })
    },
  ],
  [words('today|tonight'), (_, today) => read({ kind: 'when', when: [toWhen(today)], label: 'Today' })],
  [words('tomorrow'), (_, today) => read({ kind: 'when', when: [toWhen(addDays(today, 1))], label: 'Tomorrow' })],
  [
    words('(?:over\\s+|during\\s+|in\\s+|for\\s+)?(?:the\\s+)?(this|next)\\s+(week|weekend)'),
    ([, which, unit], today) => readWeek(which!, unit!, today),
  ],
  [
    words(`(?:in|within|over|during)?\\s*(?:the\\s+)?(?:next|coming)\\s+(${N})\\s+(days|weeks|months)`),
    ([, n, unit], today) => {
      const to = addDays(today, readCount(n!) * (unit === 'days' ? 1 : unit === 'weeks' ? 7 : 30))
      return read({ kind: 'when', when: [plain({ from: today, to })], label: `The next ${readCount(n!)} ${unit}` })
    },
  ],
  [
    words(`in\\s+(${N}|an?)\\s+months?`),
    ([, n], today) => {
      const day = addDays(today, readCount(n!) * 30)
      const when = { from: addDays(day, -15), to: addDays(day, 15) }
      return read({
        kind: 'when',
        when: [plain(when)],
        label: `In ${readCount(n!)} month${readCount(n!) === 1 ? '' : 's'}`,
      })
    },
  ],
  // Covers prices per night, day or week, and unknown currencies.
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:(?:${atMost}|${atLeast}|between|from|around|about)\\s+|~)?(?:${figure}\\s?k?${to})?(?:${sign}?\\s?${foreign}\\s?${figure}(?:\\s?k(?!\\p{L}))?(?:${to}(?:${foreign}\\s?)?${figure}(?:\\s?k(?!\\p{L}))?)?(?!\\s*-?(?:${unit}|stars?|people|persons?|adults?|kids?|pax)(?!\\p{L}))|(?:${sign}\\s?)?${figure}\\s?(?:k\\s?)?${foreign}(?!\\p{L}))(?:${scopes})?`,
      'gu',
    ),
    () => read({ kind: 'foreign' }),
  ],
  [
    words(
      `(?:(${atLeast}|from)\\s+|(?:for|around|about|between|budget|${atMost})\\s+)?(?:(${money})${to})?(${money})(${rate})`,
    ),
    ([, least, low, bound, each]) => {
      const isYear = /^20[2-9]\d(?!\d)/.test(bound!)
      if (isYear || (findCurrency(bound!) === null && parseWhole(bound!) < 30)) return null
      if (low) return price(low, bound!, each!)
      return least ? price(bound!, null, each!) : price(null, bound!, each!)
    },
  ],
  // Covers the length of the trip.
  [
    words('(?:an?\\s+)?(couple(?:\\s+of)?|few|several)\\s+(days|nights|weeks|months)'),
    ([, many, unit]) => readTrip(2, many!.startsWith('couple') ? 3 : /[dn]/.test(unit![0]!) ? 5 : 4, unit!),
  ],
  [
    words(
      '(?:with\\s+)?(?:an?\\s+)?(\\d{1,2})[\\s-]*(?:years?|yrs?|y/?o|months?)[\\s-]*olds?|(?:with\\s+)?(?:an?\\s+)?(\\d{1,2})\\s?y/?o',
    ),
    ([whole]) => readChild(/month/.test(whole!) ? '1' : whole!),
  ],
  [words(`aged?s?\\s*:?\\s*${ages}`), ([, some]) => readChild(some!)],
  [
    words('(\\d{1,2})\\s*-?n(?:ights?)?\\s*[/,&+-]?\\s*(?:and\\s+)?(\\d{1,2})\\s*-?d(?:ays?)?'),
    ([, , days]) => trip(Number(days), Number(days), daysText(Number(days))),
  ],
  [
    words('(\\d{1,2})\\s*-?d(?:ays?)?\\s*[/,&+-]?\\s*(?:and\\s+)?\\d{1,2}\\s*-?n(?:ights?)?'),
    ([, days]) => trip(Number(days), Number(days), daysText(Number(days))),
  ],
  [words('(\\d{1,2})([dn])'), ([, n, unit]) => readTrip(Number(n), Number(n), unit === 'd' ? 'days' : 'nights')],
  [words('(?:over\\s+)?(?:a\\s+)?long\\s+weekend'), () => trip(3, 5, 'Long weekend')],
  [words('(?:for\\s+)?(?:a\\s+|the\\s+)?weekend'), () => trip(2, 4, 'Weekend')],
  [words('(?:a\\s+)?fortnight'), () => readTrip(2, 2, 'weeks')],
  [words('short\\s+(?:trip|break|stay)s?'), () => trip(1, 5, 'Up to 5 days')],
  [
    words(`(?:for\\s+)?(?:between\\s+|from\\s+)?(${N})(?:${to}|\\s+or\\s+)(${N})[\\s-]*${unit}`),
    ([, a, b, unit]) => readTrip(readCount(a!), readCount(b!), unit!),
  ],
  [
    words(`${atMost}\\s+(${N}|an?)[\\s-]*${unit}`),
    ([whole, n, unit]) => {
      const days = daysIn(readCount(n!), unit!) - (/under|below|less/.test(whole!) ? 1 : 0)
      return trip(1, days, `Up to ${daysText(days)}`)
    },
  ],
  [
    words(`${atLeast}\\s+(${N}|an?)[\\s-]*${unit}`),
    ([whole, n, unit]) => {
      const days = daysIn(readCount(n!), unit!) + (/over|above|more/.test(whole!) ? 1 : 0)
      return trip(days, 365, `${days} days or more`)
    },
  ],
  [
    words(`(?:for\\s+)?(${N})\\s*(?:\\+|plus|or\\s+more)\\s*${unit}`),
    ([, n, unit]) => trip(daysIn(readCount(n!), unit!), 365, `${daysIn(readCount(n!), unit!)} days or more`),
  ],
  [
    words(`(?:for\\s+)?(${N}|an?)[\\s-]*${unit}(?:[\\s-]long)?`),
    ([, n, unit]) => readTrip(readCount(n!), readCount(n!), unit!),
  ],
  [words('(?:for\\s+)?(?:a\\s+|the\\s+|one\\s+)?week(?:[\\s-]long)?'), () => readTrip(1, 1, 'week')],
  // Covers stars of hotels.
  [
    words(
      `(${atMost})\\s+(?:an?\\s+)?([1-5]|three|four|five)\\s*-?\\s*(?:stars?|★|\\*)(?:\\s+(?:hotels?|resorts?|stays?))?`,
    ),
    ([, most, n]) =>
      read({
        kind: 'stars',
        least: 1,
        most: Math.max(1, readCount(n!) - (/^(?:under|below|less)/.test(most!) ? 1 : 0)),
      }),
  ],
  [
    words('([1-5]|three|four|five)\\s*-?\\s*stars?\\s+(?:hotels?\\s+)?(?:or|and)\\s+(?:less|lower|under|below)'),
    ([, n]) => read({ kind: 'stars', least: 1, most: readCount(n!) }),
  ],
  [
    words(
      `(?:${atLeast}\\s+)?(?:an?\\s+)?([1-5]|three|four|five)\\s*(?:\\+|plus|or\\s+more)?\\s*-?\\s*(?:stars?|★|\\*)\\+?(?:\\s+(?:or\\s+more|and\\s+(?:up|above)|or\\s+better|hotels?|resorts?|stays?)){0,2}`,
    ),
    ([, n]) => read({ kind: 'stars', least: readCount(n!) }),
  ],
  [
    /(?<![\p{L}\d])([1-5])\s?(?:\*|★)(?:\s+(?:hotels?|resorts?))?/gu,
    ([, n]) => read({ kind: 'stars', least: Number(n) }),
  ],
  // Covers flights.
  [
    words(
      '(?:without|w/o|no|exclud(?:ing|es?)|excl\\.?|not\\s+incl(?:uding|\\.)?|minus)\\s+(?:the\\s+|any\\s+)?(?:flights?|airfares?|air\\s*tickets?)|(?:flights?|airfares?)\\s+(?:are\\s+|is\\s+)?(?:not\\s+(?:incl(?:uded|\\.)?|needed|required)|excluded)|land\\s+only',
    ),
    () => read({ kind: 'flights', included: false }),
  ],
  [
    words(
      '(?:(?:with|incl(?:udes?|uding|usive\\s+of|uded|\\.)?|and|plus)\\s+)?(?:the\\s+)?(?:(?:round-?trip|return|direct|non[\\s-]?stop)\\s+)?(?:flights?|airfares?|air\\s*tickets?|plane\\s+tickets?)(?:\\s+(?:are\\s+)?(?:incl(?:uded|usive|\\.)?|in\\s+the\\s+price))?',
    ),
    () => read({ kind: 'flights', included: true }),
  ],
  // Covers budgets.
  [
    words(`(?:budget\\s*:?\\s*(?:of\\s+)?)?(?:between|from)\\s+(${money})${to}(${money})${scope}`),
    ([whole, a, b]) => price(a!, b!, whole!),
  ],
  [
    words(
      `(?:(?:priced?|costs?|costing|budget)\\s+(?:of\\s+|is\\s+)?)?(?:${atMost}|until)\\s+(?:a\\s+budget\\s+of\\s+)?(${money})${scope}`,
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [new RegExp(`(?:budget\\s*)?<=?\\s*(${money})${scope}`, 'gu'), ([whole, bound]) => price(null, bound!, whole!)],
  [
    words(
      `(?:my\\s+|our\\s+|on\\s+a\\s+)?budget(?:\\s*[:=<~≤]\\s*|\\s+)(?:(?:of|is|around|about)\\s+)?(?:(${money})${to})?(${money})${scope}`,
    ),
    ([whole, low, bound]) => price(low ?? null, bound!, whole!),
  ],
  [words(`(${money})\\s+budget`), ([whole, bound]) => price(null, bound!, whole!)],
  [
    words(`(?:${atLeast}|from|starting\\s+(?:at|from))\\s+(${money})${scope}`),
    ([whole, bound]) => price(bound!, null, whole!),
  ],
  [new RegExp(`>=?\\s*(${money})${scope}`, 'gu'), ([whole, bound]) => price(bound!, null, whole!)],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(${money})${scope}\\s*(?:\\+|plus(?!\\p{L})|or\\s+(?:more|above|over|up)(?!\\p{L})|and\\s+(?:up|above|over|more)(?!\\p{L})|min(?:imum)?(?!\\p{L}))`,
      'gu',
    ),
    ([whole, bound]) => price(bound!, null, whole!),
  ],
  [
    words(`(${money})${scope}\\s*(?:max(?:imum)?|tops|(?:or|and)\\s+(?:less|under|below|cheaper)|at\\s+most)`),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [
    new RegExp(`(?<![\\p{L}\\d])(${money})${to}(${money})${scope}(?![\\p{L}\\d])`, 'gu'),
    ([whole, a, b]) => ([a, b].every((one) => /^20[2-9]\d$/.test(one!)) ? null : price(a!, b!, whole!)),
  ],
  [words(`(${money})${scopes}`), ([whole, bound]) => price(null, bound!, whole!)],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:for\\s+|around\\s+|about\\s+|approx\\.?\\s+|roughly\\s+|~)?(${sign}\\s?${amount}|${amount}\\s?${sign}(?!\\p{L})|\\d+(?:[.,]\\d+)?\\s?(?:k|${grand}|lakhs?|lacs?|l|crores?|cr|million|mn)(?!\\p{L}))${scope}`,
      'gu',
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [
    words(`(?:in\\s+)?(${Y})`),
    ([, y], today) =>
      read({
        kind: 'when',
        when: comingDays({ from: '01-01', to: '12-31', year: readYear(y, today) }, today).map(plain),
        label: String(readYear(y, today)),
      }),
  ],
  [
    new RegExp(
      '(?<![\\p{L}\\d.,])(\\d{1,3}(?:[.,]\\d{3})+|[1-9]\\d{3,6})(?![\\p{L}\\d]|\\s+(?:people|persons|guests|pax|travell?ers))',
      'gu',
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [
    words(
      '(?:the\\s+)?(?:cheap(?:er|est)?|affordable|inexpensive|low[\\s-]cost|(?:lowest|best)\\s+prices?)(?:\\s+first)?',
    ),
    () => read({ kind: 'cheap' }),
  ],
  [
    words(
      '(?:(?:on|special|best|great|good|last[\\s-]minute)\\s+)?(?:deals?|offers?|sales?|discount(?:s|ed)?|reduced|promotions?|bargains?)',
    ),
    () => read({ kind: 'reduced' }),
  ],
  // Covers travelers, and cities of departure.
  [
    words('(?:solo|alone|just\\s+me|on\\s+my\\s+own|by\\s+myself)(?:\\s+(?:travell?ers?|travel))?'),
    () => read(people(1)),
  ],
  [
    words(
      `(?:(?:with|for)\\s+)?(?:my|the)\\s+${partner}(?:\\s+and\\s+(?:me|i|myself))?|(?:for\\s+)?(?:me|myself)\\s+and\\s+my\\s+${partner}|${partner}\\s+and\\s+(?:me|i|myself)`,
    ),
    () => read({ ...people(2), isAdults: true }),
  ],
  [
    words(`(?:me|i|myself)\\s+(?:and|with|plus|&|\\+)\\s+(${N})\\s+(?:friends|others|mates|colleagues)`),
    ([, n]) => read({ ...people(readCount(n!) + 1), isAdults: true }),
  ],
  [
    words(`(?:for\\s+)?(?:an?\\s+)?(?:(family|group|party)\\s+of\\s+)(${N})(?:\\s+(?:people|persons?|adults?))?`),
    ([, , n]) => read(people(readCount(n!))),
  ],
  [
    words('(?:(?:no|without)[\\s-]+(?:any\\s+)?)?(?:adults?[\\s-]+only|(?:child(?:ren)?|kids?)-?free|child\\s+free)'),
    () => read({ kind: 'not', of: [[{ kind: 'label', labels: ['family'], word: 'family' }]] }),
  ],
  [
    words(`(?:with\\s+|and\\s+)?(${N}|an?)\\s+(?:kids?|children|child|toddlers?|teens?)`),
    ([, n]) => read({ kind: 'label', labels: ['family'], word: 'family', children: readCount(n!) }),
  ],
  [
    words(`(?:with\\s+|and\\s+)?(?:${N}|an?)\\s+(?:infants?|bab(?:y|ies)|newborns?)`),
    () => read({ kind: 'label', labels: ['family'], word: 'family' }),
  ],
  [
    words(
      `(?:for\\s+)?(?:up\\s+to\\s+|about\\s+|around\\s+)?(\\d{3,4}|${N})\\s+(people|persons?|adults?|travell?ers?|guests?|pax|friends|of\\s+us)`,
    ),
    ([, n, who]) => read({ ...people(readCount(n!)), isAdults: who!.startsWith('adult') }),
  ],
  [words(`for\\s+(${N})`), ([, n]) => read(people(readCount(n!)))],
  [
    words(
      `(?:(?:departing|leaving|flying|starting|out)?\\s*(?:of|from)|leaving|departing|depart(?:ure)?|ex)\\s+(${Object.keys(cityNames).join('|')})${notName}`,
    ),
    ([, name]) => read({ kind: 'from', city: cityNames[name!]! }),
  ],
  [
    words("(?:not|isn[’']?t)\\s+(?:too\\s+|very\\s+|so\\s+)?(?:expensive|pricey|costly)"),
    () => read({ kind: 'cheap' }),
  ],
  [
    words(
      "(?:(?:i|we)\\s+)?(?:do\\s+not|don[’']?t)\\s+(?:want|like|need)(?:\\s+to\\s+(?:go|visit|see))?|not\\s+(?:too|very|so)",
    ),
    () => read({ kind: 'word', word: 'not' }),
  ],
  // Reads 'from' before a day as that day.
  [words('(?:not|no)\\s+(?:before|earlier\\s+than)(?=\\s+\u0001)'), () => read({ kind: 'word', word: 'since' })],
  [words('(?:not|no)\\s+(?:after|later\\s+than)(?=\\s+\u0001)'), () => read({ kind: 'word', word: 'until' })],
  [words('honey\\s+moon(?:ers)?'), () => read({ kind: 'label', labels: ['honeymoon'], word: 'honeymoon' })],
]

/** Converts to lower case, and keeps the position of each character. */
const lower = (text: string): string =>
  Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('')

type Found = Meaning & { at: [number, number] }

/** Replaces parsed text, so that no pattern matches across it. */
const blank = (length: number) => '\u0001'.repeat(length)

/**
 * Tests if a folded name would be misread: 'christmas island', or 'nice' beside other words. Single words count only if
 * they are stop words: 'may' is a month.
 */
export function isMisread(name: string, today: CalendarDate): boolean {
  const parts = understand(name, today)
  if (!name.includes(' ')) return parts.every((part) => part.kind === 'word' && stopWords.has(part.word))
  return parts.some((part) => part.kind !== 'word')
}

/** Matches text after a single-word name: no other word may follow that it would describe. */
const alone = /^(?!\s+(?!(?:in|and|or|from|with|without|for|on|under|next|to|by)(?!\p{L}))\p{L})/iu

/** Extracts places' names that would be misread, word by word. */
function takeNames(text: string, rest: string, names: readonly string[]): { found: Found[]; rest: string } {
  const tokens = [...text.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)].map(({ 0: word, index }) => ({
    word: fold(word),
    at: [index, index + word.length] as [number, number],
  }))
  const found: Found[] = []
  let left = rest
  for (const name of names.map((one) => one.split(' ')).toSorted((a, b) => b.length - a.length))
    for (const first of tokens.keys()) {
      const [some, end] = [tokens.slice(first, first + name.length), tokens[first + name.length - 1]?.at[1] ?? 0]
      const isIt = some.length === name.length && some.every(({ word }, i) => word === name[i])
      if (!isIt || left.slice(some[0]!.at[0], end).includes(blank(1))) continue
      if (name.length === 1 && !alone.test(text.slice(end))) continue
      for (const { word, at } of some) {
        if (name.length === 1 || !stopWords.has(word)) found.push({ kind: 'word', word, isWhole: true, at })
        left = left.slice(0, at[0]) + blank(at[1] - at[0]) + left.slice(at[1])
      }
    }
  return { found, rest: left }
}

function takePatterns(text: string, today: CalendarDate): { found: Found[]; rest: string } {
  const found: Found[] = []
  let rest = text
  for (const [pattern, make] of patterns) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const groups = match.filter((part): part is string | undefined => typeof part !== 'number')
      const whole = match[0] as string
      const at = match.find((part) => typeof part === 'number') as number
      const got = make(groups.slice(0, -1), today)
      if (got === null) return whole
      found.push({ ...got.meaning, at: [at, at + whole.length] })
      return blank(whole.length)
    })
  }
  return { found, rest }
}

/** Extracts remaining words; splits hyphenated ones. */
function takeWords(text: string, rest: string): Found[] {
  return [...rest.matchAll(/(?<!\p{L})(?:\p{L}\.){2,}\p{L}?(?!\p{L})|[\p{L}\p{M}\p{Nd}’']+/gu)].flatMap(
    ({ 0: typed, index }): Found[] => {
      const at: [number, number] = [index, index + typed.length]
      // Keeps 'U.S.A.' as one word.
      return fold(text.slice(...at).replaceAll('.', ''))
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => {
          const labels = Object.hasOwn(synonyms, word) && synonyms[word]
          return labels ? { kind: 'label', labels, word, at } : { kind: 'word', word, at }
        })
    },
  )
}

const isWord = (part: Found | undefined, ...some: string[]): part is Found & { kind: 'word' } =>
  part?.kind === 'word' && some.includes(part.word)

/**
 * Joins prefixes to their parts: 'not Africa', 'no beach', 'without kids', 'except in August', 'before June', 'after
 * Easter', 'June onwards'.
 */
function joinPrefixes(all: readonly Found[], text: string, today: CalendarDate): Found[] {
  const joined: Found[] = []
  for (let at = 0; at < all.length; at++) {
    const part = all[at]!
    let next = at + 1
    if (isWord(part, 'not') && isWord(all[next], 'only', 'just', 'sure')) continue
    while (isWord(all[next], 'in', 'to', 'at', 'on', 'for', 'with', 'the', 'any', 'a', 'an', 'of')) next += 1
    const what = all[next]
    const isBut = isWord(part, 'but') && isWord(all[at - 1], 'anything', 'anywhere', 'everything', 'everywhere')
    const isNot =
      isBut ||
      isWord(part, ...negations) ||
      (isWord(part, 'outside') && isWord(all[at + 1], 'of', 'the')) ||
      (isWord(part, 'no') && (at > 0 || what?.kind === 'label' || what?.kind === 'when'))
    const unwanted = isNot ? takeUnwanted(all, next, text, today) : null
    const isOnwards = isWord(all[next + 1], 'onwards', 'onward')
    const isBound = what?.kind === 'when' && part.kind === 'word' && (part.word !== 'from' || isOnwards || !isDay(what))
    const days = isBound ? readBound(part.word, what, today) : null
    if (unwanted) {
      joined.push({ ...unwanted.meaning, at: [part.at[0], all[unwanted.last]!.at[1]] })
      at = unwanted.last
    } else if (days) {
      if (isOnwards) next += 1
      joined.push({ ...days, at: [part.at[0], all[next]!.at[1]] })
      at = next
    } else if (part.kind === 'when' && isWord(all[at + 1], 'onwards', 'onward')) {
      joined.push({ ...readBound('from', part, today)!, at: [part.at[0], all[at + 1]!.at[1]] })
      at += 1
    } else joined.push(part)
  }
  return joined
}

const negations = ['not', 'without', 'except', 'excluding', 'avoid', 'avoiding']

type Bound = Extract<Meaning, { kind: 'when' }>

const isDay = ({ when }: Bound): boolean => when.every(({ any }) => any.from === any.to)

/**
 * Collects exclusions after 'not' and similar words, up to part `last`: one 'South Africa', but two 'Rome or Venice'.
 */
function takeUnwanted(
  all: readonly Found[],
  first: number,
  text: string,
  today: CalendarDate,
): { meaning: Meaning; last: number } | null {
  const things: Found[][] = []
  // Behind a comma only what 'or' ends is of the list: 'not June, July or August'.
  let [sure, last] = [0, first]
  for (let [at, by] = [first, '']; ;) {
    const what = all[at]
    let end = at
    // Keeps the stars of 'not India and 5 stars' wanted.
    const isLike = by === 'or' ? toSort(what) === toSort(all[first]) : what?.kind === all[first]?.kind
    if (!isLike) break
    if (isNamed(what)) {
      while (isNamed(all[end + 1]) && !/[,;()]/.test(text.slice(all[end]!.at[1], all[end + 1]!.at[0]))) end += 1
    } else if (what?.kind !== 'label' && what?.kind !== 'stars' && what?.kind !== 'when') break
    things.push(all.slice(at, end + 1))
    if (by !== ',') [sure, last] = [things.length, end]
    const next = all[end + 1]
    if (isWord(next, 'or', 'nor')) by = 'or'
    else if (by !== ',' && isWord(next, 'and')) by = 'and'
    else if (next && /^\s*,\s*$/.test(text.slice(all[end]!.at[1], next.at[0]))) by = ','
    else break
    at = end + (by === ',' ? 1 : 2)
    while (isWord(all[at], 'in', 'the', 'to', 'not', 'no')) at += 1
  }
  things.splice(sure)
  if (things.length === 0) return null
  const days = things.flat().filter((part) => part.kind === 'when')
  if (days.length === 0) {
    const toMeaning = ({ at: _at, ...one }: Found): Meaning =>
      one.kind === 'label' ? { ...one, children: undefined } : one
    return { meaning: { kind: 'not', of: things.map((thing) => thing.map(toMeaning)) }, last }
  }
  // Not June or July is neither of them.
  const label = days.map((part) => part.label).join(' or ')
  const meaning = readBound('not', { kind: 'when', when: days.flatMap(({ when }) => when), label }, today)
  return meaning && { meaning, last }
}

/** Treats words and labels alike, as things. */
const toSort = (part: Found | undefined) => (part?.kind === 'word' ? 'label' : part?.kind)
const isNamed = (part: Found | undefined): boolean => part?.kind === 'word' && (part.isWhole || !isAround(part.word))

const yearAfter = (date: CalendarDate): CalendarDate => dayIn(Number(date.slice(0, 4)) + 1, date.slice(5))

/** Returns the days before, until, from or after those of a part, or all but those, within a year. */
function readBound(by: string, { when, label }: Bound, today: CalendarDate): Bound | null {
  const coming = when.map(({ any }) => any).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const later = coming.filter(({ from }) => from > today)
  const [first, last] = [coming[0]!, coming.at(-1)!]
  const before = later[0] ? [{ from: today, to: addDays(later[0].from, -1) }] : []
  const between = coming.slice(1).map(({ from }, i) => ({ from: addDays(coming[i]!.to, 1), to: addDays(from, -1) }))
  const bounds: Record<string, [name: string, days: Days[]]> = {
    before: ['Before', before],
    after: ['After', [{ from: addDays(first.to, 1), to: addDays(coming[1]?.from ?? yearAfter(first.from), -1) }]],
    until: ['Until', [{ from: today, to: first.to }]],
    from: ['From', [{ from: first.from, to: addDays(last.to, 365) }]],
    not: [
      'Not',
      [
        ...(first.from > today ? before : []),
        ...between,
        { from: addDays(last.to, 1), to: addDays(yearAfter(first.from), -1) },
      ],
    ],
  }
  const same: Record<string, string> = { till: 'until', by: 'until', since: 'from' }
  const [name, days] = bounds[same[by] ?? by] ?? ['', []]
  const set = days.filter(({ from, to }) => from <= to)
  return set.length > 0 ? { kind: 'when', when: set.map(plain), label: `${name} ${label}`, isBound: true } : null
}

/** Merges parts of the same meaning. Repeated days and dates are alternatives. */
function merged(found: readonly Found[]): Part[] {
  const parts: Part[] = []
  for (const { at, ...meaning } of found) {
    const same = parts.find((part) => {
      if (part.kind !== meaning.kind) return false
      if (part.kind === 'label' && meaning.kind === 'label') return String(part.labels) === String(meaning.labels)
      if (part.kind === 'word' && meaning.kind === 'word') return part.word === meaning.word
      return !['budget', 'not', 'foreign'].includes(part.kind)
    })
    if (!same) parts.push({ ...meaning, spans: [at] } as Part)
    else {
      same.spans.push(at)
      widen(same, meaning)
    }
  }
  return parts
}

/** Intersects two lists of days. */
function meet(some: readonly When[], others: readonly When[]): When[] {
  const both = (a: Days, b: Days): Days => ({
    from: a.from > b.from ? a.from : b.from,
    to: a.to < b.to ? a.to : b.to,
  })
  return some
    .flatMap((a) => others.map((b) => ({ dated: both(a.dated, b.dated), any: both(a.any, b.any) })))
    .filter(({ any }) => any.from <= any.to)
}

function widen(part: Part, other: Meaning): void {
  if (part.kind === 'when' && other.kind === 'when') {
    const both = part.isBound || other.isBound ? meet(part.when, other.when) : []
    // Joins bounds that exclude each other: 'before April or after October'.
    const isBoth = both.length > 0 || !part.isBound !== !other.isBound
    part.when = isBoth ? both : [...part.when, ...other.when]
    if (part.label !== other.label) part.label += `${isBoth ? ',' : ' or'} ${other.label}`
    part.isBound &&= other.isBound
  } else if (part.kind === 'days' && other.kind === 'days') {
    // Combines two bounds: 'more than 10 days but under 3 weeks'.
    const [least, most] = [part, other].toSorted((a, b) => b.max - a.max) as [typeof part, typeof part]
    const isBoth = least.max === 365 && most.min === 1 && least.min <= most.max
    const [min, max] = isBoth ? [least.min, most.max] : [Math.min(part.min, other.min), Math.max(part.max, other.max)]
    if (part.label !== other.label) part.label += isBoth ? `, ${other.label.toLowerCase()}` : ` or ${other.label}`
    Object.assign(part, { min, max })
  } else if (part.kind === 'stars' && other.kind === 'stars') {
    part.least = Math.min(part.least, other.least)
    part.most = part.most && other.most && Math.max(part.most, other.most)
  } else if (part.kind === 'people' && other.kind === 'people') part.adults = Math.max(part.adults, other.adults)
  else if (part.kind === 'label' && other.kind === 'label') part.children ??= other.children
}

/**
 * Parses a typed search into parts, in order. Drops stop words, unless there are no others. The agency's `today`
 * determines which June is meant; `names` are folded names of places that would be misread.
 */
export function understand(text: string, today: CalendarDate, names: readonly string[] = []): Part[] {
  const named = takeNames(text, lower(text), names)
  const { found, rest } = takePatterns(named.rest, today)
  const every = [...named.found, ...found, ...takeWords(text, rest)].toSorted((a, b) => a.at[0] - b.at[0])
  const joined = joinPrefixes(every, text, today)
  const telling = joined.filter((part) => part.kind !== 'word' || part.isWhole || !isAround(part.word))
  return forParty(withoutOpposites(merged(telling.length > 0 ? telling : joined)), text)
}

/** Excludes only the word itself where its label is wanted: 'food, not wine'. */
function withoutOpposites(parts: Part[]): Part[] {
  const wanted = new Set(parts.flatMap((part) => (part.kind === 'label' ? part.labels : [])))
  const toWord = (one: Meaning): Meaning =>
    one.kind === 'label' && one.labels.some((label) => wanted.has(label)) ? { kind: 'word', word: one.word } : one
  return parts.map((part) => (part.kind === 'not' ? { ...part, of: part.of.map((all) => all.map(toWord)) } : part))
}

const each = /(?<!\p{L})(?:per|each|pp|p\.p|a\s+(?:person|head))(?!\p{L})/iu

/**
 * Treats 'under $2,500 for 2' as the total of both, unless it says 'per person'. Adds children who are named beside
 * adults.
 */
function forParty(parts: Part[], text: string): Part[] {
  const children = parts.reduce((sum, part) => sum + ((part.kind === 'label' && part.children) || 0), 0)
  const named = parts.find((part) => part.kind === 'people')
  const party = named && { adults: named.isAdults ? named.adults : Math.max(1, named.adults - children), children }
  return parts.map((part) => {
    if (part.kind === 'people') return { ...part, ...party }
    if (part.kind !== 'budget') return part
    const isEach = part.spans.some(([from, until]) => each.test(text.slice(from, until)))
    const isWhole = part.whole || (party !== undefined && part.max !== null && !isEach && !part.per)
    return { ...part, whole: isWhole, people: (isWhole && party) || null }
  })
}

/** Removes a part from the search; if only stop words remain, removes all. */
export function withoutPart(
  text: string,
  { spans }: Pick<Part, 'spans'>,
  today: CalendarDate,
  names: readonly string[] = [],
): string {
  let rest = text
  for (const [from, until] of spans.toSorted((a, b) => b[0] - a[0]))
    rest = `${rest.slice(0, from)} ${rest.slice(until)}`
  rest = rest.replace(/\s+/g, ' ').trim()
  const left = understand(rest, today, names)
  return left.every((part) => part.kind === 'word' && isAround(part.word) && !names.includes(part.word)) ? '' : rest
}
