import { type Column, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Reads a column as an answer has it: numbers instead of texts of them, instants as ISO texts in UTC. */
function toSql(alias: string, column: Column): string {
  const sql = `${alias}.${column.name}`
  if (column.getSQLType() === 'bigint') return `${sql}::float8`
  if (column.dataType === 'date') return `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql
}

/**
 * Selects the fields of a view from a table's row `alias`, for hand-written queries. A field is the column of its name,
 * or what `written` says: the compiler asks for each field that is no column.
 */
export function selectFields<Table extends PgTable, Field extends string>(
  table: Table,
  alias: string,
  fields: readonly Field[],
  written: Record<Exclude<Field, keyof Table['_']['columns']>, string>,
): string {
  const columns: Record<string, Column> = getTableColumns(table)
  const special: Partial<Record<string, string>> = written
  return fields.map((name) => `${special[name] ?? toSql(alias, columns[name]!)} AS "${name}"`).join(', ')
}

/** Builds an object of a JSON answer from the SQL of each field. */
export const toJson = (fields: Record<string, string>): string =>
  `json_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`
