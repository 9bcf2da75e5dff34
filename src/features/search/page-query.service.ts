import { countCap } from '../../shared/totals'
import { cardColumns, firstPicture } from '../packages/card.service'
import { beginningOf, type Cursor } from './cursor.rules'
import { type Add, type Condition, conditionOf, entriesOf, looked } from './condition.service'
import type { Plan } from './restriction.service'
import type { Term } from './terms.rules'
import type { Sort } from './search.rules'

/** One statement for a page and its total, over the search index (migration search_index). */
export type Query = { text: string; params: unknown[] }
export type PageRequest = {
  plan: Plan
  price: { low: number; high: number } | null
  sort: Sort
  after: Cursor
  /** Rows wanted; one more tells whether there is a next page. */
  limit: number
}

const columns: Record<Sort, string> = {
  popular: 'popular_rank',
  'price-asc': 'price_minor',
  'price-desc': 'price_minor',
  rating: 'rating_rank',
  duration: 'days',
}
export const isDescending = (sort: Sort): boolean => sort === 'price-desc'

type Parts = {
  column: string
  direction: '' | 'DESC'
  place: string
  distinct: '' | 'DISTINCT'
  where: Condition[]
  limit: string
  /** So many match, whatever else there is. */
  atLeast: number
}

const more = countCap + 1

/** How many match without conditions. Terms overlap little: twice the cap of entries nearly always tells that there are more. */
function countOf({ distinct }: Parts): string {
  const all = `SELECT x.package_id FROM terms t CROSS JOIN LATERAL (SELECT pt.package_id ${entriesOf([])} LIMIT ${more}) x`
  const count = (from: string) => `(SELECT count(*) FROM (SELECT ${distinct} m.package_id FROM (${from}) m) n)`
  return `CASE WHEN (SELECT sum(packages) FROM terms) > ${2 * more} AND ${count(`${all} LIMIT ${2 * more}`)} > ${countCap}
    THEN ${more} ELSE ${count(all)} END`
}

/** In the order of prices the index itself is sorted; `+ 0` keeps the planner from an index that would have to visit the table for each row. */
const keyOf = ({ column }: Parts) => (column === 'price_minor' ? 'pt.price_minor' : `pt.${column} + 0`)

/** All that pass the conditions while they are no more than the cap; some of them when they are more. */
function matchedQuery(parts: Parts): string {
  const { distinct, where } = parts
  return `SELECT ${distinct} x.key, x.package_id FROM terms t CROSS JOIN LATERAL (
      SELECT ${keyOf(parts)} AS key, pt.package_id ${entriesOf(where)} LIMIT ${more}
    ) x${distinct ? '' : ` LIMIT ${more}`}`
}

/** Whether the matches are gathered to be counted; so many are surely more than the cap otherwise. */
const isGathered = ({ where, atLeast }: Parts) => where.length > 0 && atLeast < more

/**
 * `n`: how many match, counted no further than the cap. `walk`: so many that going through the index in the order of the
 * sort, term by term, meets a page of them sooner than sorting what was gathered; 60 and 40 are measured.
 */
function totalQuery(parts: Parts): string {
  if (parts.atLeast >= more) return `SELECT ${more} AS n, true AS walk`
  if (isGathered(parts)) {
    return `WITH counted AS MATERIALIZED (SELECT count(*) AS n FROM matched),
      lead AS (SELECT count(*) AS terms, COALESCE(sum(packages) * count(*), 0) AS rows FROM terms)
      SELECT LEAST(n, ${more})::int AS n, CASE WHEN n > ${countCap} THEN lead.terms < 40 ELSE n * n > 60 * lead.rows END AS walk
      FROM counted, lead`
  }
  if (!parts.distinct) return `SELECT LEAST(COALESCE(sum(packages), 0), ${more})::int AS n, true AS walk FROM terms`
  return `SELECT CASE WHEN max(packages) >= ${more} THEN ${more} ELSE LEAST(${countOf(parts)}, ${more}) END::int AS n,
    true AS walk FROM terms`
}

const beyond = ({ direction, place }: Parts, key: string, id = 'pt.package_id'): string =>
  `(${key}, ${id}) ${direction ? '<' : '>'} ${place}`

/** Everything that matches, sorted. */
function collected(parts: Parts): string {
  const { direction, limit, where } = parts
  const key = keyOf(parts)
  return `SELECT ${key} AS key, pt.package_id ${entriesOf(where)} AND ${beyond(parts, key)}
    ORDER BY ${key} ${direction}, pt.package_id ${direction} LIMIT ${limit}`
}

