import type { CalendarDate } from '../../../shared/dates'
import { type Currency, formatMoney, toMinor } from '../../../shared/money'
import { plural, capitalize } from '../../../shared/text'
import { categoryNamed } from '../../settings/settings/categories.rules'
import type { Category } from '../../settings/settings/schema'
import type { Exchange } from './bounds.rules'
import { budgetExchange, type Budget } from './budget.rules'
import { flags } from './flags.rules'
import type { Meaning } from './phrase.rules'
import { type Part, withoutPart } from './understand.rules'
import type { Reading } from './view'

/** Describes a searched word: as typed, as the catalog spells it, or found only in descriptions. */
export type Spelled = { word: string; as: string; isMention: boolean }
export type Read = {
  text: string
  today: CalendarDate
  /** Lists folded names of places that would be misread. */
  names: readonly string[]
  /** Lists the agency's cities of departure. */
  cities: readonly string[]
  categories: readonly Category[]
  parts: Part[]
  spelled: Map<string, Spelled>
  /** Marks a search with stop words only, such as 'best deals'. */
  isVague?: boolean
}

const labelText = (label: string, { categories }: Read) => categoryNamed(categories, label) ?? capitalize(label)

function budgetText(budget: Budget, currency: Currency): string {
  const money = (whole: number) => formatMoney(toMinor(whole, currency), currency)
  const { min, max } = budget
  const amount =
    min !== null && max !== null
      ? `${money(min)} to ${money(max)}`
      : max !== null
        ? `Up to ${money(max)}`
        : `From ${money(min!)}`
  if (budget.per) return `${amount} per person a ${budget.per}`
  if (!budget.whole || max === null) return `${amount} per person`
  return budget.people === null
    ? `${amount} in all`
    : `${amount} for ${plural(budget.people.adults + budget.people.children, 'traveler')}`
}

/** Formats an exclusion: 'Not “South Africa”', 'Not Beach or Mountain'. */
function notText(groups: readonly Meaning[][], read: Read, money: Exchange): string {
  const toText = (one: Meaning) =>
    one.kind === 'word'
      ? `“${read.spelled.get(one.word)?.as ?? one.word}”`
      : partText({ ...one, spans: [] }, read, money)
  return `Not ${groups.map((all) => all.map(toText).join(' ').replaceAll('” “', ' ')).join(' or ')}`
}

function partText(part: Part, read: Read, money: Exchange): string {
  const { spelled, text } = read
  switch (part.kind) {
    case 'word': {
      const other = spelled.get(part.word)
      return other && !other.isMention ? `“${other.as}”, not “${part.word}”` : `“${part.word}”`
    }
    case 'label':
      return part.labels.map((label) => labelText(label, read)).join(' or ')
    case 'when':
      return part.label
    case 'budget': {
      const exchange = budgetExchange(part, money)
      if (exchange) return budgetText(part, exchange.from)
      return `Left out: ${part.spans.map((span) => text.slice(...span)).join(', ')}`
    }
    case 'days':
      return part.label
    case 'flights':
      return part.included ? flags[0].chip : 'Without flights'
    case 'stars':
      if (part.most && part.least > 1) return `${part.least}–${part.most} star hotel`
      if (part.most) return `Hotel up to ${plural(part.most, 'star')}`
      return part.least === 5 ? '5-star hotel' : `${part.least}+ star hotel`
    case 'people':
      return plural(part.adults + part.children, 'traveler')
    case 'from':
      return `From ${part.cities.join(' or ')}`
    case 'cheap':
      return 'Lowest price first'
    case 'reduced':
      return 'Reduced price'
    case 'not':
      return notText(part.of, read, money)
  }
}

/** Describes each parsed part of the typed search. */
export const toReadings = (read: Read, money: Exchange): Reading[] =>
  read.parts.map((part) => ({
    label: partText(part, read, money),
    search: withoutPart(read.text, part, read.today, read.names, read.cities),
    isDate: part.kind === 'when',
    isPlain: part.kind === 'word' && !read.spelled.has(part.word),
  }))

/**
 * Limits words with their own condition in the statement's text: further ones share one, which is checked row by row.
 */
export const maxIndexedWords = 6
type WordPart = Extract<Part, { kind: 'word' }>
export const furtherWords = ({ parts }: Read): WordPart[] =>
  parts.filter((part) => part.kind === 'word').slice(maxIndexedWords)

/** Describes the words beyond the first six, which are removed together; null without any. */
export function furtherReading(read: Read, money: Exchange): Reading | null {
  const parts = furtherWords(read)
  if (parts.length === 0) return null
  const spans = parts.flatMap((part) => part.spans)
  return {
    label: parts.map((part) => partText(part, read, money)).join(', '),
    search: withoutPart(read.text, { spans }, read.today, read.names, read.cities),
    isDate: false,
    isPlain: false,
  }
}
