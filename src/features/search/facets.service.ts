import type { Call, Ctx } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { type Add, parameters } from '../../platform/server/database/parameters'
import { countCap } from '../../shared/totals'
import { categories, labelOf, packageTypes } from '../packages/categories.rules'
import { resolvePlaces } from '../places/service'
import { type Condition, conditionsOf, whereOf } from './conditions.service'
import { eachFlag, type FlagName, flags } from './flags.rules'
import type { SearchFilters } from './schema'
import { durationBuckets, type Facets, type FilterName, filterCities, hotelRatings } from './search.rules'

const more = countCap + 1

type Kind = 'all' | 'tab' | 'label' | 'days' | 'stars' | 'city' | FlagName
/** A count: of the packages that match every filter but `beside`, and `on` (a condition on `p`). */
type Facet = { kind: Kind; beside: FilterName; value: string; on: (add: Add) => string }

const labels = [...new Set([...categories, ...packageTypes.map(labelOf)])]

function facetsOf(cityIds: ReadonlyMap<string, string>): Facet[] {
  const ofLabel = (kind: Kind, beside: FilterName): Facet[] =>
    labels.map((value) => ({ kind, beside, value, on: (add) => `p.labels @> ARRAY[${add(value, 'text')}]` }))
  return [
    { kind: 'all', beside: 'tab', value: '', on: () => 'true' },
    ...ofLabel('tab', 'tab'),
    ...ofLabel('label', 'category'),
    ...durationBuckets.map(({ value, min, max }): Facet => {
      return { kind: 'days', beside: 'duration', value: String(value), on: () => `p.days BETWEEN ${min} AND ${max}` }
    }),
    ...hotelRatings.map((least): Facet => {
      return { kind: 'stars', beside: 'hotelRating', value: String(least), on: () => `p.hotel_rating >= ${least}` }
    }),
    ...[...new Set(cityIds.values())].map((id): Facet => {
      return { kind: 'city', beside: 'city', value: id, on: (add) => `p.place_ids @> ARRAY[${add(id, 'uuid')}]` }
    }),
    ...flags.map(({ name, column }): Facet => ({ kind: name, beside: name, value: '', on: () => `p.${column}` })),
  ]
}

/** A kind that nothing of the sample has comes once, with no value. */
type Counted = { kind: Kind; value: string | null; packages: number; sampled: number }

/** The values of a package `p` of a sample, for each kind. */
const buckets = durationBuckets.map(({ value, max }) => `WHEN p.days <= ${max} THEN '${value}'`).join(' ')
const valuesOf: Record<Kind, (add: Add, cities: readonly string[]) => string> = {
  all: () => `VALUES ('')`,
  tab: () => 'SELECT unnest(p.labels)',
  label: () => 'SELECT unnest(p.labels)',
  days: () => `VALUES (CASE ${buckets} END)`,
  stars: () => `SELECT star::text FROM unnest(ARRAY[${hotelRatings.join(', ')}]) AS star WHERE star <= p.hotel_rating`,
  city: (add, cities) => `SELECT id::text FROM unnest(p.place_ids) AS id WHERE id = ANY (${add(cities, 'uuid[]')})`,
  ...eachFlag(
    ({ column }) =>
      () =>
        `SELECT '' WHERE p.${column}`,
  ),
}

const flagColumns = flags.map(({ column }) => `p.${column}`).join(', ')

/** Counts in the first `sampleSize` packages. Kinds whose own filter is not set share one sample. */
async function countSamples(
  ctx: Ctx,
  conditions: readonly Condition[],
  facets: readonly Facet[],
  sampleSize: number,
): Promise<Counted[]> {
  const { params, add } = parameters()
  const cities = facets.filter((f) => f.kind === 'city').map((f) => f.value)
  const kinds = new Map(facets.map(({ kind, beside }) => [kind, beside]))
  const isSet = (filter: FilterName) => conditions.some((c) => c.filter === filter)
  const samples = new Map([...kinds.values()].map((beside) => [isSet(beside) ? beside : 'all', beside]))
  const sampleOf = (name: string, beside: FilterName) => `"${name}" AS MATERIALIZED (
    SELECT p.labels, p.days, p.hotel_rating, p.place_ids, ${flagColumns} FROM packages p
    WHERE ${whereOf(conditions, add, beside)} LIMIT ${sampleSize})`
  const counts = [...kinds].map(([kind, beside]) => {
    const sample = `"${isSet(beside) ? beside : 'all'}"`
    return `SELECT '${kind}' AS kind, c.value, coalesce(c.n, 0)::int AS packages, s.n::int AS sampled
      FROM (SELECT count(*) AS n FROM ${sample}) s LEFT JOIN (
        SELECT v.value, count(*) AS n FROM ${sample} p CROSS JOIN LATERAL (${valuesOf[kind](add, cities)}) AS v (value)
        GROUP BY v.value) c ON true`
  })
  const text = `WITH ${[...samples].map(([name, beside]) => sampleOf(name, beside)).join(', ')} ${counts.join(' UNION ALL ')}`
  return preparedQuery<Counted>(ctx.db, text, params)
}

/** Exact counts up to the cap, each by the index that fits. */
async function countEach(ctx: Ctx, conditions: readonly Condition[], facets: readonly Facet[]): Promise<number[]> {
  if (facets.length === 0) return []
  const { params, add } = parameters()
  const counts = facets.map(
    ({ beside, on }) =>
      `(SELECT count(*) FROM (SELECT FROM packages p WHERE ${whereOf(conditions, add, beside)} AND ${on(add)} LIMIT ${more}) m)::int`,
  )
  const [row] = await preparedQuery<{ counts: number[] }>(
    ctx.db,
    `SELECT ARRAY[${counts.join(', ')}] AS counts`,
    params,
  )
  return row!.counts
}

/**
 * How many packages each value of a filter would leave beside all other filters (F6). Exact up to `countCap`; countCap + 1
 * means more. `sampleSize` packages are looked through; where more match, a second statement counts what is rare.
 */
export async function packageFacets({ ctx, input }: Call<SearchFilters>, sampleSize = 10_000): Promise<Facets> {
  const { ids } = await resolvePlaces({ ctx, input: filterCities })
  const conditions = await conditionsOf(ctx, input)
  const facets = facetsOf(ids)
  const sampled = await countSamples(ctx, conditions, facets, sampleSize)
  const found = new Map(sampled.map((c) => [`${c.kind} ${c.value}`, c.packages]))
  const countOf = (kind: Kind, value: string | number) => Math.min(found.get(`${kind} ${value}`) ?? 0, more)
  const cut = new Set(sampled.filter((c) => c.sampled === sampleSize).map((c) => c.kind))
  const rare = facets.filter((f) => cut.has(f.kind) && countOf(f.kind, f.value) < more)
  const exact = await countEach(ctx, conditions, rare)
  rare.forEach(({ kind, value }, i) => found.set(`${kind} ${value}`, exact[i]!))
  const present = (kind: Kind) =>
    Object.fromEntries(
      [...found]
        .filter(([key, n]) => key.startsWith(`${kind} `) && n > 0)
        .map(([key, n]) => [key.slice(kind.length + 1), Math.min(n, more)]),
    )
  return {
    all: countOf('all', ''),
    tabs: present('tab'),
    labels: present('label'),
    durations: present('days'),
    hotelRatings: Object.fromEntries(hotelRatings.map((least) => [least, countOf('stars', least)])),
    cities: Object.fromEntries(filterCities.map((city) => [city, countOf('city', ids.get(city) ?? '')])),
    ...eachFlag(({ name }) => countOf(name, '')),
  }
}
