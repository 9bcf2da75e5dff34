import type { CalendarDate } from '../../shared/dates'
import { addDays, realDate } from '../../shared/dates'
import type { Currency } from '../../shared/money'
import { fold } from '../../shared/text'
import { labelOf } from '../packages/categories.rules'
import { departureCities } from '../places/departure-cities.rules'
import { comingDays, type Days, monthDays, type When, whenOf } from './when.rules'

/** What a part of a search means. Money in whole units, without a currency where none was typed. */
export type Meaning =
  | { kind: 'word'; word: string }
  /** Packages with any of the labels, or with the word itself. */
  | { kind: 'label'; labels: string[]; word: string }
  | { kind: 'when'; when: When[]; label: string }
  | { kind: 'budget'; min: number | null; max: number | null; currency: Currency | null; whole: boolean }
  /** Days of the trip, inclusive. */
  | { kind: 'days'; min: number; max: number; label: string }
  | { kind: 'flights'; included: boolean }
  | { kind: 'stars'; least: number }
  | { kind: 'people'; count: number }
  | { kind: 'from'; city: string }
export type Kind = Meaning['kind']

/** `spans`: where it stands in the text, as pairs of a start and an end. */
export type Part = Meaning & { spans: [number, number][] }

/** Words around what is searched for. */
const stopWords = new Set(
  `a an the in to at on of for with without from and or by near during around my our me us i we you your some any is are
  trip trips vacation vacations holiday holidays tour tours package packages travel travels traveling travelling getaway
  getaways journey journeys break breaks escape escapes visit visiting go going want need looking look find show see
  please best top cheap cheapest cheaper affordable inexpensive good great nice deal deals offer offers place places
  somewhere anywhere destination destinations plan planning ideas idea next this all book booking hotel hotels stay room rooms
  stays solo person people per total about vacay vacays mid early late
  things do does what where when how much cost costs price prices can could will would have has be it its that which who
  there here just only also very really most more than least wants like love last minute`.split(/\s+/),
)

/** Short numbers say nothing by themselves either. */
const isAround = (word: string): boolean => stopWords.has(word) || /^\d{1,2}$/.test(word)

/** Words for what categories and tags name otherwise. */
const synonyms: Record<string, string[]> = {
  ...Object.fromEntries(
    'honeymoon family premium group adventure cultural business budget religious wildlife beach luxury romantic spiritual wellness culinary'
      .split(' ')
      .map((word) => [word, [labelOf(word)]]),
  ),
  ...named('family', 'kid kids child children toddler toddlers families teens teenagers'),
  ...named('honeymoon', 'honeymoons honeymooners newlyweds anniversary'),
  ...named('honeymoon romantic', 'couple couples romance'),
  ...named('premium', 'luxurious upscale'),
  ...named('group', 'groups'),
  ...named('adventure', 'adventures adventurous hike hikes hiking trek treks trekking outdoors'),
  ...named('cultural', 'culture history historical museum museums'),
  ...named('beach', 'beaches seaside island islands snorkeling snorkelling diving scuba'),
  ...named('mountain', 'mountain mountains alps alpine ski skis skiing snowboard snowboarding snow glacier glaciers'),
  ...named('wildlife', 'safari safaris animals'),
  ...named('wellness', 'spa yoga relaxing'),
  ...named('culinary', 'food foodie foodies gourmet wine'),
  ...named('religious spiritual', 'pilgrimage'),
}
function named(labels: string, words: string): Record<string, string[]> {
  return Object.fromEntries(words.split(' ').map((word) => [word, labels.split(' ')]))
}
/** Every word that stands for a category or tag. */
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
  spring: ['03-01', '05-31'],
  summer: ['06-01', '08-31'],
  autumn: ['09-01', '11-30'],
  fall: ['09-01', '11-30'],
  winter: ['12-01', '02-29'],
  christmas: ['12-18', '01-03'],
  xmas: ['12-18', '01-03'],
  'new year': ['12-26', '01-03'],
}
const numbers: Record<string, number> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
    .split(' ')
    .map((word, i) => [word, i + 1]),
)
const readCount = (text: string): number => (text === 'a' || text === 'an' ? 1 : (numbers[text] ?? Number(text)))

