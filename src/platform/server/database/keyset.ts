import { type Column, count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { invalid } from '../../../shared/errors'
import { countCap } from '../../../shared/totals'
import type { Db } from './db'

/** Pages of lists that are ordered by an instant and then by id: a cursor names the last row, to the microsecond. */
type Cursor = { at: string; id: string }
type Order = 'newest' | 'oldest'

/** An instant with PostgreSQL's microseconds, which JavaScript's Date would cut off. */
export const cursorInstant = (at: Column): SQL<string> =>
  sql<string>`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const encode = ({ at, id }: Cursor) => Buffer.from(`${at} ${id}`).toString('base64url')

/** Shaped like one and in the calendar: no 30 February, no hour 24, no year 0. */
function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) || text < '0001') return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 19) === text.slice(0, 19)
}

function decode(cursor: string): Cursor {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isInstant(at) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw invalid('This list has changed, please start again', 'cursor')
  }
  return { at, id }
}

/** NULLS LAST as in the indexes: without it PostgreSQL sorts anew although no value is null. */
export const inOrder = (at: Column, id: Column, order: Order): SQL[] =>
  order === 'newest' ? [sql`${at} DESC NULLS LAST`, sql`${id}`] : [sql`${at}`, sql`${id}`]

/**
 * The rows after a cursor; undefined without one.
 * @throws AppError invalid `cursor` for one that this function did not hand out
 */
export function afterCursor(at: Column, id: Column, order: Order, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const { at: lastAt, id: lastId } = decode(cursor)
  const instant = sql`${lastAt}::timestamptz`
  const [orAt, beyond] = order === 'newest' ? [sql`<=`, sql`<`] : [sql`>=`, sql`>`]
  return sql`${at} ${orAt} ${instant} AND (${at} ${beyond} ${instant} OR ${id} > ${lastId}::uuid)`
}

/** A page of rows that were read with `limit + 1`; `cursorAt` comes from `cursorInstant`. */
export function pageOf<Row extends { id: string; cursorAt: string }>(found: Row[], limit: number) {
  const items = found.slice(0, limit).map((row) => {
    const { cursorAt: _, ...item } = row
    return item
  })
  const last = found[limit - 1]
  return { items, nextCursor: last && found.length > limit ? encode({ at: last.cursorAt, id: last.id }) : null }
}

/** How many rows match: exact up to 1,000, and 1,001 for more (rest.md). */
export async function countUpToCap(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const capped = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(countCap + 1)
    .as('capped')
  return (await db.select({ n: count() }).from(capped))[0]?.n ?? 0
}
