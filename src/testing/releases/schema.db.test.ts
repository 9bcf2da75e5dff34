import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { queryRows } from '../../platform/server/database/db'
import { migrate } from '../../platform/server/database/migrate'
import { useDatabase } from '../database'
import { listCatalog } from './catalog'

const engine = inject('engine')

/** Creates a database from the current table.ts files, with the functions and triggers around it. */
async function makeFromTables(adminUrl: string): Promise<Client> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'itinera-schema-')), 'drizzle')
  onTestFinished(() => rm(path.dirname(folder), { recursive: true }))
  for (const kept of ['functions', 'triggers'])
    await cp(`drizzle/${kept}`, path.join(folder, kept), { recursive: true })
  const drizzleKit = ['node_modules/drizzle-kit/bin.cjs', 'export']
  const { stdout } = await promisify(execFile)(process.execPath, drizzleKit, { maxBuffer: 1e8 })
  await writeFile(path.join(folder, '0000_tables.sql'), stdout)

  const name = `schema_${randomBytes(6).toString('hex')}`
  const admin = new Client(adminUrl)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const client = new Client(Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`DROP DATABASE ${name}`)
    await admin.end()
  })
  await client.query('BEGIN')
  await migrate(
    {
      exec: (text) => client.query(text),
      query: async <T>(text: string, params: string[]) => (await client.query(text, params)).rows as T[],
    },
    folder,
  )
  await client.query('COMMIT')
  return client
}

describe.runIf(engine.kind === 'postgres')('the schema', () => {
  const database = useDatabase()

  it('is by all migrations exactly what the table.ts files say', async () => {
    if (engine.kind !== 'postgres') return
    const client = await makeFromTables(engine.url)
    const lines = async (db: Parameters<typeof queryRows>[0]) =>
      (await queryRows<{ line: string }>(db, listCatalog)).map(({ line }) => line)
    const [migrated, declared] = [await lines(database.db), await lines(drizzle(client))]
    expect(migrated.length).toBeGreaterThan(1500)
    expect({ onlyMigrated: migrated.filter((line) => !declared.includes(line)) }).toEqual({ onlyMigrated: [] })
    expect({ onlyDeclared: declared.filter((line) => !migrated.includes(line)) }).toEqual({ onlyDeclared: [] })
  })

  it('has triggers that refuse: those that write do it for older servers alone (decision 153)', async () => {
    // Leaves out the version of the catalog (decision 003), messages to listeners, and views of older versions.
    const writes = String.raw`NEW\.\w+ :=|INTO NEW\.|INSERT INTO|DELETE FROM|UPDATE \w+( \w+)?\s+SET|PERFORM (?!FROM|pg_|raise_catalog_version|set_config)`
    const working = await queryRows<{ trigger: string }>(
      database.db,
      sql`SELECT t.tgrelid::regclass || '.' || t.tgname AS trigger FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE NOT t.tgisinternal AND t.tgtype & 64 = 0 AND p.prosrc ~ ${writes}
          AND pg_get_triggerdef(t.oid) || p.prosrc NOT LIKE '%is_older_server()%' ORDER BY 1`,
    )
    expect(working).toEqual([])
  })
})