const M = `(?:${months.join('|')}|sept|${months.map((name) => name.slice(0, 3)).join('|')})\\.?`
const season = `(?:${Object.keys(seasons).join('|')}(?:'?s)?)`
const D = '(?:[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?'
const Y = '(?:20[2-9]\\d)'
const to = '\\s*(?:to|until|till|through|and|-|–)\\s*'
const N = `(?:\\d{1,2}|${Object.keys(numbers).join('|')})`
const sign = '(?:us\\s?\\$|\\$|€|£|₹|usd|inr|eur|gbp|rs\\.?|dollars?|euros?|rupees?|pounds?|bucks)'
const amount = '\\d{1,9}(?:[.,]\\d{2,3})*(?:\\.\\d)?\\s?(?:k|thousand|lakhs?|lacs?)?(?![\\p{L}\\d])'
const money = `(?:${sign}\\s?)?${amount}(?:\\s?${sign}(?!\\p{L}))?`
const scope =
  '(?:\\s*(?:per\\s+(?:person|head|adult|traveler)|a\\s+(?:person|head)|each|pp|p\\.p\\.?)(?!\\p{L})|\\s*(?:in\\s+(?:all|total)|total|altogether|for\\s+(?:both|all|the\\s+(?:whole\\s+)?(?:family|trip|party))(?:\\s+of\\s+us)?)(?!\\p{L}))?'

const signs: [RegExp, Currency][] = [
  [/₹|inr|rs|rupee/, 'INR'],
  [/€|eur/, 'EUR'],
  [/£|gbp|pound/, 'GBP'],
  [/\$|usd|dollar|buck/, 'USD'],
]
/** Of an amount without the words around it; '$' is the dollar that packages are sold in. */
const findCurrency = (price: string): Currency | null =>
  signs.find(([sign]) => sign.test(price.replace('dollars', 'dollar')))?.[1] ?? null

/** '3,000' and '3.000' are thousands, '1,50,000' and '1.5 lakh' Indian, '2.5k' thousands. */
function wholeOf(text: string): number {
  const [, digits = '', unit = ''] = /(\d[\d.,]*)\s?(k|thousand|lakh|lac)?/.exec(text) ?? []
  const plain = /^\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits.replaceAll(',', '')
  return Math.round(Number(plain) * (unit === '' ? 1 : unit.startsWith('la') ? 100_000 : 1000))
}
/** A bare number below 100 is a day, a party or a house number, and no price. */
const isMoney = (text: string): boolean => findCurrency(text) !== null || wholeOf(text) >= 100

type Read = { meaning: Meaning } | null
type Pattern = [RegExp, (match: (string | undefined)[], today: CalendarDate) => Read]

