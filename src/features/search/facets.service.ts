import type { Call } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { countCap } from '../../shared/totals'
import { resolvePlaces } from '../places/service'
import { type Add, type Condition, conditionsOf, parameters, whereOf } from './conditions.service'
import type { SearchFilters } from './schema'
import { bucketOf, type FilterName, filterCities, hotelRatings, type Facets } from './search.rules'

type Counted = { kind: string; value: string; packages: number }

/** For each kind of count: the filter that it stands beside, and the values of a package `p`. */
const kinds: { kind: string; filter?: FilterName; values: (add: Add, cities: string[]) => string }[] = [
  { kind: 'all', filter: 'tab', values: () => `SELECT ''` },
  { kind: 'tab', filter: 'tab', values: () => `SELECT unnest(p.labels)` },
  { kind: 'label', filter: 'category', values: () => `SELECT unnest(p.labels)` },
  { kind: 'days', filter: 'duration', values: () => `SELECT p.days::text` },
  { kind: 'stars', filter: 'hotelRating', values: () => `SELECT p.hotel_rating::text` },
  { kind: 'flights', filter: 'flights', values: () => `SELECT '' WHERE p.is_flight_included` },
  {
    kind: 'city',
    filter: 'city',
    values: (add, cities) =>
      `SELECT place_id::text FROM unnest(p.place_ids) AS place_id WHERE place_id = ANY (${add(cities, 'uuid[]')})`,
  },
]

function facetQuery(conditions: readonly Condition[], cities: string[]) {
  const { params, add } = parameters()
  const counts = kinds.map(
    ({ kind, filter, values }) => `
      SELECT '${kind}' AS kind, v.value, count(*)::int AS packages
      FROM packages p CROSS JOIN LATERAL (${values(add, cities)}) AS v (value)
      WHERE ${whereOf(conditions, add, filter)} AND v.value IS NOT NULL GROUP BY v.value`,
  )
  return { text: counts.join(' UNION ALL '), params }
}

const capped = (n: number) => Math.min(n, countCap + 1)

/**
 * How many packages each value of a filter would leave beside all other filters (F6). Exact up to `countCap`; countCap + 1
 * means more. One statement, and one for names of places.
 */
export async function packageFacets({ ctx, input }: Call<SearchFilters>): Promise<Facets> {
  const { ids } = await resolvePlaces({ ctx, input: filterCities })
  const { text, params } = facetQuery(await conditionsOf(ctx, input), [...new Set(ids.values())])
  const counted = await preparedQuery<Counted>(ctx.db, text, params)
  const of = (kind: string) => counted.filter((c) => c.kind === kind)
  const sum = (entries: Counted[]) => capped(entries.reduce((n, c) => n + c.packages, 0))
  const byValue = (kind: string) => Object.fromEntries(of(kind).map((c) => [c.value, capped(c.packages)]))
  const durations: Record<string, number> = {}
  for (const { value, packages } of of('days')) {
    const bucket = bucketOf(Number(value))
    durations[bucket] = capped((durations[bucket] ?? 0) + packages)
  }
  const cities = byValue('city')
  return {
    all: sum(of('all')),
    tabs: byValue('tab'),
    labels: byValue('label'),
    durations,
    hotelRatings: Object.fromEntries(
      hotelRatings.map((least) => [least, sum(of('stars').filter((c) => Number(c.value) >= least))]),
    ),
    cities: Object.fromEntries(filterCities.map((city) => [city, cities[ids.get(city) ?? ''] ?? 0])),
    flights: sum(of('flights')),
  }
}
