import { type CalendarDate, addDays } from '../../../shared/dates'
import { fold } from '../../../shared/text'
import { type Days, type When, dayIn } from './when.rules'
import { datePhrases, plain, yearPhrases } from './date-phrases.rules'
import { lengthPhrases } from './length-phrases.rules'
import { type Meaning, type Pattern } from './phrase.rules'
import { amountPhrases, budgetPhrases, dealPhrases, ratePhrases } from './price-phrases.rules'
import { flightPhrases, starPhrases } from './service-phrases.rules'
import { agePhrases, departurePhrases, negationPhrases, travelerPhrases } from './traveler-phrases.rules'
import { isAround, stopWords, synonyms } from './words.rules'

/** Orders phrases by priority; each removes its match from the text. */
const phrases: Pattern[] = [
  ...datePhrases,
  ...ratePhrases,
  ...agePhrases,
  ...lengthPhrases,
  ...starPhrases,
  ...flightPhrases,
  ...budgetPhrases,
  ...yearPhrases,
  ...amountPhrases,
  ...dealPhrases,
  ...travelerPhrases,
]

/** Adds `spans`: positions in the text, as pairs of a start and an end. */
export type Part = Meaning & { spans: [number, number][] }

/** Converts to lower case, and keeps the position of each character. */
const lower = (text: string): string =>
  Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('')

type FoundMeaning = Meaning & { at: [number, number] }

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
function takeNames(text: string, rest: string, names: readonly string[]): { found: FoundMeaning[]; rest: string } {
  const tokens = [...text.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)].map(({ 0: word, index }) => ({
    word: fold(word),
    at: [index, index + word.length] as [number, number],
  }))
  const found: FoundMeaning[] = []
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