/** The index in the order of the sort, up to the page's last match. OFFSET 0 keeps the planner from collecting instead. */
function walked(parts: Parts): string {
  const { column, direction, limit, where } = parts
  const inOrder = `pt.${column} ${direction}, pt.package_id ${direction}`
  const inside = where.filter((condition) => condition.column === column).map((c) => ` AND ${c.on('pt')}`)
  const outside = where.filter((condition) => condition.column !== column)
  return `SELECT o.key, o.package_id FROM (
      SELECT pt.${column} AS key, pt.package_id FROM package_terms pt
      WHERE pt.term_id = t.id AND ${beyond(parts, `pt.${column}`)}${inside.join('')} ORDER BY ${inOrder} OFFSET 0
    ) o WHERE true${looked(outside, 'o.package_id')}
    ORDER BY o.key ${direction}, o.package_id ${direction} LIMIT ${limit}`
}

function pageQueryOf(parts: Parts): string {
  const { direction, limit, column } = parts
  const inOrder = `ORDER BY 1 ${direction}, 2 ${direction} LIMIT ${limit}`
  const branch = (rows: string, when = '') => `
    (SELECT ${parts.distinct} x.key, x.package_id FROM terms t CROSS JOIN LATERAL (${rows}) x ${when} ${inOrder})`
  const sorted = column === 'price_minor'
  if (!isGathered(parts)) return branch(sorted ? collected(parts) : walked(parts))
  const gathered = `
    (SELECT m.key, m.package_id FROM matched m
    WHERE (SELECT NOT walk AND n <= ${countCap} FROM total) AND ${beyond(parts, 'm.key', 'm.package_id')} ${inOrder})`
  if (sorted)
    return `${gathered} UNION ALL ${branch(collected(parts), `WHERE (SELECT walk OR n > ${countCap} FROM total)`)}`
  return `${gathered}
    UNION ALL ${branch(collected(parts), `WHERE (SELECT NOT walk AND n > ${countCap} FROM total)`)}
    UNION ALL ${branch(walked(parts), 'WHERE (SELECT walk FROM total)')}`
}

const isBefore = (a: Cursor, b: Cursor) => BigInt(a.key) < BigInt(b.key)

/**
 * Where to begin in the order of prices or of days: PostgreSQL goes through the index from the place that it is given,
 * however far off the first row of a range may be.
 */
function startOf({ plan, price, sort, after }: PageRequest): Cursor {
  const bound = (key: number): Cursor => ({ key: String(key), id: beginningOf(isDescending(sort)).id })
  const days = plan.checks.find((check) => check.by === 'days')?.ranges[0]
  if (sort === 'price-desc') return price && isBefore(bound(price.high), after) ? bound(price.high) : after
  const least = sort === 'price-asc' ? price?.low : sort === 'duration' ? days?.min : undefined
  return least !== undefined && isBefore(after, bound(least)) ? bound(least) : after
}

/** A package has one number of days and of stars, but may have several terms of any other kind. */
const isShared = ({ kind }: Term) => kind !== 'days' && kind !== 'stars'

/** The text depends on which filters are set, not on their values, so that few statements are ever prepared. */
export function queryOf(request: PageRequest): Query {
  const { plan, price, sort, limit } = request
  const params: unknown[] = []
  const add: Add = (value, type) => `$${params.push(value)}::${type}`
  const kinds = add(
    plan.lead.map((t) => t.kind),
    'text[]',
  )
  const values = add(
    plan.lead.map((t) => t.value),
    'text[]',
  )
  const start = startOf(request)
  const place = `(${add(start.key, 'bigint')}, ${add(start.id, 'uuid')})`
  const most = add(limit + 1, 'int')
  const where = plan.checks.map((check) => conditionOf(check, add))
  if (price) {
    const range = `BETWEEN ${add(price.low, 'bigint')} AND ${add(price.high, 'bigint')}`
    where.unshift({ column: 'price_minor', on: (row) => `${row}.price_minor ${range}` })
  }
  const column = columns[sort]
  const direction = isDescending(sort) ? 'DESC' : ''
  const parts: Parts = {
    column,
    direction,
    place,
    distinct: plan.lead.length > 1 && plan.lead.some(isShared) ? 'DISTINCT' : '',
    where,
    limit: most,
    atLeast: price ? 0 : plan.atLeast,
  }
  const text = `WITH terms AS MATERIALIZED (
      SELECT t.id, t.packages FROM unnest(${kinds}, ${values}) AS g(kind, value) JOIN search_terms t USING (kind, value)
    )${isGathered(parts) ? `, matched AS MATERIALIZED (${matchedQuery(parts)})` : ''}, total AS MATERIALIZED (${totalQuery(parts)}
    ), page AS (${pageQueryOf(parts)}
    )
    SELECT total.n AS total, page.key::text AS "cursorKey", ${cardColumns}
    FROM total LEFT JOIN page ON true LEFT JOIN packages p ON p.id = page.package_id ${firstPicture}
    ORDER BY page.key ${direction}, page.package_id ${direction}`
  return { text, params }
}
