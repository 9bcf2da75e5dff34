import { makeSchema, type MigrationRunner } from '../database/migrate'
import { getBuildVersion } from '../database/version'
import { sha256, type Storage } from '../storage'
import { type Head, type Item, type Manifest, type Summary, summarize } from './format'
import { BackupError, createDamagedError } from './parts'
import type { Reader } from './snapshot'
import { listTables, quote, readContents } from './tables'

/** Describes a transaction on the database to fill. */
export type Target = Reader & {
  runner: MigrationRunner
  /** Loads whole rows in COPY's text format. */
  load: (copy: string, text: Buffer) => Promise<unknown>
}

/** @throws BackupError when the database has tables or views */
async function assertEmpty({ rows }: Target): Promise<void> {
  const [found] = await rows(
    `SELECT count(*)::text AS count FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')
       AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle'))`,
  )
  if (found!.count !== '0') {
    throw new BackupError('The database is not empty: make a new one, and name that one in DATABASE_URL.')
  }
}

const say = ({ app, schema }: { app: string; schema: string }) => `Itinera ${app} (schema ${schema})`

/** @throws BackupError when this build is older than the backup */
export function assertNotNewer(head: Head, build = getBuildVersion()): void {
  if (head.schema > build.schema) {
    throw new BackupError(
      `The backup is of ${say(head)}, and this is ${say(build)}: restore it with ${head.app} or newer.`,
    )
  }
}

async function dropForeignKeys({ rows, runner }: Target): Promise<string[]> {
  const keys = await rows(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  for (const { table, name } of keys) await runner.exec(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

/** Holds `columns` by table, and `closing` statements to run after the rows. */
type Prepared = { columns: Map<string, string>; closing: string[] }

/** Creates the backup's own tables, empty. Leaves out tables that were not the product's. */
async function prepare(target: Target, head: Head): Promise<Prepared> {
  assertNotNewer(head)
  await assertEmpty(target)
  await makeSchema(target.runner, head.applied)
  const closing = await dropForeignKeys(target)
  const made = new Set((await listTables(target)).map(({ name }) => name))
  const tables = head.tables.filter(({ name }) => made.has(name))
  await target.runner.exec(`TRUNCATE ${tables.map(({ name }) => `public.${quote(name)}`).join(', ')}`)
  return { closing, columns: new Map(tables.map(({ name, columns }) => [name, columns.map(quote).join(', ')])) }
}

async function writeFile(storage: Storage, key: string, data: Buffer): Promise<void> {
  const there = await storage.read(key)
  if (!there) return storage.write(key, data)
  if (sha256(there) !== sha256(data)) {
    throw new BackupError(`There is another file ${key} already: restore into an empty folder or bucket.`)
  }
}

/** @throws BackupError naming the first table whose rows differ from the manifest */
async function assertLoaded(target: Target, { tables }: Manifest, names: Iterable<string>): Promise<void> {
  const contents = await readContents(target)
  const different = [...names].find((name) => contents[name]?.sha256 !== tables[name]?.sha256)
  if (different) throw new BackupError(`The rows of ${different} are not what was saved. Nothing was changed.`)
}

async function setSequences({ runner }: Target, { sequences }: Head): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await runner.query(`SELECT setval(c, $2::text::bigint) FROM to_regclass($1::text) AS c WHERE c IS NOT NULL`, [
      `public.${quote(name)}`,
      value,
    ])
  }
}

/** Counts what was loaded; `skipped` tables are not the product's. */
export type Loaded = Summary & { skipped: string[] }

/**
 * Fills an empty database and its storage in the caller's transaction, and compares every table with the backup. Leaves
 * triggers and newer migrations to the first start.
 * @throws BackupError when the target is not empty, or the backup is damaged or newer than this build
 */
export async function load(target: Target, items: AsyncIterable<Item>, storage: Storage): Promise<Loaded> {
  let prepared: Prepared = { columns: new Map(), closing: [] }
  for await (const item of items) {
    if (item.kind === 'head') prepared = await prepare(target, item.head)
    else if (item.kind === 'table') {
      const columns = prepared.columns.get(item.table)
      if (columns) await target.load(`COPY public.${quote(item.table)} (${columns}) FROM`, item.text)
    } else if (item.kind === 'file') await writeFile(storage, item.key, item.data)
    else {
      await setSequences(target, item.head)
      await assertLoaded(target, item.manifest, prepared.columns.keys())
      for (const statement of prepared.closing) await target.runner.exec(statement)
      const skipped = item.head.tables.map(({ name }) => name).filter((name) => !prepared.columns.has(name))
      return { ...summarize(item), skipped }
    }
  }
  throw createDamagedError('it is cut short')
}
