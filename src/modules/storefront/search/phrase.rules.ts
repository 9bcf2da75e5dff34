import { type CalendarDate } from '../../../shared/dates'
import { type Currency } from '../../../shared/money'
import { type When } from './when.rules'

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
