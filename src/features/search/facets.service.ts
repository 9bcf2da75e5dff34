import type { Call } from '../../platform/server/context'
import { preparedQuery } from '../../platform/server/database/db'
import { parameters } from '../../platform/server/database/parameters'
import { countCap } from '../../shared/totals'
import { homeTabs, labelOf, packageTypes } from '../packages/categories.rules'
import { resolvePlaces } from '../places/service'
import { type Condition, conditionsOf, whereOf } from './conditions.service'
import { eachFlag, type FlagName, flags } from './flags.rules'
import type { SearchFilters } from './schema'
import { durationBuckets, type Facets, type FilterName, filterCities, hotelRatings } from './search.rules'

const more = countCap + 1

type Kind = 'all' | 'tab' | 'label' | 'days' | 'stars' | 'city' | FlagName
/** Values that are counted among the packages which match every filter but `beside`. */
type Facet = {
  kind: Kind
  beside: FilterName
  options: readonly (string | number)[]
  /** SQL: the values of a package `p`. */
  of: string
  /** SQL: whether `p` has the value `o.value`. */
  has: string
  /** A package that has a value has the smaller ones, too. */
  isLeast?: boolean
  /** Few packages have each value: of a sample that is cut, none would be settled. */
  isRare?: boolean
}

const boundOf = (bound: 'min' | 'max') =>
  `CASE o.value ${durationBuckets.map((bucket) => `WHEN '${bucket.value}' THEN ${bucket[bound]}`).join(' ')} END`
const bucketOf = durationBuckets.map(({ value, max }) => `WHEN p.days <= ${max} THEN '${value}'`)
const tabs = homeTabs.map(({ value }) => value).filter((value) => value !== 'all')
const labels = { of: 'unnest(p.labels)', has: 'p.labels @> ARRAY[o.value]' }

const facetsOf = (cityIds: Iterable<string>): Facet[] => [
  { kind: 'all', beside: 'tab', options: [''], of: `''`, has: 'true' },
  { kind: 'tab', beside: 'tab', options: tabs, ...labels },
  { kind: 'label', beside: 'category', options: packageTypes.map(labelOf), ...labels },
  {
    kind: 'days',
    beside: 'duration',
    options: durationBuckets.map(({ value }) => value),
    of: `CASE ${bucketOf.join(' ')} END`,
    has: `p.days BETWEEN ${boundOf('min')} AND ${boundOf('max')}`,
  },
  {
    kind: 'stars',
    beside: 'hotelRating',
    options: hotelRatings,
    of: 'p.hotel_rating::text',
    has: 'p.hotel_rating >= o.value::int',
    isLeast: true,
  },
  {
    kind: 'city',
    beside: 'city',
    options: [...new Set(cityIds)],
    of: 'unnest(p.place_ids)::text',
    has: 'p.place_ids @> ARRAY[o.value::uuid]',
    isRare: true,
  },
  ...flags.map(({ name, column }): Facet => {
    return { kind: name, beside: name, options: [''], of: `CASE WHEN p.${column} THEN '' END`, has: `p.${column}` }
  }),
]

/** Filters and facets by these columns are answered by an index alone. */
const covered: FilterName[] = ['tab', 'category', 'price', 'duration', 'hotelRating', ...flags.map(({ name }) => name)]
const columns = ['labels', 'days', 'hotel_rating', ...flags.map(({ column }) => column)]

/** Facets that follow the same filters and have the same values are counted once; `beside` null: all filters. */
type Group = { of: string; beside: FilterName | null; facets: Facet[] }

function groupsOf(conditions: readonly Condition[], facets: readonly Facet[]): Group[] {
  const groups = new Map<string, Group>()
  for (const facet of facets) {
    const beside = conditions.some((c) => c.filter === facet.beside) ? facet.beside : null
    const key = `${beside} ${facet.of}`
    groups.set(key, { of: facet.of, beside, facets: [...(groups.get(key)?.facets ?? []), facet] })
  }
  return [...groups.values()]
}

