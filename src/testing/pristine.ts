import { sql } from 'drizzle-orm'
import { type Db, queryRows } from '../platform/server/database/db'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Raises the version, as apps outlive a test with their caches. */
const anotherVersion = `PERFORM raise_catalog_version();`

/**
 * Saves the current rows of the database. Adds the function `pristine.reset()`, which restores every table but the
 * catalog's version. Disables triggers and foreign keys meanwhile, so that the order of tables does not matter.
 */
export async function makePristine(db: Db): Promise<void> {
  // Excludes generated columns, for which PostgreSQL refuses values.
  const tables = await queryRows<{ name: string; columns: string[] }>(
    db,
    sql`SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.relname ORDER BY c.relname`,
  )
  await db.execute(sql`DROP SCHEMA IF EXISTS pristine CASCADE`)
  await db.execute(sql`CREATE SCHEMA pristine`)
  const steps: string[] = []
  for (const { name, columns } of tables.filter((table) => table.name !== 'catalog_version')) {
    const table = quoted(name)
    const kept = columns.map(quoted).join(', ')
    await db.execute(sql.raw(`CREATE TABLE pristine.${table} AS SELECT ${kept} FROM public.${table}`))
    const [row] = await queryRows(db, sql.raw(`SELECT 1 FROM pristine.${table} LIMIT 1`))
    // Skips tables without a file, as most tests touch few.
    steps.push(
      row
        ? `DELETE FROM public.${table};`
        : `IF pg_relation_size('public.${table}') > 0 THEN DELETE FROM public.${table}; END IF;`,
    )
    if (row) steps.push(`INSERT INTO public.${table} (${kept}) SELECT ${kept} FROM pristine.${table};`)
  }
  await db.execute(
    sql.raw(`CREATE FUNCTION pristine.reset() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      ${steps.join('\n      ')}
      ${anotherVersion}
    END $$`),
  )
}

export const resetToPristine = (db: Db): Promise<unknown> => db.execute(sql`SELECT pristine.reset()`)
