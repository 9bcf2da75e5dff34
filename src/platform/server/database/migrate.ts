import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type AppliedStep = { name: string; hash: string }

/** Inside one transaction of either driver. */
export type MigrationRunner = {
  /** Several statements in one text. */
  exec: (text: string) => Promise<unknown>
  query: (text: string, params: string[]) => Promise<AppliedStep[]>
}

type Step = { name: string; text: string; hash: string; repeatable: boolean }

async function stepsIn(folder: string, repeatable: boolean): Promise<Step[]> {
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

/** Functions that columns and indexes need, then the migrations, then triggers and their functions. */
async function allSteps(folder: string): Promise<Step[]> {
  const groups = [
    stepsIn(path.join(folder, 'functions'), true),
    stepsIn(folder, false),
    stepsIn(path.join(folder, 'triggers'), true),
  ]
  return (await Promise.all(groups)).flat()
}

/** @throws Error when a migration was edited after it had been applied */
async function pendingSteps({ query }: MigrationRunner, steps: Step[]): Promise<Step[]> {
  const [exists] = await query("SELECT 1 WHERE to_regclass('drizzle.applied') IS NOT NULL", [])
  const applied = exists ? await query('SELECT name, hash FROM drizzle.applied', []) : []
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const edited = steps.find(({ name, hash, repeatable }) => !repeatable && (hashes.get(name) ?? hash) !== hash)
  if (edited) {
    throw new Error(
      `${edited.name} changed after this database had applied it. Make the database anew, or restore the file.`,
    )
  }
  return steps.filter(({ name, hash }) => hashes.get(name) !== hash)
}

async function apply({ exec, query }: MigrationRunner, { name, text, hash }: Step): Promise<void> {
  await exec(text)
  await query(
    `INSERT INTO drizzle.applied (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

/**
 * Brings the schema up to date. `drizzle/*.sql` run once each, in order of their names. Files in `drizzle/functions`
 * and `drizzle/triggers` are idempotent and run again when their text changes. Call it in a transaction: the advisory
 * lock ends with it, behind a pooler too. With nothing pending it only reads, so that a standby can boot.
 * @throws Error when a migration was edited after it had been applied
 */
export async function migrate(runner: MigrationRunner, folder = path.resolve('drizzle')): Promise<void> {
  const steps = await allSteps(folder)
  if ((await pendingSteps(runner, steps)).length === 0) return
  await runner.exec('SELECT pg_advisory_xact_lock(727001)')
  await runner.exec(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.applied (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  // Another process may have applied them while this one waited for the lock.
  for (const step of await pendingSteps(runner, steps)) await apply(runner, step)
}