/**
 * One statement. The first `sampleSize` matches are looked through once for all facets whose own filter is not set. What
 * they do not settle (they are not all matches, and few of them have the value) is counted by the index that fits.
 */
function countsQuery(conditions: readonly Condition[], groups: readonly Group[], sampleSize: number) {
  const { params, add } = parameters()
  const parts = new Map<string, string>()
  const part = (name: string, query: string) => `"${parts.set(name, query) && name}"`
  const isCovered = conditions.every(({ filter }) => covered.includes(filter))
  const wheres = new Map<FilterName | null, string>()
  const whereBeside = (beside: FilterName | null) => {
    const where = wheres.get(beside) ?? whereOf(conditions, add, beside ?? undefined)
    wheres.set(beside, where)
    return where
  }
  const counts = groups.map(({ of, beside, facets }, i) => {
    const { has, isLeast, isRare } = facets[0]!
    const where = whereBeside(beside)
    const first = (read: readonly string[]) =>
      `SELECT ${read.map((c) => `p.${c}`).join(', ')} FROM packages p WHERE ${where} LIMIT ${sampleSize}`
    const common = part(`sample ${beside}`, first(isCovered ? columns : [...columns, 'place_ids']))
    // Places are in no index of the lists: they are read apart, and only when they are counted here.
    const sample = isRare && isCovered ? part(`places ${beside}`, first(['place_ids'])) : common
    const size = part(`size ${beside}`, `SELECT count(*) AS n FROM ${common}`)
    const counted = part(`counted ${i}`, `SELECT ${of} AS value, count(*) AS n FROM ${sample} p GROUP BY 1`)
    const seen = `(SELECT coalesce(sum(c.n), 0) FROM ${counted} c WHERE c.value ${isLeast ? '>=' : '='} o.value)`
    const isAll = `(SELECT n FROM ${size}) < ${sampleSize}`
    const isSettled = isRare ? isAll : `${isAll} OR ${seen} > ${countCap}`
    const exact = `(SELECT count(*) FROM (SELECT FROM packages p WHERE ${where} AND ${has} LIMIT ${more}) m)`
    const options = [...new Set(facets.flatMap((facet) => facet.options.map(String)))]
    return `SELECT ${i} AS "group", o.value, least(${more}, CASE WHEN ${isSettled} THEN ${seen} ELSE ${exact} END)::int AS n
      FROM unnest(${add(options, 'text[]')}) AS o (value)`
  })
  const ctes = [...parts].map(([name, query]) => `"${name}" AS MATERIALIZED (${query})`)
  return { params, text: `WITH ${ctes.join(', ')} ${counts.join(' UNION ALL ')}` }
}

type Counted = { group: number; value: string; n: number }

/**
 * How many packages each value of a filter would leave beside all other filters (F6). Exact up to `countCap`; countCap + 1
 * means more.
 */
export async function packageFacets({ ctx, input }: Call<SearchFilters>, sampleSize = 6000): Promise<Facets> {
  const [{ ids }, conditions] = await Promise.all([
    resolvePlaces({ ctx, input: filterCities }),
    conditionsOf(ctx, input),
  ])
  const facets = facetsOf(ids.values())
  const groups = groupsOf(conditions, facets)
  const { text, params } = countsQuery(conditions, groups, sampleSize)
  const counted = await preparedQuery<Counted>(ctx.db, text, params)
  const found = new Map(
    counted.flatMap(({ group, value, n }) => groups[group]!.facets.map(({ kind }) => [`${kind} ${value}`, n] as const)),
  )
  const countOf = (kind: Kind, value: string | number) => found.get(`${kind} ${value}`) ?? 0
  const present = (kind: Kind) => {
    const options = facets.find((facet) => facet.kind === kind)!.options
    return Object.fromEntries(options.map((value) => [value, countOf(kind, value)]).filter(([, n]) => n !== 0))
  }
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