/** Whole words only; `body` has the groups. */
const words = (body: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${body})(?![\\p{L}\\d])`, 'gu')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const pad = (n: number) => String(n).padStart(2, '0')
const monthName = (n: number) => capital(months[n - 1]!)
const monthOf = (text: string): number => monthNumbers[text.replace('.', '')]!
const plain = (days: Days): When => ({ dated: days, any: days })
const read = (meaning: Meaning): Read => ({ meaning })

function wholeMonths(from: number, until: number, year: string | undefined, label: string, today: CalendarDate): Read {
  const span = { from: `${pad(from)}-01`, to: `${pad(until)}-31`, year: year ? Number(year) : null }
  return read({ kind: 'when', when: comingDays(span, today).map(plain), label: label + (year ? ` ${year}` : '') })
}

/** Days of a month; a date that does not exist is none. */
function someDays(
  first: string,
  last: string | undefined,
  month: string,
  year: string | undefined,
  today: string,
): Read {
  const n = pad(monthOf(month))
  const [from, until] = [pad(parseInt(first, 10)), pad(parseInt(last ?? first, 10))]
  if (!realDate(`2028-${n}-${from}`) || !realDate(`2028-${n}-${until}`) || until < from) return null
  const [days] = comingDays({ from: `${n}-${from}`, to: `${n}-${until}`, year: year ? Number(year) : null }, today)
  const label = `${last ? `${Number(from)}–${Number(until)}` : Number(from)} ${monthName(Number(n))}`
  return read({
    kind: 'when',
    when: [last ? plain(days!) : whenOf(days!.from)],
    label: label + (year ? ` ${year}` : ''),
  })
}

function trip(min: number, max: number, label: string): Read {
  return min >= 1 && max >= min && min <= 365 ? read({ kind: 'days', min, max: Math.min(max, 365), label }) : null
}
/** From so many of one unit to so many: nights have a day more, a week is about seven days. */
function tripOf(first: number, last: number, unit: string): Read {
  const range = (n: string) => (first === last ? String(first) : `${first}–${last} ${n}s`)
  if (unit.startsWith('night')) return trip(first + 1, last + 1, first === last ? `${first} nights` : range('night'))
  if (unit.startsWith('week'))
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
  unit.startsWith('week') ? count * 7 : count + (unit.startsWith('night') ? 1 : 0)

function price(min: string | null, max: string | null, text: string): Read {
  const bounds = [min, max].filter((bound) => bound !== null)
  const currency = findCurrency(bounds.join(' '))
  if (!bounds.every((bound) => isMoney(bound) || currency !== null)) return null
  const [low, high] = [min && wholeOf(min), max && wholeOf(max)] as [number | null, number | null]
  const whole = /total|altogether|in\s+all|for\s+(?:both|all|the)/.test(text)
  const crossed = low !== null && high !== null && low > high
  return read({
    kind: 'budget',
    min: crossed ? high : low,
    max: crossed ? low : high,
    currency,
    whole,
  })
}

/** In the order in which they are looked for; what one has read is gone for the next. */
const patterns: Pattern[] = [
  // Days of departure.
  [
    words('(?:on\\s+|from\\s+)?(\\d{4}-\\d{2}-\\d{2})'),
    ([, day]) => (realDate(day!) ? read({ kind: 'when', when: [whenOf(day!)], label: day! }) : null),
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
    words(`(?:on\\s+)?(${M})\\s+(?:the\\s+)?(${D})(?!\\s*(?:days?|nights?|weeks?))(?:,?\\s+(${Y}))?`),
    ([, m, day, y], today) => someDays(day!, undefined, m!, y, today),
  ],
  [
    words(
      `(?:(?:in|from|between|during|early|mid|late)\\s+){0,2}(${M})${to}(?:early\\s+|mid\\s+|late\\s+)?(${M})(?:\\s+(${Y}))?`,
    ),
    ([, a, b, y], today) => {
      const [from, until] = [monthOf(a!), monthOf(b!)]
      return wholeMonths(from, until, y, `${monthName(from)} to ${monthName(until)}`, today)
    },
  ],
  [
    words(
      `(?:(?:in|during|for|this|next|early|mid|late|end\\s+of|beginning\\s+of)(?:\\s+the)?\\s+){1,2}(${M})(?:,?\\s+(${Y}))?`,
    ),
    ([, m, y], today) => wholeMonths(monthOf(m!), monthOf(m!), y, monthName(monthOf(m!)), today),
  ],
  [
    words(`(${M}),?\\s+(${Y})`),
    ([, m, y], today) => wholeMonths(monthOf(m!), monthOf(m!), y, monthName(monthOf(m!)), today),
  ],
  [words(`(${M})`), ([, m], today) => wholeMonths(monthOf(m!), monthOf(m!), undefined, monthName(monthOf(m!)), today)],
  [
    words('(?:in\\s+)?(next|this)\\s+month'),
    ([, which], today) => {
      const month = (which === 'next' ? addDays(`${today.slice(0, 7)}-28`, 4) : today).slice(0, 7)
      return read({ kind: 'when', when: [plain(monthDays(month))], label: monthName(Number(month.slice(5))) })
    },
  ],
  [
    words(
      `(?:(?:in|during|for|over|this|next|early|late|at)(?:\\s+the)?\\s+){0,2}(${season})(?:\\s+(?:eve|time|day))?(?:,?\\s+(${Y}))?`,
    ),
    ([whole, name, y], today) => {
      const known = name!.replace(/'?s$/, '') in seasons ? name!.replace(/'?s$/, '') : name!
      const [from, until] = seasons[known]!
      const year = y ? Number(y) : null
      const when = comingDays({ from, to: until, year, later: whole!.includes('next ') }, today)
      const shown = whole!.includes('next ') ? when.slice(0, 1) : when
      return read({ kind: 'when', when: shown.map(plain), label: capital(known) + (y ? ` ${y}` : '') })
    },
  ],
  // Days of the trip.
  [words('(?:over\\s+)?(?:a\\s+)?long\\s+weekend'), () => trip(3, 5, 'Long weekend')],
  [words('(?:for\\s+)?(?:a\\s+|the\\s+)?weekend'), () => trip(2, 4, 'Weekend')],
  [words('(?:a\\s+)?fortnight'), () => tripOf(2, 2, 'weeks')],
  [words('(?:a\\s+)?few\\s+days'), () => trip(2, 5, 'A few days')],
  [words('short\\s+(?:trip|break|stay)s?'), () => trip(1, 5, 'Up to 5 days')],
  [
    words(`(?:for\\s+)?(?:between\\s+|from\\s+)?(${N})${to}(${N})[\\s-]*(days?|nights?|weeks?)`),
    ([, a, b, unit]) => tripOf(readCount(a!), readCount(b!), unit!),
  ],
  [
    words(
      `(?:under|below|less\\s+than|up\\s+to|at\\s+most|max(?:imum)?|within|no\\s+more\\s+than)\\s+(${N})[\\s-]*(days?|nights?|weeks?)`,
    ),
    ([whole, n, unit]) => {
      const days = daysIn(readCount(n!), unit!) - (/under|below|less/.test(whole!) ? 1 : 0)
      return trip(1, days, `Up to ${daysText(days)}`)
    },
  ],
  [
    words(`(?:over|above|more\\s+than|at\\s+least|min(?:imum)?)\\s+(${N})[\\s-]*(days?|nights?|weeks?)`),
    ([whole, n, unit]) => {
      const days = daysIn(readCount(n!), unit!) + (/over|above|more/.test(whole!) ? 1 : 0)
      return trip(days, 365, `${days} days or more`)
    },
  ],
  [
    words(`(?:for\\s+)?(${N})\\s*(?:\\+|plus|or\\s+more)\\s*(days?|nights?|weeks?)`),
    ([, n, unit]) => trip(daysIn(readCount(n!), unit!), 365, `${daysIn(readCount(n!), unit!)} days or more`),
  ],
  [
    words(`(?:for\\s+)?(${N}|an?)[\\s-]*(days?|nights?|weeks?)(?:[\\s-]long)?`),
    ([, n, unit]) => tripOf(readCount(n!), readCount(n!), unit!),
  ],
  [words('(?:for\\s+)?(?:a\\s+|the\\s+|one\\s+)?week(?:[\\s-]long)?'), () => tripOf(1, 1, 'week')],
  // Stars of hotels.
  [
    words(
      '(?:at\\s+least\\s+)?(?:an?\\s+)?([1-5]|three|four|five)\\s*(?:\\+|plus|or\\s+more)?\\s*-?\\s*(?:stars?|★|\\*)\\+?(?:\\s+(?:or\\s+more|hotels?|resorts?|stays?)){0,2}',
    ),
    ([, n]) => read({ kind: 'stars', least: readCount(n!) }),
  ],
  [
    /(?<![\p{L}\d])([1-5])\s?(?:\*|★)(?:\s+(?:hotels?|resorts?))?/gu,
    ([, n]) => read({ kind: 'stars', least: Number(n) }),
  ],
  // Flights.
  [
    words('(?:without|no|excluding|excl\\.?)\\s+(?:the\\s+)?(?:flights?|airfares?)|land\\s+only'),
    () => read({ kind: 'flights', included: false }),
  ],
  [
    words(
      '(?:(?:with|incl(?:udes?|uding|usive\\s+of|uded|\\.)?|and|plus)\\s+)?(?:the\\s+)?(?:(?:round-?trip|return|direct|non-?stop)\\s+)?(?:flights?|airfares?|air\\s*tickets?|plane\\s+tickets?)(?:\\s+(?:are\\s+)?(?:incl(?:uded|usive|\\.)?|in\\s+the\\s+price))?',
    ),
    () => read({ kind: 'flights', included: true }),
  ],
  // Money.
  [
    words(`(?:budget\\s+(?:of\\s+)?)?(?:between|from)\\s+(${money})${to}(${money})${scope}`),
    ([whole, a, b]) => price(a!, b!, whole!),
  ],
  [
    words(
      `(?:(?:priced?|costs?|costing|budget)\\s+(?:of\\s+|is\\s+)?)?(?:under|below|less\\s+than|cheaper\\s+than|up\\s*to|at\\s+most|max(?:imum)?(?:\\s+of)?|within|no\\s+more\\s+than|not\\s+over|until)\\s+(?:a\\s+budget\\s+of\\s+)?(${money})${scope}`,
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [new RegExp(`<=?\\s*(${money})${scope}`, 'gu'), ([whole, bound]) => price(null, bound!, whole!)],
  [
    words(`(?:my\\s+|our\\s+|on\\s+a\\s+)?budget\\s+(?:of\\s+|is\\s+|:\\s*)?(${money})${scope}`),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [words(`(${money})\\s+budget`), ([whole, bound]) => price(null, bound!, whole!)],
  [
    words(
      `(?:over|above|more\\s+than|at\\s+least|min(?:imum)?(?:\\s+of)?|from|starting\\s+(?:at|from))\\s+(${money})${scope}`,
    ),
    ([whole, bound]) => price(bound!, null, whole!),
  ],
  [new RegExp(`>=?\\s*(${money})${scope}`, 'gu'), ([whole, bound]) => price(bound!, null, whole!)],
  [
    words(
      `(${money})\\s*(?:per\\s+(?:person|head|adult|traveler)|a\\s+(?:person|head)|each|pp|in\\s+(?:all|total)|total|altogether)`,
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [
    new RegExp(`(?<![\\p{L}\\d])(${money})${to}(${money})${scope}(?![\\p{L}\\d])`, 'gu'),
    ([whole, a, b]) => price(a!, b!, whole!),
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:for\\s+|around\\s+|about\\s+|~)?(${sign}\\s?${amount}|${amount}\\s?${sign}(?!\\p{L})|\\d+(?:\\.\\d+)?\\s?(?:k|lakhs?|lacs?)(?!\\p{L}))${scope}`,
      'gu',
    ),
    ([whole, bound]) => price(null, bound!, whole!),
  ],
  [
    words(`(?:in\\s+)?(${Y})`),
    ([, y], today) =>
      read({
        kind: 'when',
        when: comingDays({ from: '01-01', to: '12-31', year: Number(y) }, today).map(plain),
        label: y!,
      }),
  ],
  // Who travels, and from where.
  [
    words(`(?:for\\s+)?(?:an?\\s+)?(?:(family|group|party)\\s+of\\s+)(${N})(?:\\s+(?:people|persons?|adults?))?`),
    ([, , n]) => read({ kind: 'people', count: readCount(n!) }),
  ],
  [
    words(`(?:with\\s+|and\\s+)?${N}\\s+(?:kids?|children|child|toddlers?|infants?|bab(?:y|ies)|teens?)`),
    () => read({ kind: 'label', labels: ['family'], word: 'family' }),
  ],
  [
    words(`(?:for\\s+)?(${N})\\s+(?:people|persons?|adults?|travell?ers?|guests?|pax|friends|of\\s+us)`),
    ([, n]) => read({ kind: 'people', count: readCount(n!) }),
  ],
  [words(`for\\s+(${N})`), ([, n]) => read({ kind: 'people', count: readCount(n!) })],
  [
    words(`(?:departing|leaving|flying|starting|out)?\\s*from\\s+(${departureCities.join('|').toLowerCase()})`),
    ([, name]) => read({ kind: 'from', city: departureCities.find((city) => city.toLowerCase() === name)! }),
  ],
  [words('honey\\s+moon(?:ers)?'), () => read({ kind: 'label', labels: ['honeymoon'], word: 'honeymoon' })],
]

