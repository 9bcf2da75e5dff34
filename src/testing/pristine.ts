import { sql } from 'drizzle-orm'
import { type Db, rows } from '../platform/server/database/db'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Apps outlive a test with their caches, so that no version may come again. */
const anotherVersion = `PERFORM raise_catalog_version();`

/**
 * Remembers what a freshly migrated database holds. Adds the function `pristine.reset()`, which restores every table
 * but the catalog's version. Triggers and foreign keys are off meanwhile, so the order of tables does not matter.
 */
export async function makePristine(db: Db): Promise<void> {
  const tables = await rows<{ name: string }>(
    db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  await db.execute(sql`CREATE SCHEMA pristine`)
  const steps: string[] = []
  for (const { name } of tables.filter((table) => table.name !== 'catalog_version')) {
    const table = quoted(name)
    await db.execute(sql.raw(`CREATE TABLE pristine.${table} AS TABLE public.${table}`))
    const [row] = await rows(db, sql.raw(`SELECT 1 FROM pristine.${table} LIMIT 1`))
    steps.push(`DELETE FROM public.${table};`)
    if (row) steps.push(`INSERT INTO public.${table} SELECT * FROM pristine.${table};`)
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
