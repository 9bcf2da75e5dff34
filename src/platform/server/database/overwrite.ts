import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context'
import { queryRows } from './db'

type Versioned = PgTable & Record<'id' | 'version', PgColumn>
const kept = new Set(['id', 'version', 'createdAt', 'updatedAt'])

/**
 * Overwrites these columns of many rows in one statement, each row whose version is still the given one. Runs in the
 * caller's transaction.
 * @returns the ids of what was written
 */
export async function overwriteRows(
  ctx: Ctx,
  table: Versioned,
  columns: Readonly<Record<string, PgColumn>>,
  changed: readonly { id: string }[],
): Promise<Set<string>> {
  if (changed.length === 0) return new Set()
  const named = Object.entries({ ...columns, id: table.id, version: table.version })
  const records = changed.map((row) =>
    Object.fromEntries(named.map(([name, column]) => [column.name, row[name as 'id']])),
  )
  const set = Object.entries(columns)
    .filter(([name]) => !kept.has(name))
    .map(([, { name }]) => sql`${sql.identifier(name)} = x.${sql.identifier(name)}`)
  const found = await queryRows<{ id: string }>(
    ctx.db,
    sql`UPDATE ${table}
      SET version = ${table.version} + 1, updated_at = ${ctx.now().toISOString()}::timestamptz, ${sql.join(set, sql`, `)}
      FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(records)}::jsonb) AS x
      WHERE ${table.id} = x.id AND ${table.version} = x.version
      RETURNING ${table.id} AS id`,
  )
  return new Set(found.map(({ id }) => id))
}
