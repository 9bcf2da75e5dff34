import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db'

/** Limits rows of one statement: each value is a parameter, of which a statement has 65,535. */
const perStatement = 1000

/** Inserts rows, however many there are. */
export async function insertRows<T extends PgTable>(db: Db, table: T, all: readonly PgInsertValue<T>[]): Promise<void> {
  for (let at = 0; at < all.length; at += perStatement) await db.insert(table).values(all.slice(at, at + perStatement))
}
