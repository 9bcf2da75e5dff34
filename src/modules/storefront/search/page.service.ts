import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryPrepared, queryRows } from '../../../platform/server/database/db'
import { createParameters, toText } from '../../../platform/server/database/parameters'
import { countCap } from '../../../shared/totals'
import { cardColumns, firstPicture } from '../../catalog/packages/card.service'
import type { Cursor } from './cursor.rules'
import type { Sort } from './search.rules'

/** Maps sorts to an integer column, followed by the id: one index of packages each. */
const orders: Record<Sort, { key: string; direction: 'ASC' | 'DESC' }> = {
  popular: { key: 'popular_rank', direction: 'ASC' },
  'price-asc': { key: 'from_minor', direction: 'ASC' },
  'price-desc': { key: 'from_minor', direction: 'DESC' },
  rating: { key: 'review_rank', direction: 'ASC' },
  duration: { key: 'days', direction: 'ASC' },
}

/** Limits what is counted. */
export const more = sql.raw(`${countCap + 1}`)

type Page = { sort: Sort; limit: number; after: Cursor | null }
/** Names what a page reads of its packages `p`, and what it joins for that. */
export type Columns = { columns: string; join: string }
export const cards: Columns = { columns: cardColumns, join: firstPicture }
export const ids: Columns = { columns: 'p.id', join: '' }

/**
 * Reads no row, as `none` is 0, but a generic plan is charged for the whole catalog. PostgreSQL therefore plans for the
 * values in big catalogs, and once in small ones, where planning costs more than reading. Prices are in wide indexes
 * only: a narrow one's count would cost too little.
 */
const selectUnread = (none: string): string =>
  `unread AS MATERIALIZED (SELECT count(p.from_minor)::int AS n FROM packages p WHERE p.status = 'active' AND ${none} > 0)`

/** Selects ids of a later page, with the total from the first. */
const selectLaterPage = (where: string, inOrder: string, limit: string, beyond: string, total: string): string =>
  `counted AS MATERIALIZED (SELECT ${total} + (SELECT n FROM unread) AS total),
    page AS (SELECT p.id FROM packages p WHERE ${where} AND ${beyond} ${inOrder} LIMIT ${limit})`

/**
 * Selects ids of the first page. Up to `countCap` matches are found once, counted and sorted; more are read in index
 * order.
 */
const selectFirstPage = (where: string, inOrder: string, limit: string, key: string): string =>
  `matches AS MATERIALIZED (SELECT p.id, p.${key} FROM packages p WHERE ${where} LIMIT ${countCap + 1}),
    counted AS MATERIALIZED (SELECT (SELECT count(*) FROM matches)::int + (SELECT n FROM unread) AS total),
    page AS (
      (SELECT p.id FROM matches p WHERE (SELECT total FROM counted) <= ${countCap} ${inOrder} LIMIT ${limit})
      UNION ALL
      (SELECT p.id FROM packages p WHERE (SELECT total FROM counted) > ${countCap} AND ${where} ${inOrder} LIMIT ${limit}))`

/**
 * Reads a page of packages and their total by one statement: one row more than `limit` if there are further ones. Its
 * text is composed, as lists are requested most: drizzle would take 0.3 ms to write all of it.
 */
export function fetchPage<Row>(
  ctx: Ctx,
  where: SQL,
  { sort, limit, after }: Page,
  { columns, join, departsOn }: Columns & { departsOn: SQL },
) {
  const { params, add } = createParameters()
  const { key, direction } = orders[sort]
  const [filter, count] = [toText(where, add), add(limit + 1, 'int')]
  const inOrder = `ORDER BY p.${key} ${direction}, p.id ${direction}`
  const beyond = (from: Cursor) =>
    `(p.${key}, p.id) ${direction === 'ASC' ? '>' : '<'} (${add(from.key, 'bigint')}, ${add(from.id, 'uuid')})`
  const found = after
    ? selectLaterPage(filter, inOrder, count, beyond(after), add(after.total, 'int'))
    : selectFirstPage(filter, inOrder, count, key)
  const text = `WITH ${selectUnread(add(0, 'int'))}, ${found}
    SELECT ${columns}, p.${key}::text AS key, (SELECT total FROM counted) AS total, ${toText(departsOn, add)} AS "departsOn"
    FROM page JOIN packages p ON p.id = page.id ${join} ${inOrder}`
  return queryPrepared<Row & { key: string; total: number }>(ctx.db, text, params)
}

/** Holds packages of which lists and counts read those of interest: `base`, a WITH clause of that name, or all. */
type From = { base?: SQL }
const fromBase = (base: SQL | undefined): SQL => (base ? sql`base` : sql`packages`)

/** Reads the most popular packages of each list of conditions, in the lists' order, by one statement. */
export function fetchPopular<Row>(
  ctx: Ctx,
  wheres: readonly SQL[],
  limit: number,
  { columns = sql.raw(cardColumns), base }: From & { columns?: SQL } = {},
) {
  const lists = wheres.map(
    (where, i) => sql`(SELECT p.id, ${sql.raw(`${i}`)} AS list FROM ${fromBase(base)} p WHERE ${where}
      ORDER BY p.popular_rank, p.id LIMIT ${limit}::int)`,
  )
  return queryRows<Row & { list: number }>(
    ctx.db,
    sql`${base ?? sql``} SELECT ${columns}, found.list FROM (${sql.join(lists, sql` UNION ALL `)}) found
      JOIN packages p ON p.id = found.id ${sql.raw(firstPicture)} ORDER BY found.list, p.popular_rank, p.id`,
  )
}

/** Counts packages by each condition up to the cap, in order, by one statement. */
export async function countEach(ctx: Ctx, wheres: readonly SQL[], { base }: From = {}): Promise<number[]> {
  if (wheres.length === 0) return []
  const counts = wheres.map(
    (where) => sql`(SELECT count(*) FROM (SELECT FROM ${fromBase(base)} p WHERE ${where} LIMIT ${more}) found)`,
  )
  const [found] = await queryRows<{ counts: number[] }>(
    ctx.db,
    sql`${base ?? sql``} SELECT to_json(ARRAY[${sql.join(counts, sql`, `)}]) AS counts`,
  )
  return found!.counts
}