function takePatterns(
  text: string,
  today: CalendarDate,
  cities: readonly string[],
): { found: FoundMeaning[]; rest: string } {
  const found: FoundMeaning[] = []
  let rest = text
  for (const [pattern, make] of [...phrases, ...departurePhrases(cities), ...negationPhrases]) {
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
function takeWords(text: string, rest: string): FoundMeaning[] {
  return [...rest.matchAll(/(?<!\p{L})(?:\p{L}\.){2,}\p{L}?(?!\p{L})|[\p{L}\p{M}\p{Nd}’']+/gu)].flatMap(
    ({ 0: typed, index }): FoundMeaning[] => {
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

const isWord = (part: FoundMeaning | undefined, ...some: string[]): part is FoundMeaning & { kind: 'word' } =>
  part?.kind === 'word' && some.includes(part.word)

/** Holds the parts of a search in order, and its text. */
type Typed = { all: readonly FoundMeaning[]; text: string; today: CalendarDate }
/** Holds the meaning of several parts up to `last`. */
type Joined = { meaning: Meaning; last: number }

/** Joins prefixes to their parts, each by the first reader that knows it. */
function joinPrefixes(typed: Typed): FoundMeaning[] {
  const { all } = typed
  const joined: FoundMeaning[] = []
  for (let at = 0; at < all.length; at++) {
    const [part, next] = [all[at]!, all[at + 1]]
    if (isWord(part, 'not') && isWord(next, 'only', 'just', 'sure')) continue
    const read = readNegation(typed, at) ?? readBoundBefore(typed, at) ?? readOnwards(typed, at)
    joined.push(read ? { ...read.meaning, at: [part.at[0], all[read.last]!.at[1]] } : part)
    at = read?.last ?? at
  }
  return joined
}

/** Returns the first place from `at` where none of these words is. */
function skipWords(all: readonly FoundMeaning[], at: number, ...some: string[]): number {
  let end = at
  while (isWord(all[end], ...some)) end += 1
  return end
}

const skipArticles = (all: readonly FoundMeaning[], at: number): number =>
  skipWords(all, at, 'in', 'to', 'at', 'on', 'for', 'with', 'the', 'any', 'a', 'an', 'of')

const isOnwards = (part: FoundMeaning | undefined): boolean => isWord(part, 'onwards', 'onward')

const negations = ['not', 'without', 'except', 'excluding', 'avoid', 'avoiding']

/** Reads 'not Africa', 'no beach', 'without kids', 'except in August', 'anywhere but Rome'. */
function readNegation(typed: Typed, at: number): Joined | null {
  const { all } = typed
  const first = skipArticles(all, at + 1)
  const [before, part, next, what] = [all[at - 1], all[at], all[at + 1], all[first]]
  const isNegation =
    isWord(part, ...negations) ||
    (isWord(part, 'but') && isWord(before, 'anything', 'anywhere', 'everything', 'everywhere')) ||
    (isWord(part, 'outside') && isWord(next, 'of', 'the')) ||
    (isWord(part, 'no') && (at > 0 || what?.kind === 'label' || what?.kind === 'when'))
  return isNegation ? readUnwanted(typed, first) : null
}

type Bound = Extract<Meaning, { kind: 'when' }>

const isDay = ({ when }: Bound): boolean => when.every(({ any }) => any.from === any.to)

/** Reads 'before June', 'after Easter', 'from June onwards'; not 'from 3 June', a day of departure. */
function readBoundBefore({ all, today }: Typed, at: number): Joined | null {
  const last = skipArticles(all, at + 1)
  const [part, what, next] = [all[at]!, all[last], all[last + 1]]
  if (part.kind !== 'word' || what?.kind !== 'when') return null
  if (part.word === 'from' && isDay(what) && !isOnwards(next)) return null
  const meaning = readBound(part.word, what, today)
  return meaning && { meaning, last: isOnwards(next) ? last + 1 : last }
}

/** Reads 'June onwards'. */
function readOnwards({ all, today }: Typed, at: number): Joined | null {
  const [part, next] = [all[at]!, all[at + 1]]
  const meaning = part.kind === 'when' && isOnwards(next) ? readBound('from', part, today) : null
  return meaning && { meaning, last: at + 1 }
}

/** Reads what is unwanted from part `first`. */
function readUnwanted(typed: Typed, first: number): Joined | null {
  const listed = listThings(typed, first)
  // Takes what follows a comma only if an 'or' ends the list: 'not June, July or August'.
  const things = listed.slice(0, listed.findLastIndex(({ by }) => by !== ',') + 1)
  const last = things.at(-1)?.last
  if (last === undefined) return null
  const days = things.flatMap(({ parts }) => parts.filter((part) => part.kind === 'when'))
  if (days.length === 0) {
    const toMeaning = ({ at: _at, ...one }: FoundMeaning): Meaning =>
      one.kind === 'label' ? { ...one, children: undefined } : one
    return { meaning: { kind: 'not', of: things.map(({ parts }) => parts.map(toMeaning)) }, last }
  }
  // Excludes both: 'not June or July' is neither of them.
  const label = days.map((part) => part.label).join(' or ')
  const meaning = readBound('not', { kind: 'when', when: days.flatMap(({ when }) => when), label }, typed.today)
  return meaning && { meaning, last }
}

/** Says what joins a thing to the one before it; null for the first. */
type Joint = 'or' | 'and' | ',' | null
type Thing = { by: Joint; parts: readonly FoundMeaning[]; last: number }

/** Lists things of the kind of the first, as 'Rome or Venice', with what joins them. */
function listThings(typed: Typed, first: number): Thing[] {
  const { all } = typed
  const things: Thing[] = []
  let next: { by: Joint; at: number } | null = { by: null, at: first }
  while (next) {
    const { by, at }: { by: Joint; at: number } = next
    // Keeps the stars of 'not India and 5 stars' wanted.
    const isLike = by === 'or' ? toSort(all[at]) === toSort(all[first]) : all[at]?.kind === all[first]?.kind
    const last = isLike ? findEnd(typed, at) : null
    if (last === null) break
    things.push({ by, parts: all.slice(at, last + 1), last })
    next = findNext(typed, last, by)
  }
  return things
}

/** Returns the last part of the thing that begins at `at`: one 'South Africa'. null: it can be no thing. */
function findEnd({ all, text }: Typed, at: number): number | null {
  const what = all[at]
  if (!isNamed(what)) return what && ['label', 'stars', 'when', 'from'].includes(what.kind) ? at : null
  let end = at
  while (isNamed(all[end + 1]) && !/[,;()]/.test(text.slice(all[end]!.at[1], all[end + 1]!.at[0]))) end += 1
  return end
}

/** Finds where the next thing begins behind part `last`, and what joins it. After a comma, 'and' begins another clause. */
function findNext({ all, text }: Typed, last: number, by: Joint): { by: Joint; at: number } | null {
  const next = all[last + 1]
  if (!next) return null
  const skip = (at: number) => skipWords(all, at, 'in', 'the', 'to', 'not', 'no')
  if (isWord(next, 'or', 'nor')) return { by: 'or', at: skip(last + 2) }
  if (by !== ',' && isWord(next, 'and')) return { by: 'and', at: skip(last + 2) }
  const isComma = /^\s*,\s*$/.test(text.slice(all[last]!.at[1], next.at[0]))
  return isComma ? { by: ',', at: skip(last + 1) } : null
}

/** Treats words and labels alike, as things. */
const toSort = (part: FoundMeaning | undefined) => (part?.kind === 'word' ? 'label' : part?.kind)
const isNamed = (part: FoundMeaning | undefined): boolean =>
  part?.kind === 'word' && (part.isWhole || !isAround(part.word))

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
function merged(found: readonly FoundMeaning[]): Part[] {
  const parts: Part[] = []
  for (const { at, ...meaning } of found) {
    const same = parts.find((part) => {
      if (part.kind !== meaning.kind) return false
      if (part.kind === 'label' && meaning.kind === 'label') return String(part.labels) === String(meaning.labels)
      if (part.kind === 'word' && meaning.kind === 'word') return part.word === meaning.word
      return !['budget', 'not'].includes(part.kind)
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
  const intersectDays = (a: Days, b: Days): Days => ({
    from: a.from > b.from ? a.from : b.from,
    to: a.to < b.to ? a.to : b.to,
  })
  return some
    .flatMap((a) => others.map((b) => ({ dated: intersectDays(a.dated, b.dated), any: intersectDays(a.any, b.any) })))
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
  } else if (part.kind === 'from' && other.kind === 'from')
    part.cities = [...new Set([...part.cities, ...other.cities])]
  else if (part.kind === 'people' && other.kind === 'people') part.adults = Math.max(part.adults, other.adults)
  else if (part.kind === 'label' && other.kind === 'label') part.children ??= other.children
}

/**
 * Parses a typed search into parts, in order. Drops stop words, unless there are no others. The agency's `today`
 * determines which June is meant; `names` are folded names of places that would be misread, `cities` those of departure.
 */
export function understand(
  text: string,
  today: CalendarDate,
  names: readonly string[] = [],
  cities: readonly string[] = [],
): Part[] {
  const named = takeNames(text, lower(text), names)
  const { found, rest } = takePatterns(named.rest, today, cities)
  const every = [...named.found, ...found, ...takeWords(text, rest)].toSorted((a, b) => a.at[0] - b.at[0])
  const joined = joinPrefixes({ all: every, text, today })
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
  cities: readonly string[] = [],
): string {
  let rest = text
  for (const [from, until] of spans.toSorted((a, b) => b[0] - a[0]))
    rest = `${rest.slice(0, from)} ${rest.slice(until)}`
  rest = rest.replace(/\s+/g, ' ').trim()
  const left = understand(rest, today, names, cities)
  return left.every((part) => part.kind === 'word' && isAround(part.word) && !names.includes(part.word)) ? '' : rest
}
