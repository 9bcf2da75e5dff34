import type { Ctx } from '../../../platform/server/context'
import type { Add } from '../../../platform/server/database/parameters'
import type { CalendarDate } from '../../../shared/dates'
import { fold, searchPatterns } from '../../../shared/text'
import { toLabel } from '../../catalog/packages/categories.rules'
import { resolvePlaces } from '../../catalog/places/service'
import { keptSite } from '../../settings/settings/service'
import { toDays, type Exchange as Money, priceBounds } from './bounds.rules'
import { budgetExchange, toBudget } from './budget.rules'
import { flags } from './flags.rules'
import { readSearch, spellNames } from './reading.service'
import { furtherWords, maxIndexedWords, type Read } from './readings.rules'
import type { SearchFilters } from './schema'
import type { FilterName, SpelledPlace } from './search.rules'
import type { Meaning } from './phrase.rules'
import type { Part } from './understand.rules'
import { monthDayPairs, type When, toWhen } from './when.rules'

/**
 * Describes one filter as an SQL condition on `p`, a row of packages. Its text depends on which filters are set, not on
 * their values.
 */
export type Condition = { filter: FilterName; on: (add: Add) => string }

/** Limits the unknown names that are searched as words: lists are public. */
const maxUnknownNames = 3

/**
 * Matches packages with all words in any order, each as part of a word (product.md 2.11). `false` for punctuation
 * alone.
 */
