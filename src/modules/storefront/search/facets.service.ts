import type { Call, Ctx } from '../../../platform/server/context'
import { queryPrepared } from '../../../platform/server/database/db'
import { type Add, createParameters, toText } from '../../../platform/server/database/parameters'
import { countCap } from '../../../shared/totals'
import { inPlaces, withLabel } from '../../catalog/packages/search-columns.rules'
import { resolvePlaces } from '../../catalog/places/service'
import { toLabel } from '../../settings/settings/categories.rules'
import { getCachedSite } from '../../settings/settings/service'
import type { Agency } from '../../settings/settings/schema'
import { type Condition, readFilters } from './conditions.service'
import { eachFlag, type FlagName, flags } from './flags.rules'
import type { SearchFilters } from './schema'
import { durationBuckets, hotelRatings } from './search.rules'
import type { Facets, FilterName } from './view'

const more = countCap + 1

type Kind = 'all' | 'tab' | 'label' | 'days' | 'stars' | 'city' | FlagName
/** Describes values that are counted among packages that match every filter except `beside`. */
type Facet = {
  kind: Kind
  beside: FilterName
  options: readonly (string | number)[]
  /** Tests in SQL if a package `p` has the value `o.value`. */
  has: string
  /** Selects in SQL the values of `p`, if it has several. */
  of?: string
  /** Splits packages with the value into disjoint queries: faster to count without filters. */
  parts?: string[]
  /** Marks values that few packages have: a truncated sample would settle none. */
  isRare?: boolean
}

const toBoundSql = (bound: 'min' | 'max') =>
  `CASE o.value ${durationBuckets.map((bucket) => `WHEN '${bucket.value}' THEN ${bucket[bound]}`).join(' ')} END`
const labels = { of: 'unnest(p.labels)', has: 'p.labels @> ARRAY[o.value]', parts: withLabel('o.value') }

type Counting = Pick<Agency, 'categories' | 'homeCategories' | 'packageTypes'>

const listFacets = (cityIds: Iterable<string>, { categories, homeCategories, packageTypes }: Counting): Facet[] => [
  { kind: 'all', beside: 'tab', options: [''], has: 'true' },
  { kind: 'tab', beside: 'tab', options: homeCategories, ...labels },
  { kind: 'label', beside: 'category', options: packageTypes.map((type) => toLabel(categories, type)), ...labels },
  {
    kind: 'days',
    beside: 'duration',
    options: durationBuckets.map(({ value }) => value),
    has: `p.days BETWEEN ${toBoundSql('min')} AND ${toBoundSql('max')}`,
  },
  { kind: 'stars', beside: 'hotelRating', options: hotelRatings, has: 'p.hotel_rating >= o.value::int' },
  {
    kind: 'city',
    beside: 'city',
    options: [...new Set(cityIds)],
    has: 'p.place_ids @> ARRAY[o.value::uuid]',
    of: 'unnest(p.place_ids)::text',
    parts: inPlaces('ARRAY(SELECT b.id FROM below b WHERE b.root = o.value)'),
    isRare: true,
  },
  ...flags.map(({ name, column }): Facet => ({ kind: name, beside: name, options: [''], has: `p.${column}` })),
]

/** Lists filters whose columns allow index-only scans. */
const covered: FilterName[] = ['tab', 'category', 'price', 'duration', 'hotelRating', ...flags.map(({ name }) => name)]
const plain = ['days', 'hotel_rating', ...flags.map(({ column }) => column)]
const columns = ['labels', ...plain]
const selectColumns = (names: readonly string[]) => names.map((name) => `p.${name}`).join(', ')

/** Groups facets with the same filters and values, which are counted once; `beside` null: all filters. */
type Group = { beside: FilterName | null; facets: Facet[] }

function groupFacets(conditions: readonly Condition[], facets: readonly Facet[]): Group[] {
  const groups = new Map<string, Group>()
  for (const facet of facets) {
    const beside = conditions.some((c) => c.filter === facet.beside) ? facet.beside : null
    const key = `${beside} ${facet.has}`
    groups.set(key, { beside, facets: [...(groups.get(key)?.facets ?? []), facet] })
  }
  return [...groups.values()]
}

/** Builds the CTEs that scan the first `sampleSize` matches, once for all facets beside the same filter. */
function toSamples(conditions: readonly Condition[], add: Add, sampleSize: number) {
  const parts = new Map<string, string>()
  const part = (name: string, query: string) => `"${parts.set(name, query) && name}"`
  const isCovered = conditions.every(({ filter }) => covered.includes(filter))
  // Writes each condition once, as the statement repeats them: parameters of their own would cost a quarter more.
  const texts = conditions.map(({ filter, on }) => ({ filter, text: toText(on, add) }))
  const where = (beside: FilterName | null) =>
    ["p.status = 'active'", ...texts.flatMap(({ filter, text }) => (filter === beside ? [] : text))].join(' AND ')
  /** Builds SQL: is the sample complete, and how many of it have `o.value`. */
  const look = ({ kind, has, of, isRare }: Facet, beside: FilterName | null) => {
    const first = (read: readonly string[]) =>
      `SELECT ${selectColumns(read)} FROM packages p WHERE ${where(beside)} LIMIT ${sampleSize}`
    const common = part(`sample ${beside}`, first(isCovered ? columns : [...columns, 'place_ids']))
    // Groups packages that differ only in lists: a few hundred rows.
    const group = `SELECT ${selectColumns(plain)}, count(*) AS n FROM ${common} p GROUP BY ${selectColumns(plain)}`
    const alike = part(`alike ${beside}`, group)
    const isAll = `(SELECT coalesce(sum(n), 0) < ${sampleSize} FROM ${alike})`
    if (!of) return { isAll, seen: `(SELECT coalesce(sum(p.n), 0) FROM ${alike} p WHERE ${has})` }
    // Reads places separately, and only when counted here: list indexes lack them.
    const sample = isRare && isCovered ? part(`places ${beside}`, first(['place_ids'])) : common
    const values = part(`${kind} ${beside}`, `SELECT ${of} AS value, count(*) AS n FROM ${sample} p GROUP BY 1`)
    return { isAll, seen: `(SELECT coalesce(sum(c.n), 0) FROM ${values} c WHERE c.value = o.value)` }
  }
  return { where, look, parts }
}

