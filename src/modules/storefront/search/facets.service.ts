import { type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { shareParameters } from '../../../platform/server/database/dialect'
import { resolvePlaces } from '../../catalog/places/service'
import { toLabel } from '../../settings/settings/categories.rules'
import { getCachedSite } from '../../settings/settings/service'
import type { Agency } from '../../settings/settings/schema'
import { choiceColumn, type Condition, hasOption, p, readFilters } from './conditions.service'
import { type Choice, type ChoiceName, choices } from './choices.rules'
import { eachFlag, type FlagName, flags } from './flags.rules'
import { more } from './page.service'
import type { SearchFilters } from './schema'
import { hotelRatings } from './search.rules'
import type { Facets, FilterName } from './view'

type Kind = 'all' | 'tab' | 'label' | 'city' | ChoiceName | FlagName
/** Describes values that are counted among packages that match every filter except `beside`. */
type Facet = {
  kind: Kind
  beside: FilterName
  options: readonly (string | number)[]
  /** Tests if a package `p` has the value `o.value`. */
  has: SQL
  /** Selects the values of `p`, if it has several. */
  value?: SQL
  /**
   * Splits packages with the value into disjoint queries, faster to count without filters. The first is in b-tree
   * indexes, so most packages are counted without reading rows. The last covers tags, or further places.
   */
  parts?: SQL[]
  /** Marks values that few packages have: a truncated sample would settle none. */
  isRare?: boolean
}

const labels = {
  value: sql`unnest(p.labels)`,
  has: sql`p.labels @> ARRAY[o.value]`,
  parts: [sql`p.category = o.value`, sql`p.labels @> ARRAY[o.value] AND p.category <> o.value`],
}
const inside = sql`ARRAY(SELECT b.id FROM below b WHERE b.root = o.value)`
const places = {
  value: sql`unnest(p.place_ids)::text`,
  has: sql`p.place_ids @> ARRAY[o.value::uuid]`,
  parts: [
    sql`p.place_id = ANY (${inside})`,
    sql`p.id IN (SELECT v.package_id FROM package_places v WHERE v.place_id = ANY (${inside})) AND p.place_id <> ALL (${inside})`,
  ],
}

type Counting = Pick<Agency, 'categories' | 'homeCategories' | 'packageTypes'>

const listFacets = (cityIds: Iterable<string>, { categories, homeCategories, packageTypes }: Counting): Facet[] => [
  { kind: 'all', beside: 'tab', options: [''], has: sql`true` },
  { kind: 'tab', beside: 'tab', options: homeCategories, ...labels },
  { kind: 'label', beside: 'category', options: packageTypes.map((type) => toLabel(categories, type)), ...labels },
  ...choices.map(({ name, options }): Facet => {
    const values = options.map(({ value }) => value)
    return { kind: name, beside: name, options: values, has: hasOption(name) }
  }),
  { kind: 'city', beside: 'city', options: [...new Set(cityIds)], ...places, isRare: true },
  ...flags.map(({ name, column }): Facet => ({ kind: name, beside: name, options: [''], has: sql`${p[column]}` })),
]

/** Lists filters whose columns allow index-only scans. */
const covered: FilterName[] = ['tab', 'category', 'price', ...[...choices, ...flags].map(({ name }) => name)]
const [isActive, conjunction] = [sql`p.status = 'active'`, sql` AND `]
const counted = [...choices.map(({ name }) => choiceColumn(name)), ...flags.map(({ column }) => p[column])]
const alike = sql.join([...new Set(counted)], sql`, `)
const listed = sql`${p.labels}, ${alike}`

/** Groups facets with the same filters and values, which are counted once; `beside` null: all filters. */
type Group = { beside: FilterName | null; facets: Facet[] }

function groupFacets(conditions: readonly Condition[], facets: readonly Facet[]): Group[] {
  const groups: Group[] = []
  for (const facet of facets) {
    const beside = conditions.some((c) => c.filter === facet.beside) ? facet.beside : null
    const same = groups.find((group) => group.beside === beside && group.facets[0]!.has === facet.has)
    if (same) same.facets.push(facet)
    else groups.push({ beside, facets: [facet] })
  }
  return groups
}

/** Builds the CTEs that scan the first `sampleSize` matches, once for all facets beside the same filter. */
function toSamples(conditions: readonly Condition[], sampleSize: number) {
  const parts = new Map<string, SQL>()
  const part = (name: string, compose: () => SQL) => {
    if (!parts.has(name)) parts.set(name, compose())
    return sql.identifier(name)
  }
  const isCovered = conditions.every(({ filter }) => covered.includes(filter))
  // Shares each condition, as the statement repeats them: parameters of their own would cost a quarter more.
  const shared = conditions.map(({ filter, on }) => ({ filter, on: shareParameters(on) }))
  const composeWhere = (beside: FilterName | null) =>
    sql.join([isActive, ...shared.flatMap(({ filter, on }) => (filter === beside ? [] : on))], conjunction)
  const size = sql.raw(`${sampleSize}`)
  /** Builds SQL: is the sample complete, and how many of it have `o.value`. */
  const look = ({ kind, has, value, isRare }: Facet, beside: FilterName | null) => {
    const selectSample = (columns: SQL) =>
      sql`SELECT ${columns} FROM packages p WHERE ${composeWhere(beside)} LIMIT ${size}`
    const common = part(`sample ${beside}`, () => selectSample(isCovered ? listed : sql`${listed}, ${p.placeIds}`))
    // Groups packages that differ only in lists: a few hundred rows.
    const groups = part(`alike ${beside}`, () => sql`SELECT ${alike}, count(*) AS n FROM ${common} p GROUP BY ${alike}`)
    const isAll = sql`(SELECT coalesce(sum(n), 0) < ${size} FROM ${groups})`
    if (!value) return { isAll, seen: sql`(SELECT coalesce(sum(p.n), 0) FROM ${groups} p WHERE ${has})` }
    // Reads places separately, and only when counted here: list indexes lack them.
    const sample = isRare && isCovered ? part(`places ${beside}`, () => selectSample(sql`${p.placeIds}`)) : common
    const values = part(
      `${kind} ${beside}`,
      () => sql`SELECT ${value} AS value, count(*) AS n FROM ${sample} p GROUP BY 1`,
    )
    return { isAll, seen: sql`(SELECT coalesce(sum(c.n), 0) FROM ${values} c WHERE c.value = o.value)` }
  }
  return { where: composeWhere, look, parts }
}

/** Builds a CTE of places with their descendants. */
const selectBelow = (roots: string[]) => sql`below (root, id) AS (
  SELECT o.id::text, o.id FROM unnest(${sql.param(roots)}::uuid[]) AS o (id)
  UNION SELECT b.root, pl.id FROM below b JOIN places pl ON pl.parent_id = b.id)`

/** Builds one statement. Counts a value by index if the sample is incomplete, and too few of it have the value. */
function composeCountsQuery(
  conditions: readonly Condition[],
  groups: readonly Group[],
  cities: string[],
  sampleSize: number,
): SQL {
  const { where, look, parts } = toSamples(conditions, sampleSize)
  const counts = groups.map(({ beside, facets }, i) => {
    const { has, isRare, parts: apart } = facets[0]!
    const { isAll, seen } = look(facets[0]!, beside)
    const isSettled = isRare ? isAll : sql`${isAll} OR ${seen} >= ${more}`
    const isAlone = conditions.every(({ filter }) => filter === beside)
    const matches = ((isAlone && apart) || [has]).map(
      (one) => sql`SELECT FROM packages p WHERE ${where(beside)} AND ${one}`,
    )
    const exact = sql`(SELECT count(*) FROM (${sql.join(matches, sql` UNION ALL `)} LIMIT ${more}) m)`
    const options = [...new Set(facets.flatMap((facet) => facet.options.map(String)))]
    return sql`SELECT ${sql.raw(`${i}`)} AS "group", o.value,
      least(${more}, CASE WHEN ${isSettled} THEN ${seen} ELSE ${exact} END)::int AS n
      FROM unnest(${sql.param(options)}::text[]) AS o (value)`
  })
  const ctes = [
    selectBelow(cities),
    ...Array.from(parts, ([name, query]) => sql`${sql.identifier(name)} AS MATERIALIZED (${query})`),
  ]
  return sql`WITH RECURSIVE ${sql.join(ctes, sql`, `)} ${sql.join(counts, sql` UNION ALL `)}`
}

type FacetCount = { group: number; value: string; n: number }

const highestQuery = sql`SELECT coalesce(max(from_minor), 0)::float8 AS highest FROM packages WHERE status = 'active'`

const getHighest = (ctx: Ctx): Promise<number> =>
  ctx.cache.get('highest price', async () => {
    const [found] = await queryRows<{ highest: number }>(ctx.db, highestQuery)
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
  const query = composeCountsQuery(conditions, groups, [...ids.values()], sampleSize)
  const counted = await queryRows<FacetCount>(ctx.db, query)
  const found = new Map(
    counted.flatMap(({ group, value, n }) => groups[group]!.facets.map(({ kind }) => [`${kind} ${value}`, n] as const)),
  )
  const getCount = (kind: Kind, value: string | number) => found.get(`${kind} ${value}`) ?? 0
  const countOptions = (kind: Kind) => {
    const options = facets.find((facet) => facet.kind === kind)!.options
    return Object.fromEntries(options.map((value) => [value, getCount(kind, value)]).filter(([, n]) => n !== 0))
  }
  return {
    all: getCount('all', ''),
    tabs: countOptions('tab'),
    labels: countOptions('label'),
    ...(Object.fromEntries(choices.map(({ name, counts }) => [counts, countOptions(name)])) as Record<
      Choice['counts'],
      Record<string, number>
    >),
    // Keeps zeros, as callers have always been sent them.
    hotelRatings: Object.fromEntries(hotelRatings.map((least) => [least, getCount('hotelRating', least)])),
    highestMinor: await getHighest(ctx),
    cities: Object.fromEntries(filterCities.map((city) => [city, getCount('city', ids.get(city) ?? '')])),
    ...eachFlag(({ name }) => getCount(name, '')),
  }
}