function textCondition(text: string, add: Add): string {
  const patterns = searchPatterns(text)
  const [indexed, rest] = [patterns.slice(0, maxIndexedWords), patterns.slice(maxIndexedWords)]
  const parts = indexed.map((pattern) => `p.search_text LIKE ${add(pattern, 'text')}`)
  if (rest.length > 0) parts.push(`p.search_text LIKE ALL (${add(rest, 'text[]')})`)
  return parts.join(' AND ') || 'false'
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
function placeCondition(
  filter: FilterName,
  { ids, texts }: { ids: readonly string[]; texts: readonly string[] },
): Condition {
  const places = [...new Set(ids)]
  return {
    filter,
    on: (add) => {
      const any = texts.map((name) => textCondition(name, add))
      if (places.length > 0) any.unshift(`p.place_ids && ${add(places, 'uuid[]')}`)
      return any.length === 1 ? any[0]! : `((${any.join(') OR (')}))`
    },
  }
}

/** Matches any category or tag, by any alias; null when 'all' is among them. */
function labelCondition(filter: FilterName, words: readonly string[]): Condition | null {
  const labels = words.map(toLabel)
  if (labels.length === 0 || labels.includes('all')) return null
  return { filter, on: (add) => `p.labels && ${add([...new Set(labels)], 'text[]')}` }
}

/**
 * Tests in SQL if a day of `ranges`, rows of months and days, is offered; mirrors `isOfferedOn` of
 * packages/offered.rules.
 */
const offeredIn = (ranges: string): string => `(p.offered = '[]' OR EXISTS (
  SELECT FROM jsonb_to_recordset(p.offered) AS w ("from" text, "to" text), ${ranges}
  WHERE CASE WHEN w."from" <= w."to" THEN w."from" <= r.b AND w."to" >= r.a ELSE w."to" >= r.a OR w."from" <= r.b END))`

/** Joins departures `d` to seats `s` and packages `q`, and selects those that can be booked now. */
const open = (
  now: string,
): string => `JOIN departure_seats s ON s.departure_id = d.id JOIN packages q ON q.id = d.package_id
  WHERE d.status = 'scheduled' AND d.closes_at > ${now} AND s.booked < s.capacity
    AND (d.price_minor IS NULL OR d.currency = q.currency)`

/** Builds SQL rows `r (a, b)` of the ranges. */
function unnestRanges(ranges: readonly { from: string; to: string }[], add: Add, cast = ''): string {
  const froms = ranges.map(({ from }) => from)
  const untils = ranges.map(({ to }) => to)
  return `unnest(${add(froms, 'text[]')}${cast}, ${add(untils, 'text[]')}${cast}) AS r (a, b)`
}
const datedRows = (when: readonly When[], add: Add): string =>
  unnestRanges(
    when.map((one) => one.dated),
    add,
    '::date[]',
  )

/** Tests for a departure on these days, with a seat that is not booked: dated departures supersede windows. */
function departsIn(when: readonly When[], ctx: Ctx, add: Add): string {
  const windows = unnestRanges(monthDayPairs(when.map((one) => one.any)), add)
  return `(p.id IN (SELECT d.package_id FROM ${datedRows(when, add)} JOIN departures d ON d.starts_on BETWEEN r.a AND r.b
      ${open(add(ctx.now().toISOString(), 'timestamptz'))})
    OR NOT p.is_dated AND ${offeredIn(windows)})`
}

/** Selects in SQL the next departure of a dated package `p`, or the one nearest to the requested day. */
export function selectDeparture(when: readonly When[], near: CalendarDate | null, ctx: Ctx, add: Add): string {
  const order = near === null ? 'd.starts_on' : `abs(d.starts_on - ${add(near, 'date')}), d.starts_on`
  const asked =
    when.length > 0 ? `AND EXISTS (SELECT FROM ${datedRows(when, add)} WHERE d.starts_on BETWEEN r.a AND r.b)` : ''
  return `CASE WHEN p.is_dated THEN (SELECT d.starts_on::text FROM departures d ${open(add(ctx.now().toISOString(), 'timestamptz'))}
    AND d.package_id = p.id ${asked} ORDER BY ${order} LIMIT 1) END`
}

/** Matches packages that are priced from this city, or from anywhere. */
const departingFrom = (city: string): string =>
  `(p.departure_cities = '{}' OR EXISTS (SELECT FROM unnest(p.departure_cities) AS c (city) WHERE fold_text(c.city) = ${city}))`

const within = ({ low, high }: { low: number; high: number }, add: Add, times = '1'): string =>
  times === '1'
    ? `p.from_minor BETWEEN ${add(low, 'bigint')} AND ${add(high, 'bigint')}`
    : `p.from_minor BETWEEN ${add(low, 'bigint')} * ${times} AND ${add(high, 'bigint')} * ${times}`

/** Counts nights, days or weeks of a package in SQL. */
const units = { night: 'GREATEST(p.days - 1, 1)', day: 'p.days', week: '(p.days / 7.0)' }

/** Tests in SQL for the words as a whole phrase; the first LIKE uses the trigram index. */
const hasWhole = (words: string, add: Add, column = 'search_text'): string =>
  `p.${column} LIKE ${add(`%${words}%`, 'text')} AND ' ' || p.${column} || ' ' LIKE ${add(`% ${words} %`, 'text')}`

/** Builds the condition of an unwanted part by whole words, so that 'hot' excludes no hotel. */
function toUnwanted(ctx: Ctx, part: Meaning, read: Read, input: SearchFilters, money: Money): Condition['on'] | null {
  if (part.kind === 'word') {
    const { as, isMention } = (!part.isWhole && read.spelled.get(part.word)) || { as: part.word, isMention: false }
    return (add) => hasWhole(as, add, isMention ? 'mentions' : 'search_text')
  }
  if (part.kind === 'label')
    return (add) => `(p.labels && ${add(part.labels, 'text[]')} OR ${hasWhole(part.word, add)})`
  return toPartCondition(ctx, part, read, input, money)
}

/** Builds the condition of a typed part; null if it restricts nothing. */
function toPartCondition(
  ctx: Ctx,
  part: Meaning,
  read: Read,
  input: SearchFilters,
  money: Money,
): Condition['on'] | null {
  switch (part.kind) {
    case 'word': {
      if (part.isWhole) return (add) => hasWhole(part.word, add)
      const { as, isMention } = read.spelled.get(part.word) ?? { as: part.word, isMention: false }
      return (add) => `p.${isMention ? 'mentions' : 'search_text'} LIKE ${add(`%${as}%`, 'text')}`
    }
    case 'label':
      return (add) =>
        `(p.labels && ${add(part.labels, 'text[]')} OR p.search_text LIKE ${add(`%${part.word}%`, 'text')})`
    case 'when':
      return (add) => departsIn(part.when, ctx, add)
    case 'budget': {
      const bounds = priceBounds(toBudget(part, input), budgetExchange(part, money))
      return bounds && ((add) => within(bounds, add, part.per && units[part.per]))
    }
    case 'days':
      return (add) => `p.days BETWEEN ${add(part.min, 'int')} AND ${add(part.max, 'int')}`
    case 'flights':
      return () => `${part.included ? '' : 'NOT '}p.is_flight_included`
    case 'stars':
      return (add) =>
        part.most
          ? `p.hotel_rating BETWEEN ${add(part.least, 'int')} AND ${add(part.most, 'int')}`
          : `p.hotel_rating >= ${add(part.least, 'int')}`
    case 'people':
      return (add) => `p.max_travelers >= ${add(Math.min(part.adults + part.children, 500), 'int')}`
    case 'from':
      return (add) => departingFrom(add(fold(part.city), 'text'))
    case 'cheap':
      return null
    case 'reduced':
      return () => 'p.original_price_minor > p.price_minor'
    case 'not': {
      const things = part.of.map((all) =>
        all.map((one) => toUnwanted(ctx, one, read, input, money)).filter((on) => on !== null),
      )
      // Keeps packages without a rated hotel, whose rating is null.
      return (add) => `(${things.map((all) => all.map((on) => on(add)).join(' AND ')).join(' OR ')}) IS NOT TRUE`
    }
    case 'foreign':
      return null
  }
}

/** Adds titles that have the typed text word by word (product.md 2.11). */
function orVerbatim(on: Condition['on'], part: Part, { text }: Read): Condition['on'] {
  if (part.kind === 'word' || part.kind === 'label') return on
  const phrases = part.spans.map(([from, until]) => fold(text.slice(from, until))).filter(Boolean)
  return (add) => `(${[on(add), ...phrases.map((phrase) => hasWhole(phrase, add))].join(' OR ')})`
}

/** Builds a condition for each part of the typed search. */
function textConditions(ctx: Ctx, input: SearchFilters, read: Read, money: Money): Condition[] {
  if (input.search === undefined || input.search === '') return []
  if (read.isVague) return []
  if (read.parts.length === 0) return [{ filter: 'search', on: () => 'false' }]
  const further = furtherWords(read)
  const conditions = read.parts.flatMap((part, i): Condition[] => {
    const on = part.kind === 'word' && further.includes(part) ? null : toPartCondition(ctx, part, read, input, money)
    return on ? [{ filter: `text ${i}`, on: orVerbatim(on, part, read) }] : []
  })
  if (further.length > 0) {
    const spelledAs = (word: string) => {
      const other = read.spelled.get(word)
      return other && !other.isMention ? other.as : word
    }
    const patterns = further.map(({ word }) => `%${spelledAs(word)}%`)
    conditions.push({ filter: 'search', on: (add) => `p.search_text LIKE ALL (${add(patterns, 'text[]')})` })
  }
  return conditions
}

/** Reads exchange rates only if there are bounds or budgets. */
async function moneyFor(
  ctx: Ctx,
  { minPrice, maxPrice, maxTotal, currency }: SearchFilters,
  read: Read,
): Promise<Money> {
  const hasBounds = [minPrice, maxPrice, maxTotal].some((bound) => bound !== undefined)
  if (!hasBounds && !read.parts.some(({ kind }) => kind === 'budget')) return { from: 'USD', to: 'USD', rates: [] }
  const { agency, rates } = await keptSite(ctx)
  return { from: currency ?? agency.currency, to: agency.currency, rates }
}

/** Builds conditions of all set filters. Prices and the party's total are one range of prices. */
async function listConditions(ctx: Ctx, input: SearchFilters, read: Read, money: Money) {
  const when = (filter: FilterName, isSet: unknown, on: Condition['on']): Condition | null =>
    isSet ? { filter, on } : null
  const price = priceBounds(input, money)
  const { destination = [], city = [] } = input
  const [there, cities] = await Promise.all([resolveSpelled(ctx, destination), resolveSpelled(ctx, city)])
  const found = [
    ...textConditions(ctx, input, read, money),
    destination.length > 0 ? placeCondition('destination', there) : null,
    city.length > 0 ? placeCondition('city', cities) : null,
    labelCondition('tab', input.tab ? [input.tab] : []),
    labelCondition('category', input.category ?? []),
    when('price', price, (add) => within(price!, add)),
    when('duration', input.duration?.length, (add) => `p.days = ANY (${add(toDays(input.duration!), 'smallint[]')})`),
    when(
      'hotelRating',
      input.hotelRating?.length,
      (add) => `p.hotel_rating >= ${add(Math.min(...input.hotelRating!), 'int')}`,
    ),
    ...flags.map(({ name, column }) => when(name, input[name], () => `p.${column}`)),
    when('departureCity', input.departureCity, (add) => departingFrom(add(fold(input.departureCity!), 'text'))),
    when('date', input.date, (add) => departsIn([toWhen(input.date!, input.flex)], ctx, add)),
  ]
  const conditions = found.filter((condition) => condition !== null)
  return { conditions, spelled: there.spelled }
}

/** Parses the typed search, and builds conditions of all set filters. */
export async function readFilters(ctx: Ctx, input: SearchFilters) {
  const read = await readSearch(ctx, input)
  const money = await moneyFor(ctx, input, read)
  return { read, money, ...(await listConditions(ctx, input, read, money)) }
}

/** Returns the requested departure days: by date, otherwise as typed. */
export const askedDays = ({ date, flex }: SearchFilters, { parts }: Read): When[] =>
  date ? [toWhen(date, flex)] : parts.flatMap((part) => (part.kind === 'when' ? part.when : []))

/** Returns the requested day, the month in which its span begins, or ''. */
export function askedText({ date, flex }: SearchFilters, when: readonly When[]): string {
  if (date) return flex === 'month' ? date.slice(0, 7) : date
  const [first] = when
  if (!first) return ''
  return when.length === 1 && first.any.from === first.any.to ? first.any.from : first.any.from.slice(0, 7)
}

/** Combines active packages with all conditions, except those of the filter `without`. */
export const toWhere = (conditions: readonly Condition[], add: Add, without?: FilterName): string =>
  ["p.status = 'active'", ...conditions.filter((c) => c.filter !== without).map((c) => c.on(add))].join(' AND ')
