import { type Column, type SQL, sql } from 'drizzle-orm'
import { invalid } from '../../../shared/errors'

/**
 * Pages of lists that are sorted by any of several columns, newest id first among equals. Empty values come last in
 * both directions. A cursor is the last row's value, as PostgreSQL writes it, and its id.
 */
export type Sort = { column: Column; descending: boolean }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Select it as `sortValue` beside `id`. */
export const sortValueOf = ({ column }: Sort): SQL<string | null> => sql<string | null>`${column}::text`

export const sortedBy = ({ column, descending }: Sort, id: Column): SQL[] => [
  sql`${column} ${sql.raw(descending ? 'DESC' : 'ASC')} NULLS LAST`,
  sql`${id} DESC`,
]

function decode(cursor: string): [value: string | null, id: string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if ((value === null || typeof value === 'string') && typeof id === 'string' && uuid.test(id)) return [value, id]
  } catch {
    // Not JSON, or no list.
  }
  throw invalid('This list has changed, please start again', 'cursor')
}

/**
 * The rows after a cursor; undefined without one.
 * @throws AppError invalid `cursor` for one that is not of this shape; PostgreSQL refuses values of another type
 */
export function afterRow({ column, descending }: Sort, id: Column, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [value, lastId] = decode(cursor)
  const after = sql`${id} < ${lastId}::uuid`
  if (value === null) return sql`${column} IS NULL AND ${after}`
  const last = sql`${value}::${sql.raw(column.getSQLType())}`
  const beyond = sql.raw(descending ? '<' : '>')
  const rest = sql`${column} ${beyond}= ${last} AND (${column} ${beyond} ${last} OR ${after})`
  return column.notNull ? rest : sql`((${rest}) OR ${column} IS NULL)`
}

/** A page of rows that were read with `limit + 1`. */
export function sortedPage<Row extends { id: string; sortValue: string | null }>(found: Row[], limit: number) {
  const last = found[limit - 1]
  const more = last && found.length > limit
  return {
    rows: found.slice(0, limit),
    nextCursor: more ? Buffer.from(JSON.stringify([last.sortValue, last.id])).toString('base64url') : null,
  }
}