/** In lower case, each character where it stood. */
const lower = (text: string): string =>
  Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('')

type Found = Meaning & { at: [number, number] }

function takePatterns(text: string, today: CalendarDate): { found: Found[]; rest: string } {
  const found: Found[] = []
  let rest = lower(text)
  for (const [pattern, make] of patterns) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const groups = match.filter((part): part is string | undefined => typeof part !== 'number')
      const whole = match[0] as string
      const at = match.find((part) => typeof part === 'number') as number
      const got = make(groups.slice(0, -1), today)
      if (got === null) return whole
      found.push({ ...got.meaning, at: [at, at + whole.length] })
      // Nothing is read across what was read.
      return '\u0001'.repeat(whole.length)
    })
  }
  return { found, rest }
}

/** Words that are left: a part of a hyphenated word is one, too. */
function takeWords(text: string, rest: string): Found[] {
  return [...rest.matchAll(/[\p{L}\p{M}\p{Nd}’']+/gu)].flatMap(({ 0: typed, index }): Found[] => {
    const at: [number, number] = [index, index + typed.length]
    return fold(text.slice(...at))
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => {
        const labels = Object.hasOwn(synonyms, word) && synonyms[word]
        return labels ? { kind: 'label', labels, word, at } : { kind: 'word', word, at }
      })
  })
}

