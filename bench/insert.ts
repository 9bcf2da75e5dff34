import type { Sql } from 'postgres'

export type Row = Record<string, unknown>

/** Inserts rows by one statement, with the columns of the first row. */
export async function insert(sql: Sql, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await sql.unsafe(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
    [rows as never],
    { prepare: true },
  )
}
