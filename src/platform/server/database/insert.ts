import { type Column, getTableColumns, isSQLWrapper, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db'

/** Limits rows of one statement: each value is a parameter, of which a statement has 65,535. */
const perStatement = 1000

type Row = Record<string, unknown>

/** Inserts rows that name the same columns, as one parameter: a statement of thousands is slow to build and to parse. */
const insertRecords = (
  db: Db,
  table: PgTable,
  columns: readonly (readonly [string, Column])[],
  rows: readonly Row[],
) => {
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const records = rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])))
  return db
    .execute(
      sql`INSERT INTO ${table} (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(records)}::jsonb)`,
    )
    .execute()
}

/** Inserts rows, however many there are. Asks at once. */
export async function insertRows<T extends PgTable>(db: Db, table: T, all: readonly PgInsertValue<T>[]): Promise<void> {
  const rows: readonly Row[] = all
  if (rows.length < 2 || rows.some((row) => Object.values(row).some(isSQLWrapper))) {
    for (let at = 0; at < all.length; at += perStatement)
      await db
        .insert(table)
        .values(all.slice(at, at + perStatement))
        .execute()
    return
  }
  const columns = Object.entries<Column>(getTableColumns(table)).filter(([, column]) => !column.generated)
  const alike = new Map<string, Row[]>()
  for (const row of rows) {
    const keys = columns.flatMap(([key]) => (row[key] === undefined ? [] : [key])).join()
    const others = alike.get(keys)
    if (others) others.push(row)
    else alike.set(keys, [row])
  }
  await Promise.all(
    Array.from(alike, ([keys, some]) => {
      const named = new Set(keys.split(','))
      return insertRecords(
        db,
        table,
        columns.filter(([key]) => named.has(key)),
        some,
      )
    }),
  )
}
