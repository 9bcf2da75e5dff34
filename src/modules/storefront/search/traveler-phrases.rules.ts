import { fold } from '../../../shared/text'
import { N, type Pattern, type Read, read, readCount, words } from './phrase.rules'

const people = (adults: number) => ({ kind: 'people', adults, children: 0 }) as const

/** Maps short names to cities, for agencies with departures from them. */
const shortNames: Record<string, string> = {
  'new york city': 'New York',
  nyc: 'New York',
  la: 'Los Angeles',
  philly: 'Philadelphia',
  sf: 'San Francisco',
}

/** Keeps 'La Paz' and 'La Rochelle' from matching Los Angeles. */
const notName = '(?<!(?<!\\p{L})la(?=\\s+(?!(?:in|on|to|for|under|with|by|next|this|and|or)(?!\\p{L}))\\p{L}))'

const ages = '(\\d{1,2}(?:\\s*(?:,|&|and|or|-)\\s*\\d{1,2})*)'

const partner = '(?:wife|husband|girlfriend|boyfriend|partner|fianc[eé]e?|spouse)'

const readChild = (text: string): Read =>
  [...text.matchAll(/\d+/g)].every(([age]) => Number(age) < 18)
    ? read({ kind: 'label', labels: ['family'], word: 'family' })
    : null

export const agePhrases: Pattern[] = [
  [
    words(
      '(?:with\\s+)?(?:an?\\s+)?(\\d{1,2})[\\s-]*(?:years?|yrs?|y/?o|months?)[\\s-]*olds?|(?:with\\s+)?(?:an?\\s+)?(\\d{1,2})\\s?y/?o',
    ),
    ([whole]) => readChild(/month/.test(whole!) ? '1' : whole!),
  ],
  [words(`aged?s?\\s*:?\\s*${ages}`), ([, some]) => readChild(some!)],
]

export const travelerPhrases: Pattern[] = [
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
  [words(`(?:for\\s+)?(${N})\\s+couples`), ([, n]) => read({ ...people(readCount(n!) * 2), isAdults: true })],
  // Restricts nothing, as rooms are no filter.
  [words(`(?:for\\s+|in\\s+)?${N}\\s+(?:hotel\\s+)?rooms?`), () => read({ kind: 'word', word: 'rooms' })],
  [words(`for\\s+(${N})`), ([, n]) => read(people(readCount(n!)))],
]

const toPattern = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')

/** Reads the agency's cities of departure, with and without accents. */
export function departurePhrases(cities: readonly string[]): Pattern[] {
  const names = [...cities.map((city) => [city, city]), ...Object.entries(shortNames)] as [string, string][]
  const known = names.filter(([name, city]) => fold(name) !== '' && cities.includes(city))
  if (known.length === 0) return []
  const byName = new Map(known.map(([name, city]) => [fold(name), city]))
  // Tries longer names first, as 'New York City' begins with 'New York'.
  const spelled = known
    .flatMap(([name]) => [name.toLowerCase(), fold(name)])
    .toSorted((a, b) => b.length - a.length)
    .map(toPattern)
  const city = `(?:${[...new Set(spelled)].join('|')})${notName}(?![\\p{L}\\d])`
  return [
    [
      words(
        `(?:(?:departing|leaving|flying|starting|out)?\\s*(?:of|from)|leaving|departing|depart(?:ure)?|ex)\\s+(${city}(?:(?:\\s*/\\s*|\\s+or\\s+)(?:from\\s+)?${city})*)`,
      ),
      ([, named]) => {
        const names = [...named!.matchAll(words(city))].map(([name]) => byName.get(fold(name)))
        const from = names.filter((name) => name !== undefined)
        return from.length === 0 ? null : read({ kind: 'from', cities: [...new Set(from)] })
      },
    ],
  ]
}

/** Reads what negates or bounds the words after it. */
export const negationPhrases: Pattern[] = [
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
