import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** Adds a parameter to a statement; returns its placeholder. */
export type Add = (value: unknown, type?: string) => string

const dialect = new PgDialect()

/** Writes drizzle's SQL as text of a hand-written statement, with parameters of that statement. */
export function toText(query: SQL, add: Add): string {
  const { sql, params } = dialect.sqlToQuery(query)
  const placeholders = params.map((value) => add(value))
  return sql.replaceAll(/\$(\d+)/g, (_, n) => placeholders[Number(n) - 1]!)
}

export function createParameters(): { params: unknown[]; add: Add } {
  const params: unknown[] = []
  return { params, add: (value, type) => `$${params.push(value)}${type ? `::${type}` : ''}` }
}
