import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { shareParameters } from '../../../platform/server/database/dialect'
import { countCap } from '../../../shared/totals'
import { cardColumns, firstPicture } from '../../catalog/packages/card.service'
import { p } from './conditions.service'
import type { Cursor } from './cursor.rules'
import type { Sort } from './search.rules'

const ascending = { direction: sql`ASC`, isAfter: sql`>` }
const descending = { direction: sql`DESC`, isAfter: sql`<` }
/** Maps sorts to an integer column, followed by the id: one index of packages each. */
const orders: Record<Sort, { key: Column; direction: SQL; isAfter: SQL }> = {
  popular: { key: p.popularRank, ...ascending },
  'price-asc': { key: p.fromMinor, ...ascending },
  'price-desc': { key: p.fromMinor, ...descending },
  rating: { key: p.reviewRank, ...ascending },
  duration: { key: p.days, ...ascending },
}

const cap = sql.raw(`${countCap}`)
export const more = sql.raw(`${countCap + 1}`)

type Page = { sort: Sort; limit: number; after: Cursor | null }
/** Names the columns that a page reads of its packages `p`, with their joins. */
export type Columns = { name: string; columns: SQL; join: SQL }
export const cards: Columns = { name: 'cards', columns: sql.raw(cardColumns), join: sql.raw(firstPicture) }
export const ids: Columns = { name: 'ids', columns: sql`p.id`, join: sql`` }

/**
 * Reads no row, as the parameter is 0, but a generic plan is charged for the whole catalog. PostgreSQL therefore plans
 * for the values in big catalogs, and once in small ones, where planning costs more than reading. Prices are in wide
 * indexes only: a narrow one's count would cost too little.
 */
const unread = sql`unread AS MATERIALIZED (
  SELECT count(p.from_minor)::int AS n FROM packages p WHERE p.status = 'active' AND ${0}::int > 0)`

/** Selects ids of a later page, with the total from the first. */
const selectLaterPage = (where: SQL, inOrder: SQL, limit: SQL, beyond: SQL, total: number): SQL =>
  sql`counted AS MATERIALIZED (SELECT ${total}::int + (SELECT n FROM unread) AS total),
    page AS (SELECT p.id FROM packages p WHERE ${where} AND ${beyond} ${inOrder} LIMIT ${limit})`

/**
 * Selects ids of the first page. Up to `countCap` matches are found once, counted and sorted; more are read in index
 * order.
 */
const selectFirstPage = (where: SQL, inOrder: SQL, limit: SQL, key: Column): SQL =>
  sql`matches AS MATERIALIZED (SELECT p.id, ${key} FROM packages p WHERE ${where} LIMIT ${more}),
    counted AS MATERIALIZED (SELECT (SELECT count(*) FROM matches)::int + (SELECT n FROM unread) AS total),
    page AS (
      (SELECT p.id FROM matches p WHERE (SELECT total FROM counted) <= ${cap} ${inOrder} LIMIT ${limit})
      UNION ALL
      (SELECT p.id FROM packages p WHERE (SELECT total FROM counted) > ${cap} AND ${where} ${inOrder} LIMIT ${limit}))`

/** Reads a page of packages and their total by one statement: one row more than `limit` if there are further ones. */
export function fetchPage<Row>(
  ctx: Ctx,
  conditions: SQL,
  { sort, limit, after }: Page,
  { columns, join, departsOn }: Columns & { departsOn: SQL },
) {
  const { key, direction, isAfter } = orders[sort]
  const [where, rows] = [shareParameters(conditions), shareParameters(sql`${limit + 1}::int`)]
  const inOrder = sql`ORDER BY ${key} ${direction}, p.id ${direction}`
  const found = after
    ? selectLaterPage(
        where,
        inOrder,
        rows,
        sql`(${key}, p.id) ${isAfter} (${after.key}::bigint, ${after.id}::uuid)`,
        after.total,
      )
    : selectFirstPage(where, inOrder, rows, key)
  return queryRows<Row & { key: string; total: number }>(
    ctx.db,
    sql`WITH ${unread}, ${found}
      SELECT ${columns}, ${key}::text AS key, (SELECT total FROM counted) AS total, ${departsOn} AS "departsOn"
      FROM page JOIN packages p ON p.id = page.id ${join} ${inOrder}`,
  )
}

/** Holds the packages for lists and counts: a WITH clause named `base`, or all. */
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
