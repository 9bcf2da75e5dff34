import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countCap } from '../../../shared/totals'
import { type Db, queryRows } from './db'

/** Counts the rows of a query: exact up to 1,000, and 1,001 for more (rest.md). */
export async function countRows(db: Db, found: { limit: (rows: number) => SQLWrapper }): Promise<number> {
  const [counted] = await queryRows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM (${found.limit(countCap + 1)}) found`,
  )
  return counted!.total
}

/** Counts matching rows of a table, as `countRows` does. */
export const countUpToCap = (db: Db, table: PgTable, where?: SQL): Promise<number> =>
  countRows(
    db,
    db
      .select({ one: sql`1` })
      .from(table)
      .where(where),
  )
