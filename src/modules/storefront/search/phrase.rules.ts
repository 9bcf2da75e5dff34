import { type CalendarDate } from '../../../shared/dates'
import { type Currency } from '../../../shared/money'
import { sign } from './signs.rules'
import { type When } from './when.rules'

/**
 * Describes the meaning of a part of a search. Money is in whole units; `currencies` are those that a typed sign may mean,
 * the likeliest first; null where none was typed.
 */
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
      currencies: readonly Currency[] | null
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
  /** Matches packages from any of the cities. */
  | { kind: 'from'; cities: string[] }
  /** Sorts by the lowest price first. */
  | { kind: 'cheap' }
  /** Matches packages below their original price. */
  | { kind: 'reduced' }
  /** Excludes packages that match all parts of any of the lists. */
  | { kind: 'not'; of: Meaning[][] }

export type Read = { meaning: Meaning } | null

export type Pattern = [RegExp, (match: (string | undefined)[], today: CalendarDate) => Read]

/** Matches whole words only; `body` has the groups. */
export const words = (body: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${body})(?![\\p{L}\\d])`, 'gu')

export const read = (meaning: Meaning): Read => ({ meaning })

const numbers: Record<string, number> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
    .split(' ')
    .map((word, i) => [word, i + 1]),
)

export const readCount = (text: string): number => (text === 'a' || text === 'an' ? 1 : (numbers[text] ?? Number(text)))

export const to = '\\s*(?:to|until|till|through|thru|and|-|–)\\s*'

export const N = `(?:\\d{1,2}|${Object.keys(numbers).join('|')})`

export const unit = '(days?|nights?|weeks?|wks?|months?)'

export const atMost =
  '(?:(?<!(?:no|not)\\s+)(?:under|below|less\\s+than)|cheaper\\s+than|up\\s*to|at\\s+most|max(?:imum|\\.)?(?:\\s+of)?|within|(?:no|not)\\s+(?:more|over|above|longer)(?:\\s+than)?|shorter\\s+than|not\\s+exceeding)'

export const atLeast =
  '(?:over|above|(?:more|longer)\\s+than|(?:no|not)\\s+(?:less|fewer|under|below|shorter)(?:\\s+than)?|at\\s+least|min(?:imum|\\.)?(?:\\s+of)?)'

/** Excludes bounds of what follows: '7 days max $2000', '4 stars and under 3000'. */
const isBehind = `(?![\\s.]*(?:(?:of|an?|than|budget|price)(?!\\p{L})|(?:${sign}\\s?)?\\d|${N}(?!\\p{L})))`

/** Finds a lower bound behind a number: '10 days or more'. */
export const orMore = `(?:(?:or|and)\\s+(?:more(?!\\s+than)|longer|higher|better|up|upwards?|(?:over|above)${isBehind})|(?:min(?:imum|\\.)?|at\\s+least)${isBehind})`

/** Finds an upper bound behind a number: '3 stars or less'. */
export const orLess = `(?:(?:or|and)\\s+(?:less(?!\\s+than)|fewer|lower|shorter|(?:under|below)${isBehind})|(?:max(?:imum|\\.)?|at\\s+most)${isBehind}|tops)`