/** What stands for the same is one part. Days and dates that were named twice may each be meant. */
function merged(found: readonly Found[]): Part[] {
  const parts: Part[] = []
  for (const { at, ...meaning } of found) {
    const same = parts.find((part) => {
      if (part.kind !== meaning.kind) return false
      if (part.kind === 'label' && meaning.kind === 'label') return String(part.labels) === String(meaning.labels)
      if (part.kind === 'word' && meaning.kind === 'word') return part.word === meaning.word
      return part.kind !== 'budget'
    })
    if (!same) parts.push({ ...meaning, spans: [at] } as Part)
    else {
      same.spans.push(at)
      widen(same, meaning)
    }
  }
  return parts
}

function widen(part: Part, other: Meaning): void {
  if (part.kind === 'when' && other.kind === 'when') {
    part.when.push(...other.when)
    if (part.label !== other.label) part.label += ` or ${other.label}`
  } else if (part.kind === 'days' && other.kind === 'days') {
    part.min = Math.min(part.min, other.min)
    part.max = Math.max(part.max, other.max)
    if (part.label !== other.label) part.label += ` or ${other.label}`
  } else if (part.kind === 'stars' && other.kind === 'stars') part.least = Math.min(part.least, other.least)
  else if (part.kind === 'people' && other.kind === 'people') part.count = Math.max(part.count, other.count)
}

/**
 * What a typed search asks for, part by part in its order. Words around it are left out, unless there is nothing else.
 * The agency's `today` tells which June is meant.
 */
export function understand(text: string, today: CalendarDate): Part[] {
  const { found, rest } = takePatterns(text, today)
  const words = takeWords(text, rest)
  const telling = words.filter((word) => word.kind !== 'word' || !isAround(word.word))
  const all = found.length + telling.length > 0 ? [...found, ...telling] : words
  return merged(all.toSorted((a, b) => a.at[0] - b.at[0]))
}

/** The search without a part of it; words around nothing that is left go, too. */
export function withoutPart(text: string, { spans }: Part, today: CalendarDate): string {
  let rest = text
  for (const [from, until] of spans.toSorted((a, b) => b[0] - a[0]))
    rest = `${rest.slice(0, from)} ${rest.slice(until)}`
  rest = rest.replace(/\s+/g, ' ').trim()
  const left = understand(rest, today)
  return left.every((part) => part.kind === 'word' && isAround(part.word)) ? '' : rest
}
