import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type Applied,
  getBuildVersion,
  findNewestApplied,
  refuseNewer,
  refuseUnfinished,
  SchemaError,
  toSchema,
  toVersion,
  type Version,
} from './version'

/** Runs statements inside one transaction of either driver. */
export type MigrationRunner = {
  /** Runs several statements in one text. */
  exec: (text: string) => Promise<unknown>
  query: <T>(text: string, params: string[]) => Promise<T[]>
}

type Step = { name: string; text: string; hash: string; repeatable: boolean }

async function readSteps(folder: string, repeatable: boolean): Promise<Step[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return {
        name: `${path.basename(folder)}/${name}`,
        text,
        hash: createHash('sha256').update(text).digest('hex'),
        repeatable,
      }
    }),
  )
}

/** Lists functions that columns and indexes need, then migrations, then triggers and their functions. */
async function readAllSteps(folder: string): Promise<Step[]> {
  const groups = [
    readSteps(path.join(folder, 'functions'), true),
    readSteps(folder, false),
    readSteps(path.join(folder, 'triggers'), true),
  ]
  return (await Promise.all(groups)).flat()
}

/** Reads the database's own record; empty for a new one. Rows without a version are of 1.0.0. */
export async function readApplied(query: MigrationRunner['query']): Promise<Applied[]> {
  const [exists] = await query("SELECT 1 WHERE to_regclass('drizzle.applied') IS NOT NULL", [])
  if (!exists) return []
  return query<Applied>(
    `SELECT name, hash, coalesce(to_jsonb(a) ->> 'version', '1.0.0') AS version,
      (to_jsonb(a) ->> 'objects')::int AS objects FROM drizzle.applied a`,
    [],
  )
}

/**
 * Counts what an interrupted restore lacks, as it comes last in a dump. Leaves out indexes, which may be dropped by
 * hand.
 */
const countObjects = `(SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
  + (SELECT count(*) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u', 'x'))
  + (SELECT count(*) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal)`

const restoreBackup = 'Restore a backup of it into an empty database.'

/** @throws SchemaError when the database is newer than this build, or not as its own version made it */
async function assertSuitable({ query }: MigrationRunner, steps: Step[], applied: Applied[], build: Version) {
  const database = toVersion(applied)
  const [found] = await query<{ objects: number; hasUsers: boolean }>(
    `SELECT (${countObjects})::int AS objects, to_regclass('public.users') IS NOT NULL AS "hasUsers"`,
    [],
  )
  const { objects, hasUsers } = found!
  if (!database) {
    if (hasUsers) refuseUnfinished(null, build, 'it has tables, but no record of what made them', restoreBackup)
    return
  }
  refuseNewer(database, build)
  const migrations = steps.filter(({ repeatable }) => !repeatable)
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const ours = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const theirs = applied.find(({ name, hash }) => name.startsWith('drizzle/') && ours.get(name) !== hash)
  if (theirs) {
    const why = `this build does not have ${theirs.name} as it was applied there`
    refuseUnfinished(database, build, why, `Start the build of ${theirs.version} that applied it.`)
  }
  const skipped = migrations.find(({ name }) => toSchema([name]) < database.schema && !hashes.has(name))
  if (skipped) refuseUnfinished(database, build, `${skipped.name} was never applied`, restoreBackup)
  const expected = findNewestApplied(applied)?.objects ?? 0
  if (objects < expected) {
    const why = `${expected - objects} of its ${expected} tables, constraints and triggers are missing`
    refuseUnfinished(database, build, why, restoreBackup)
  }
}

/** @throws SchemaError */
async function findPending(runner: MigrationRunner, steps: Step[], build: Version): Promise<Step[]> {
  const applied = await readApplied(runner.query)
  await assertSuitable(runner, steps, applied, build)
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  return steps.filter(({ name, hash }) => hashes.get(name) !== hash)
}

async function apply({ exec, query }: MigrationRunner, { name, text, hash }: Step, version: string): Promise<void> {
  await exec(text)
  await query(
    `INSERT INTO drizzle.applied (name, hash, version) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, version = excluded.version, applied_at = now()`,
    [name, hash, version],
  )
}

/**
 * Drops the default of `version`: builds of 1.0.0 that did not compare versions then cannot write their triggers back.
 */
const prepare = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.applied (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  ALTER TABLE drizzle.applied ADD COLUMN IF NOT EXISTS version text NOT NULL DEFAULT '1.0.0';
  ALTER TABLE drizzle.applied ALTER COLUMN version DROP DEFAULT;
  ALTER TABLE drizzle.applied ADD COLUMN IF NOT EXISTS objects int`

/** Fails all steps when one waits too long for a table lock, rather than block a running server's requests. */
const limitLocks = `SET LOCAL lock_timeout = '10s'`

/**
 * Applies pending steps. `drizzle/*.sql` run once each, in order of their names. Files in `drizzle/functions` and
 * `drizzle/triggers` are idempotent and run again when their text changes. Requires a transaction: the advisory lock
 * ends with it, also behind a pooler. With nothing pending it only reads, so that a standby can boot.
 * @throws SchemaError when the database belongs to a newer version, or is unfinished
 */
export async function migrate(
  runner: MigrationRunner,
  folder = path.resolve('drizzle'),
  app = getBuildVersion().app,
): Promise<void> {
  const steps = await readAllSteps(folder)
  const build = { app, schema: toSchema(steps.map(({ name }) => name)) }
  if ((await findPending(runner, steps, build)).length === 0) return
  await runner.exec('SELECT pg_advisory_xact_lock(727001)')
  // Checks again under the lock: another process, maybe a newer one, may have applied some.
  const pending = await findPending(runner, steps, build)
  if (pending.length === 0) return
  await runner.exec(`${limitLocks}; ${prepare}`)
  for (const step of pending) await apply(runner, step, app)
  const newest = steps.findLast(({ repeatable }) => !repeatable)
  if (newest) await runner.query(`UPDATE drizzle.applied SET objects = ${countObjects} WHERE name = $1`, [newest.name])
}

/**
 * Creates the tables of a backup in an empty database: functions, and the backup's migrations. Leaves the rest to the
 * next start. Requires a transaction.
 * @throws SchemaError when this build does not have one of them unchanged
 */
export async function makeSchema(
  runner: MigrationRunner,
  applied: readonly Pick<Applied, 'name' | 'hash' | 'version'>[],
  folder = path.resolve('drizzle'),
): Promise<void> {
  const steps = await readAllSteps(folder)
  const { app } = getBuildVersion()
  await runner.exec(prepare)
  for (const step of steps.filter(({ name }) => name.startsWith('functions/'))) await apply(runner, step, app)
  for (const { name, hash, version } of applied.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const step = steps.find((one) => one.name === name)
    if (step?.hash !== hash) {
      throw new SchemaError(`This build does not have ${name} as Itinera ${version} had it: restore the backup there.`)
    }
    await apply(runner, step, version)
  }
}
