import { and, arrayOverlaps, type Column, between, eq, gt, gte, like, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import { fold, searchPatterns } from '../../../shared/text'
import { type Package, packages } from '../../catalog/packages/table'
import { resolvePlaces } from '../../catalog/places/service'
import { toLabel } from '../../settings/settings/categories.rules'
import type { Category } from '../../settings/settings/schema'
import { getCachedSite } from '../../settings/settings/service'
import type { EstimateRules } from '../../settings/terms/schema'
import { getFirstEstimate } from '../../settings/terms/terms.rules'
import { type Bounds, type Exchange, listWithin, priceBounds } from './bounds.rules'
import { budgetExchange, toBudget } from './budget.rules'
import { type ChoiceName, eachChoice } from './choices.rules'
import { costs, departsIn, type Prices } from './departures.service'
import { eachFlag } from './flags.rules'
import { readSearch, spellNames } from './reading.service'
import { furtherWords, maxIndexedWords, type Read } from './readings.rules'
import type { SearchFilter, SearchFilters } from './schema'
import type { Meaning } from './phrase.rules'
import type { Part } from './understand.rules'
import { durationDays } from './search.rules'
import { type When, toWhen } from './when.rules'
import type { FilterName, SpelledPlace } from './view'

export const p = alias(packages, 'p')

/** Holds what bounds are computed with. */
type Money = Exchange & { estimate: EstimateRules }

/**
 * Describes one filter as a condition on `p`. Its text depends on which filters are set, not on their values. Days are
 * tested for departures at the prices that others ask for: `apart` is tested without one `of` these.
 */
export type Condition = { filter: FilterName; on: SQL; apart?: { of: readonly FilterName[]; on: SQL } }

/** Holds prices by the filter that asks for them. */
type Ranges = ReadonlyMap<FilterName, Prices>

/** Limits the unknown names that are searched as words: lists are public. */
const maxUnknownNames = 3

const hasAll = (patterns: readonly string[]) => sql`${p.searchText} LIKE ALL (${sql.param(patterns)}::text[])`

/**
 * Matches packages with all words in any order, each as part of a word (product.md 2.11). `false` for punctuation
 * alone.
 */
function hasText(text: string): SQL {
  const patterns = searchPatterns(text)
  const [indexed, rest] = [patterns.slice(0, maxIndexedWords), patterns.slice(maxIndexedWords)]
  return and(...indexed.map((one) => like(p.searchText, one)), rest.length > 0 ? hasAll(rest) : undefined) ?? sql`false`
}

/**
 * Resolves names as places spell them. Runs at most one more query than `resolvePlaces`, and only for unknown names.
 */
async function resolveSpelled(ctx: Ctx, names: readonly string[]) {
  const { ids, unknown } = await resolvePlaces({ ctx, input: names })
  const texts = unknown.slice(0, maxUnknownNames)
  if (texts.length === 0) return { ids: [...ids.values()], texts, spelled: [] }
  const spellings = await spellNames(ctx, texts)
  const spelled = [...spellings].map(([asked, as]): SpelledPlace => ({ asked, as }))
  const meant = await resolvePlaces({ ctx, input: spelled.map(({ as }) => as) })
  const known = texts.filter((name) => !spellings.has(name))
  return { ids: [...ids.values(), ...meant.ids.values()], texts: [...known, ...meant.unknown], spelled }
}

/** Matches any of these places or their descendants. Unknown names are searched as text. */
const isThere = ({ ids, texts }: { ids: readonly string[]; texts: readonly string[] }): SQL | undefined =>
  or(ids.length > 0 ? arrayOverlaps(p.placeIds, [...new Set(ids)]) : undefined, ...texts.map(hasText))

/** Matches any category or tag, by any alias; nothing restricts when 'all' is among them. */
function hasLabel(words: readonly string[], categories: readonly Category[]): SQL | undefined {
  const labels = words.map((word) => toLabel(categories, word))
  return labels.length === 0 || labels.includes('all') ? undefined : arrayOverlaps(p.labels, [...new Set(labels)])
}

const isCity = (cities: readonly string[]) => sql`fold_text(c.city) = ANY (${sql.param(cities.map(fold))}::text[])`

/** Matches packages that are priced from any of these cities, or from anywhere. */
const departsFrom = (cities: readonly string[]): SQL =>
  sql`(${p.departureCities} = '{}' OR EXISTS (
    SELECT FROM unnest(${p.departureCities}) AS c (city) WHERE ${isCity(cities)}))`

/** Matches packages that are priced from these cities alone. */
const departsOnlyFrom = (cities: readonly string[]): SQL =>
  sql`(${p.departureCities} <> '{}' AND NOT EXISTS (
    SELECT FROM unnest(${p.departureCities}) AS c (city) WHERE NOT ${isCity(cities)}))`

/**
 * Says by what packages have an option of a choice: their column has its value, at least its value, or a number within
 * its bounds.
 */
type Match = { column: keyof Package; by: 'value' | 'least' | Bounds }
export const choiceMatches: Record<ChoiceName, Match> = {
  duration: { column: 'days', by: durationDays },
  hotelRating: { column: 'hotelRating', by: 'least' },
}

export const choiceColumn = (name: ChoiceName): Column => p[choiceMatches[name].column]

/** Matches any chosen option. */
function hasChosen(name: ChoiceName, chosen: readonly (number | string)[] = []): SQL | undefined {
  const { by } = choiceMatches[name]
  const column = choiceColumn(name)
  if (chosen.length === 0) return undefined
  if (by === 'least') return gte(column, Math.min(...chosen.map(Number)))
  const values = by === 'value' ? chosen : listWithin(by, chosen)
  return sql`${column} = ANY (${sql.param(values)}::${sql.raw(column.getSQLType())}[])`
}

/** Tests if a package has the option `o.value`, a text. */
export function hasOption(name: ChoiceName): SQL {
  const { by } = choiceMatches[name]
  const column = choiceColumn(name)
  const value = sql`o.value::${sql.raw(column.getSQLType())}`
  if (by === 'least') return gte(column, value)
  if (by === 'value') return eq(column, value)
  const writeBound = (end: 0 | 1) => {
    const cases = Object.entries(by).map(([option, ends]) => `WHEN '${option}' THEN ${ends[end]}`)
    return sql.raw(`CASE o.value ${cases.join(' ')} END`)
  }
  return sql`${column} BETWEEN ${writeBound(0)} AND ${writeBound(1)}`
}

export const hasFlights = (included: boolean): SQL =>
  included ? sql`${p.isFlightIncluded}` : not(sql`${p.isFlightIncluded}`)
export const admits = (people: number): SQL => gte(p.maxTravelers, people)

const textColumn = (isMention = false) => (isMention ? p.mentions : p.searchText)
const hasPart = (word: string, isMention?: boolean) => like(textColumn(isMention), `%${word}%`)
/** Tests for the words as a whole phrase; the first LIKE uses the trigram index. */
const hasWhole = (words: string, isMention?: boolean): SQL =>
  and(hasPart(words, isMention), sql`' ' || ${textColumn(isMention)} || ' ' LIKE ${`% ${words} %`}`)!

/** Builds the condition of a word or label, found by whole words or by parts of words. */
function hasMeant(
  part: Extract<Meaning, { kind: 'word' | 'label' }>,
  { spelled, categories }: Read,
  has: typeof hasWhole,
): SQL {
  if (part.kind === 'label') {
    const labels = part.labels.map((label) => toLabel(categories, label))
    return or(arrayOverlaps(p.labels, labels), has(part.word))!
  }
  if (part.isWhole) return hasWhole(part.word)
  const { as, isMention } = spelled.get(part.word) ?? { as: part.word, isMention: false }
  return has(as, isMention)
}

/** Builds the condition of a typed part, a budget by its `prices`; undefined if it restricts nothing. */
function toMeant(ctx: Ctx, part: Meaning, read: Read, prices?: Prices): SQL | undefined {
  switch (part.kind) {
    case 'word':
    case 'label':
      return hasMeant(part, read, hasPart)
    case 'when':
      return departsIn(ctx, part.when)
    case 'budget':
      return prices && costs(p.fromMinor, prices)
    case 'days':
      return between(p.days, part.min, part.max)
    case 'flights':
      return hasFlights(part.included)
    case 'stars':
      return and(gte(p.hotelRating, part.least), part.most ? lte(p.hotelRating, part.most) : undefined)
    case 'people':
      return admits(Math.min(part.adults + part.children, 500))
    case 'from':
      return departsFrom(part.cities)
    case 'reduced':
      return gt(p.originalPriceMinor, p.priceMinor)
    case 'not': {
      // Excludes whole words, so that 'hot' excludes no hotel.
      const toUnwanted = (one: Meaning) => {
        if (one.kind === 'from') return departsOnlyFrom(one.cities)
        return one.kind === 'word' || one.kind === 'label' ? hasMeant(one, read, hasWhole) : toMeant(ctx, one, read)
      }
      // Keeps packages without a rated hotel, whose rating is null.
      return sql`(${or(...part.of.map((all) => and(...all.map(toUnwanted))))}) IS NOT TRUE`
    }
    case 'cheap':
      return undefined
  }
}

/** Adds titles that have the typed text word by word (product.md 2.11). */
function orVerbatim(on: SQL, part: Part, { text }: Read): SQL {
  if (part.kind === 'word' || part.kind === 'label') return on
  const phrases = part.spans.map(([from, until]) => fold(text.slice(from, until))).filter(Boolean)
  return or(on, ...phrases.map((phrase) => hasWhole(phrase)))!
}

/** Builds the condition of departures on days, at the prices of all filters. */
function toDeparting(ctx: Ctx, filter: FilterName, when: readonly When[], ranges: Ranges): Condition {
  if (ranges.size === 0) return { filter, on: departsIn(ctx, when) }
  const apart = { of: [...ranges.keys()], on: departsIn(ctx, when) }
  return { filter, on: departsIn(ctx, when, [...ranges.values()]), apart }
}

function textConditions(ctx: Ctx, input: SearchFilters, read: Read, ranges: Ranges): Condition[] {
  if (input.search === undefined || input.search === '') return []
  if (read.isVague) return []
  if (read.parts.length === 0) return [{ filter: 'search', on: sql`false` }]
  const further = furtherWords(read)
  const conditions = read.parts.flatMap((part, i): Condition[] => {
    const filter = `text ${i}` as const
    if (part.kind === 'when') {
      const { on, apart } = toDeparting(ctx, filter, part.when, ranges)
      return [
        { filter, on: orVerbatim(on, part, read), apart: apart && { ...apart, on: orVerbatim(apart.on, part, read) } },
      ]
    }
    const isFurther = part.kind === 'word' && further.includes(part)
    const on = isFurther ? undefined : toMeant(ctx, part, read, ranges.get(filter))
    return on ? [{ filter, on: orVerbatim(on, part, read) }] : []
  })
  if (further.length === 0) return conditions
  const spelledAs = (word: string) => {
    const other = read.spelled.get(word)
    return other && !other.isMention ? other.as : word
  }
  return [...conditions, { filter: 'search', on: hasAll(further.map(({ word }) => `%${spelledAs(word)}%`)) }]
}

/** Reads exchange rates only if there are bounds or budgets. */
async function readMoney(
  ctx: Ctx,
  { minPrice, maxPrice, maxTotal, currency }: SearchFilters,
  read: Read,
): Promise<Money> {
  const hasBounds = [minPrice, maxPrice, maxTotal].some((bound) => bound !== undefined)
  if (!hasBounds && !read.parts.some(({ kind }) => kind === 'budget'))
    return { from: 'USD', to: 'USD', rates: [], estimate: getFirstEstimate('USD') }
  const { agency, rates } = await getCachedSite(ctx)
  return { from: currency ?? agency.currency, to: agency.currency, rates, estimate: agency.estimate }
}

/** Lists the prices that are asked for: bounds and the party's total are one range, each typed budget is another. */
function listRanges(input: SearchFilters, { parts }: Read, money: Money): Ranges {
  const ranges = new Map<FilterName, Prices>()
  const price = priceBounds(input, money.estimate, money)
  if (price) ranges.set('price', price)
  for (const [i, part] of parts.entries()) {
    const exchange = part.kind === 'budget' ? budgetExchange(part, money) : null
    if (part.kind !== 'budget' || !exchange) continue
    const bounds = priceBounds(toBudget(part, input), money.estimate, exchange)
    if (bounds) ranges.set(`text ${i}`, { ...bounds, per: part.per })
  }
  return ranges
}

/** Builds conditions of all set filters. */
async function listConditions(ctx: Ctx, input: SearchFilters, read: Read, ranges: Ranges) {
  const { destination = [], city = [], tab, category = [], departureCity, date, flex } = input
  const price = ranges.get('price')
  const [there, cities] = await Promise.all([resolveSpelled(ctx, destination), resolveSpelled(ctx, city)])
  const found: Record<Exclude<SearchFilter, 'search' | 'date'>, SQL | undefined> = {
    destination: isThere(there),
    city: isThere(cities),
    tab: hasLabel(tab ? [tab] : [], read.categories),
    category: hasLabel(category, read.categories),
    price: price && costs(p.fromMinor, price),
    ...eachChoice(({ name }) => hasChosen(name, input[name])),
    ...eachFlag(({ name, column }) => (input[name] ? sql`${p[column]}` : undefined)),
    departureCity: departureCity ? departsFrom([departureCity]) : undefined,
  }
  const set = Object.entries(found).flatMap(([filter, on]): Condition[] =>
    on ? [{ filter: filter as SearchFilter, on }] : [],
  )
  const departing = date ? [toDeparting(ctx, 'date', [toWhen(date, flex)], ranges)] : []
  return { conditions: [...textConditions(ctx, input, read, ranges), ...set, ...departing], spelled: there.spelled }
}

/** Parses the typed search, and builds conditions of all set filters. */
export async function readFilters(ctx: Ctx, input: SearchFilters) {
  const read = await readSearch(ctx, input)
  const money = await readMoney(ctx, input, read)
  const ranges = listRanges(input, read, money)
  return { read, money, prices: [...ranges.values()], ...(await listConditions(ctx, input, read, ranges)) }
}

/** Returns the requested departure days: by date, otherwise as typed. */
export const getAskedDays = ({ date, flex }: SearchFilters, { parts }: Read): When[] =>
  date ? [toWhen(date, flex)] : parts.flatMap((part) => (part.kind === 'when' ? part.when : []))

/** Returns the requested day, the month in which its span begins, or ''. */
export function describeAskedDays({ date, flex }: SearchFilters, when: readonly When[]): string {
  if (date) return flex === 'month' ? date.slice(0, 7) : date
  const [first] = when
  if (!first) return ''
  return when.length === 1 && first.any.from === first.any.to ? first.any.from : first.any.from.slice(0, 7)
}

/** Combines active packages with all conditions, except those of the filter `without`. */
export const toWhere = (conditions: readonly Condition[], without?: FilterName): SQL =>
  and(
    sql`p.status = 'active'`,
    ...conditions.flatMap(({ filter, on, apart }) => {
      if (filter === without) return []
      return without && apart?.of.includes(without) ? apart.on : on
    }),
  )!
