import { sql } from 'drizzle-orm'
import { type Db, queryRows } from '../../platform/server/database/db'

export type State = { table: string; column: string; value: string }

/** Lists the values that columns may have by a CHECK or by an enumerated type. */
const listStates = async (db: Db): Promise<State[]> =>
  queryRows<State>(
    db,
    sql`SELECT c.conrelid::regclass::text AS "table", m[1] AS "column", btrim(v[1], '''') AS value
        FROM pg_constraint c,
          regexp_matches(pg_get_constraintdef(c.oid), '(\\w+) = ANY \\(\\(?ARRAY\\[([^\\]]+)\\]', 'g') m,
          regexp_matches(m[2], '(''[^'']*'')', 'g') v
        WHERE c.connamespace = 'public'::regnamespace AND c.contype = 'c'
        UNION
        SELECT a.attrelid::regclass::text, a.attname::text, e.enumlabel::text
        FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid AND t.relkind = 'r'
        JOIN pg_type y ON y.oid = a.atttypid LEFT JOIN pg_type i ON i.oid = y.typelem
        JOIN pg_enum e ON e.enumtypid IN (y.oid, i.oid)
        WHERE t.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
        ORDER BY 1, 2, 3`,
  )

/** Lists the tables without a row, and the states that no row has. */
export async function findMissing(db: Db): Promise<{ tables: string[]; states: State[] }> {
  const tables: string[] = []
  const states: State[] = []
  const all = sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  for (const { name } of await queryRows<{ name: string }>(db, all)) {
    const [found] = await queryRows(db, sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`)
    if (!found) tables.push(name)
  }
  for (const state of await listStates(db)) {
    const [table, column] = [sql.identifier(state.table), sql.identifier(state.column)]
    const [found] = await queryRows(
      db,
      sql`SELECT 1 FROM ${table} WHERE to_jsonb(${column}) @> to_jsonb(${state.value}::text) LIMIT 1`,
    )
    if (!found) states.push(state)
  }
  return { tables, states }
}
