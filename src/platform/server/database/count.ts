import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countCap } from '../../../shared/totals'
import type { Db } from './db'

/** Counts matching rows: exact up to 1,000, and 1,001 for more (rest.md). */
export async function countUpToCap(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const capped = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(countCap + 1)
    .as('capped')
  return (await db.select({ n: count() }).from(capped))[0]?.n ?? 0
}
