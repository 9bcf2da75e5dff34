import type { Ctx } from '../../platform/server/context'
import type { Add } from '../../platform/server/database/parameters'
import { fold } from '../../shared/text'
import { labelOf } from '../packages/categories.rules'
import { searchPatterns } from '../../shared/text'
import { resolvePlaces } from '../places/service'
import { daysOf, priceBounds } from './bounds.rules'
import { flags } from './flags.rules'
import type { SearchFilters } from './schema'
import type { FilterName } from './search.rules'

/** One filter as a condition on `p`, a row of packages. Its text depends on which filters are set, not on their values. */
export type Condition = { filter: FilterName; on: (add: Add) => string }

/** Each word is a part of the statement's text: more of them are checked row by row. */
const maxIndexedWords = 6
/** Unknown names are searched as words. Lists may be asked for by anybody, so only the first few are. */
const maxUnknownNames = 3

/** All words, in any order, each as a part of a word (product.md 2.11). `false` without words: punctuation finds nothing. */
function textCondition(text: string, add: Add): string {
  const patterns = searchPatterns(text)
  const [indexed, rest] = [patterns.slice(0, maxIndexedWords), patterns.slice(maxIndexedWords)]
  const parts = indexed.map((pattern) => `p.search_text LIKE ${add(pattern, 'text')}`)
  if (rest.length > 0) parts.push(`p.search_text LIKE ALL (${add(rest, 'text[]')})`)
  return parts.join(' AND ') || 'false'
}

/** Any of these places or of their descendants, by name. Unknown names are searched as text. */
async function placeCondition(ctx: Ctx, filter: FilterName, names: readonly string[]): Promise<Condition> {
  const { ids, unknown } = await resolvePlaces({ ctx, input: names })
  const places = [...new Set(ids.values())]
  const texts = unknown.slice(0, maxUnknownNames)
  return {
    filter,
    on: (add) => {
      const any = texts.map((name) => textCondition(name, add))
      if (places.length > 0) any.unshift(`p.place_ids && ${add(places, 'uuid[]')}`)
      return any.length === 1 ? any[0]! : `((${any.join(') OR (')}))`
    },
  }
}

/** Any of the categories or tags, by any alias; null when 'all' is among them. */
function labelCondition(filter: FilterName, words: readonly string[]): Condition | null {
  const labels = words.map(labelOf)
  if (labels.length === 0 || labels.includes('all')) return null
  return { filter, on: (add) => `p.labels && ${add([...new Set(labels)], 'text[]')}` }
}

/** Whether a departure on `$` (month and day) is offered, as `isOfferedOn` of packages/offered.rules. */
const offeredOn = (monthDay: string): string => `(p.offered = '[]' OR EXISTS (
  SELECT FROM jsonb_to_recordset(p.offered) AS w ("from" text, "to" text)
  WHERE CASE WHEN w."from" <= w."to" THEN ${monthDay} BETWEEN w."from" AND w."to"
    ELSE ${monthDay} >= w."from" OR ${monthDay} <= w."to" END))`

/** Whether a package departs on a date, with a seat that is not booked: dated departures supersede windows. */
const departsOn = (date: string, monthDay: string, now: string): string => `(p.id IN (
  SELECT d.package_id FROM departures d JOIN departure_seats s ON s.departure_id = d.id JOIN packages q ON q.id = d.package_id
  WHERE d.starts_on = ${date} AND d.status = 'scheduled' AND d.closes_at > ${now} AND s.booked < s.capacity
    AND (d.price_minor IS NULL OR d.currency = q.currency))
  OR NOT p.is_dated AND ${offeredOn(monthDay)})`

/** Priced from this city, or from anywhere. */
const departingFrom = (city: string): string =>
  `(p.departure_cities = '{}' OR EXISTS (SELECT FROM unnest(p.departure_cities) AS c (city) WHERE fold_text(c.city) = ${city}))`

/** Every filter that is set. Prices and the party's total are one range of prices. */
export async function conditionsOf(ctx: Ctx, input: SearchFilters): Promise<Condition[]> {
  const when = (filter: FilterName, isSet: unknown, on: Condition['on']): Condition | null =>
    isSet ? { filter, on } : null
  const price = priceBounds(input)
  const found = [
    when('search', input.search, (add) => textCondition(input.search!, add)),
    input.destination?.length ? await placeCondition(ctx, 'destination', input.destination) : null,
    input.city?.length ? await placeCondition(ctx, 'city', input.city) : null,
    labelCondition('tab', input.tab ? [input.tab] : []),
    labelCondition('category', input.category ?? []),
    when(
      'price',
      price,
      (add) => `p.from_minor BETWEEN ${add(price!.low, 'bigint')} AND ${add(price!.high, 'bigint')}`,
    ),
    when('duration', input.duration?.length, (add) => `p.days = ANY (${add(daysOf(input.duration!), 'smallint[]')})`),
    when(
      'hotelRating',
      input.hotelRating?.length,
      (add) => `p.hotel_rating >= ${add(Math.min(...input.hotelRating!), 'int')}`,
    ),
    ...flags.map(({ name, column }) => when(name, input[name], () => `p.${column}`)),
    when('departureCity', input.departureCity, (add) => departingFrom(add(fold(input.departureCity!), 'text'))),
    when('date', input.date, (add) =>
      departsOn(
        add(input.date!, 'date'),
        add(input.date!.slice(5), 'text'),
        add(ctx.now().toISOString(), 'timestamptz'),
      ),
    ),
  ]
  return found.filter((condition) => condition !== null)
}

/** What visitors can see and every condition, but those of the filter `without`. */
export const whereOf = (conditions: readonly Condition[], add: Add, without?: FilterName): string =>
  ["p.status = 'active'", ...conditions.filter((c) => c.filter !== without).map((c) => c.on(add))].join(' AND ')
