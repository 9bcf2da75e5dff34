import { cardColumns, firstPicture } from './card.service'
import type { Cursor } from './cursor.rules'
import type { Check, Plan } from './restriction.service'
import { countCap, durationBuckets, type Sort } from './search.rules'

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

const bucketStarts = `'{${durationBuckets.map((b) => b.min).join(',')}}'::int[]`

type Add = (value: unknown, type: string) => string
/** A condition that a row of package_terms (`pt`) or of package_search (`s`) answers; `deep`: only the latter. */
type Condition = { deep: boolean; on: (row: 'pt' | 's') => string }

function conditionOf(check: Check, add: Add): Condition {
  if (check.by === 'days') {
    const buckets = add(check.buckets, 'int[]')
    return { deep: false, on: (row) => `width_bucket(${row}.days::int, ${bucketStarts}) = ANY (${buckets})` }
  }
  if (check.by === 'marks') {
    const mask = add(check.mask, 'bigint')
    return { deep: false, on: (row) => `(${row}.marks & ${mask}) <> 0` }
  }
  const anyTerm = check.ids.length > 0 && `s.term_ids && ${add(check.ids, 'int[]')}`
  const anyText = check.likes.length > 0 && `s.search_text LIKE ANY (${add(check.likes, 'text[]')})`
  const either = [anyTerm, anyText].filter(Boolean).join(' OR ') || 'false'
  return { deep: true, on: () => `(${either})` }
}

type Parts = {
  column: string
  direction: '' | 'DESC'
  beyond: string
  distinct: '' | 'DISTINCT'
  where: Condition[]
  limit: string
}

/**
 * Conditions on package_search as a value of the row at hand: one lookup by key for each row. As a join the planner, who
 * knows nothing of how many rows a term has, would now and then read the whole table for each term.
 */
const looked = (conditions: Condition[], id: string): string =>
  conditions.length === 0
    ? ''
    : ` AND (SELECT ${conditions.map((c) => c.on('s')).join(' AND ')} FROM package_search s WHERE s.package_id = ${id})`

const entries = ({ where }: Parts): string => {
  const flat = where.filter((c) => !c.deep).map((c) => ` AND ${c.on('pt')}`)
  const deep = looked(
    where.filter((c) => c.deep),
    'pt.package_id',
  )
  return `FROM package_terms pt WHERE pt.term_id = t.id${flat.join('')}${deep}`
}

/**
 * `n`: how many match, counted no further than the cap. `walk`: so many that going through the index in the order of the
 * sort meets a page of them sooner than collecting and sorting them all; 60 is the measured break-even.
 */
function totalQuery(parts: Parts): string {
  const count = `SELECT count(*) FROM (
    SELECT ${parts.distinct} x.package_id FROM terms t CROSS JOIN LATERAL (
      SELECT pt.package_id ${entries(parts)} LIMIT ${countCap + 1}) x) matches`
  if (parts.where.length > 0) {
    return `SELECT LEAST(n, ${countCap + 1})::int AS n, n * n > 60 * (SELECT COALESCE(sum(packages), 0) FROM terms) AS walk
      FROM (${count}) counted(n)`
  }
  if (!parts.distinct)
    return `SELECT LEAST(COALESCE(max(packages), 0), ${countCap + 1})::int AS n, true AS walk FROM terms`
  return `SELECT CASE WHEN max(packages) > ${countCap} THEN ${countCap + 1} ELSE LEAST((${count}), ${countCap + 1}) END::int AS n,
    true AS walk FROM terms`
}

/** Everything that matches, sorted. In the order of prices the index itself is sorted. */
const collected = (parts: Parts): string => `
  SELECT pt.${parts.column} AS key, pt.package_id ${entries(parts)} AND ${parts.beyond}
  ORDER BY pt.${parts.column} ${parts.direction}, pt.package_id ${parts.direction} LIMIT ${parts.limit}`

/** The index in the order of the sort, up to the page's last match. OFFSET 0 keeps the planner from collecting instead. */
const walked = ({ column, direction, beyond, where, limit }: Parts): string => `
  SELECT o.key, o.package_id FROM (
    SELECT pt.${column} AS key, pt.package_id FROM package_terms pt WHERE pt.term_id = t.id AND ${beyond}
    ORDER BY pt.${column} ${direction}, pt.package_id ${direction} OFFSET 0
  ) o WHERE true${looked(where, 'o.package_id')}
  ORDER BY o.key ${direction}, o.package_id ${direction} LIMIT ${limit}`

function pageQueryOf(parts: Parts): string {
  const branch = (rows: string, when = '') => `
    (SELECT ${parts.distinct} x.key, x.package_id FROM terms t CROSS JOIN LATERAL (${rows}) x ${when}
    ORDER BY 1 ${parts.direction}, 2 ${parts.direction} LIMIT ${parts.limit})`
  if (parts.column === 'price_minor') return branch(collected(parts))
  if (parts.where.length === 0) return branch(walked(parts))
  return `${branch(collected(parts), 'WHERE NOT (SELECT walk FROM total)')}
    UNION ALL ${branch(walked(parts), 'WHERE (SELECT walk FROM total)')}`
}

/** The text depends on which filters are set, not on their values, so that few statements are ever prepared. */
export function queryOf({ plan, price, sort, after, limit }: PageRequest): Query {
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
  const place = `(${add(after.key, 'bigint')}, ${add(after.id, 'uuid')})`
  const most = add(limit + 1, 'int')
  const where = plan.checks.map((check) => conditionOf(check, add))
  if (price) {
    const range = `BETWEEN ${add(price.low, 'bigint')} AND ${add(price.high, 'bigint')}`
    where.unshift({ deep: false, on: (row) => `${row}.price_minor ${range}` })
  }
  const column = columns[sort]
  const direction = isDescending(sort) ? 'DESC' : ''
  const parts: Parts = {
    column,
    direction,
    beyond: `(pt.${column}, pt.package_id) ${direction ? '<' : '>'} ${place}`,
    distinct: plan.lead.length > 1 ? 'DISTINCT' : '',
    where,
    limit: most,
  }
  const text = `WITH terms AS MATERIALIZED (
      SELECT t.id, t.packages FROM unnest(${kinds}, ${values}) AS g(kind, value) JOIN search_terms t USING (kind, value)
    ), total AS MATERIALIZED (${totalQuery(parts)}
    ), page AS (${pageQueryOf(parts)}
    )
    SELECT total.n AS total, page.key::text AS "cursorKey", ${cardColumns}
    FROM total LEFT JOIN page ON true LEFT JOIN packages p ON p.id = page.package_id ${firstPicture}
    ORDER BY page.key ${direction}, page.package_id ${direction}`
  return { text, params }
}