/** Builds a CTE of places with their descendants. */
const selectBelow = (roots: string) => `below (root, id) AS (SELECT o.id::text, o.id FROM unnest(${roots}) AS o (id)
  UNION SELECT b.root, pl.id FROM below b JOIN places pl ON pl.parent_id = b.id)`

/**
 * Builds one statement. Counts a value by index if the sample is incomplete, and too few of it have the value. Its text
 * is composed, as that of a page is (`fetchPage`); parts share conditions and their parameters.
 */
function composeCountsQuery(
  conditions: readonly Condition[],
  groups: readonly Group[],
  cities: string[],
  sampleSize: number,
) {
  const { params, add } = createParameters()
  const { where, look, parts } = toSamples(conditions, add, sampleSize)
  const counts = groups.map(({ beside, facets }, i) => {
    const { has, isRare, parts: apart } = facets[0]!
    const { isAll, seen } = look(facets[0]!, beside)
    const isSettled = isRare ? isAll : `${isAll} OR ${seen} > ${countCap}`
    const isAlone = conditions.every(({ filter }) => filter === beside)
    const matches = ((isAlone && apart) || [has]).map(
      (one) => `SELECT FROM packages p WHERE ${where(beside)} AND ${one}`,
    )
    const exact = `(SELECT count(*) FROM (${matches.join(' UNION ALL ')} LIMIT ${more}) m)`
    const options = [...new Set(facets.flatMap((facet) => facet.options.map(String)))]
    return `SELECT ${i} AS "group", o.value, least(${more}, CASE WHEN ${isSettled} THEN ${seen} ELSE ${exact} END)::int AS n
      FROM unnest(${add(options, 'text[]')}) AS o (value)`
  })
  const ctes = [
    selectBelow(add(cities, 'uuid[]')),
    ...Array.from(parts, ([name, query]) => `"${name}" AS MATERIALIZED (${query})`),
  ]
  return { params, text: `WITH RECURSIVE ${ctes.join(', ')} ${counts.join(' UNION ALL ')}` }
}

type Counted = { group: number; value: string; n: number }

const highestQuery = `SELECT coalesce(max(from_minor), 0)::float8 AS highest FROM packages WHERE status = 'active'`

const getHighest = (ctx: Ctx): Promise<number> =>
  ctx.cache.get('highest price', async () => {
    const [found] = await queryPrepared<{ highest: number }>(ctx.db, highestQuery, [])
    return found!.highest
  })

/**
 * Counts packages for each value of a filter, with all other filters applied (F6). Exact up to `countCap`; countCap + 1
 * means more.
 */
export async function computeFacets({ ctx, input }: Call<SearchFilters>, sampleSize = 6000): Promise<Facets> {
  const { conditions } = await readFilters(ctx, input)
  const count = () => countFacets(ctx, conditions, sampleSize)
  // Caches the home page's counts, which change with the catalog only.
  return conditions.length === 0 ? ctx.cache.get(`facets ${sampleSize}`, count) : count()
}

async function countFacets(ctx: Ctx, conditions: readonly Condition[], sampleSize: number): Promise<Facets> {
  const { agency } = await getCachedSite(ctx)
  const { filterCities } = agency
  const { ids } = await resolvePlaces({ ctx, input: filterCities })
  const facets = listFacets(ids.values(), agency)
  const groups = groupFacets(conditions, facets)
  const { text, params } = composeCountsQuery(conditions, groups, [...ids.values()], sampleSize)
  const counted = await queryPrepared<Counted>(ctx.db, text, params)
  const found = new Map(
    counted.flatMap(({ group, value, n }) => groups[group]!.facets.map(({ kind }) => [`${kind} ${value}`, n] as const)),
  )
  const getCount = (kind: Kind, value: string | number) => found.get(`${kind} ${value}`) ?? 0
  const present = (kind: Kind) => {
    const options = facets.find((facet) => facet.kind === kind)!.options
    return Object.fromEntries(options.map((value) => [value, getCount(kind, value)]).filter(([, n]) => n !== 0))
  }
  return {
    all: getCount('all', ''),
    tabs: present('tab'),
    labels: present('label'),
    durations: present('days'),
    hotelRatings: Object.fromEntries(hotelRatings.map((least) => [least, getCount('stars', least)])),
    highestMinor: await getHighest(ctx),
    cities: Object.fromEntries(filterCities.map((city) => [city, getCount('city', ids.get(city) ?? '')])),
    ...eachFlag(({ name }) => getCount(name, '')),
  }
}
