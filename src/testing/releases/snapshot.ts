// Implements npm run release:snapshot: saves this version's data for the tests of all later ones. Contains the demo
// agency, the rows of each call, and every state of every table, in both databases.
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import postgres from 'postgres'
import { findPostgres } from '../../../scripts/programs.mjs'
import { createPglite, migrateEmbedded, openDatabase } from '../../platform/server/database/db'
import { getBuildVersion } from '../../platform/server/database/version'
import { createEncryption } from '../../platform/server/encryption'
import { startCluster } from '../cluster'
import { testDeps } from '../context'
import { packDirectory } from './data-directory'
import { fill } from './fill'
import { fillStates } from './fill-states'
import { listColumns, takeFingerprints } from './fingerprints'
import { readRecorded, recording } from './record'
import { getFolder, hashFiles, type Release } from './release'

/** Encrypts only this snapshot; no agency uses the key. */
const encryptionKeys = `release:${Buffer.alloc(32, 7).toString('base64')}`

const run = (program: string, args: string[]) =>
  promisify(execFile)(path.join(findPostgres()!, program), args, { maxBuffer: 1e9 })

/** Fills a PostgreSQL database, and dumps it. @returns its rows as INSERTs, too */
async function keepPostgres(folder: string) {
  const log = await mkdtemp(path.join(tmpdir(), 'itinera-statements-'))
  // Lets PostgreSQL's user write there.
  await chmod(log, 0o777)
  const cluster = await startCluster(recording(log))
  try {
    const admin = postgres(cluster.url('postgres'), { max: 1 })
    await admin`CREATE DATABASE release`
    await admin.end()
    const url = cluster.url('release')
    const { background: db, close } = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' })
    const deps = testDeps({ db, env: { RATE_LIMIT_FACTOR: '1000000' } })
    await fill({ ...deps, encryption: createEncryption(encryptionKeys) })
    const statements = await readRecorded(path.join(log, 'statements.json'))
    await fillStates(db)
    const columns = await listColumns(db)
    const fingerprints = await takeFingerprints(db, columns)
    await close()
    const plain = ['--no-owner', '--no-privileges']
    await run('pg_dump', [...plain, '--format=custom', '--compress=9', '-f', path.join(folder, 'postgres.dump'), url])
    const asInserts = [...plain, '--data-only', '--schema=public', '--inserts', '--rows-per-insert=200']
    const { stdout: inserts } = await run('pg_dump', [...asInserts, url])
    return { statements, columns, fingerprints, inserts }
  } finally {
    await cluster.stop()
    await rm(log, { recursive: true })
  }
}

/** Fills an embedded database with the same rows, and saves its data directory. */
async function keepEmbedded(folder: string, inserts: string): Promise<PGlite> {
  const client = await createPglite()
  await migrateEmbedded(client)
  await client.exec(`SET session_replication_role = replica; DELETE FROM catalog_version`)
  // Removes psql's own commands, which newer versions of pg_dump write.
  await client.exec(inserts.replace(/^\\.*$/gm, ''))
  await client.exec('RESET ALL')
  await packDirectory(client, path.join(folder, 'embedded.tar.br'))
  return client
}

const signIn = { email: 'agent@itinera.example', password: 'Correct-horse-1' }

const { app: version, schema } = getBuildVersion()
const folder = getFolder(version)
if (existsSync(folder)) throw new Error(`${folder} is there already. A release is kept once.`)
const part = await mkdtemp(path.join(tmpdir(), 'itinera-release-'))
const { statements, columns, fingerprints, inserts } = await keepPostgres(part)
const client = await keepEmbedded(part, inserts)
const embedded = await takeFingerprints(drizzle(client), columns)
for (const [table, { hash }] of Object.entries(fingerprints)) {
  if (embedded[table]!.hash !== hash) throw new Error(`${table} has other rows in the embedded database`)
}
await client.close()
const release: Release = { version, schema, files: hashFiles(), columns, fingerprints, encryptionKeys, signIn }
await writeFile(path.join(part, 'release.json'), JSON.stringify(release))
await writeFile(path.join(part, 'statements.json.gz'), gzipSync(JSON.stringify(statements), { level: 9 }))
await mkdir(folder)
for (const name of ['release.json', 'statements.json.gz', 'postgres.dump', 'embedded.tar.br']) {
  const { size } = await stat(path.join(part, name))
  await promisify(execFile)('cp', [path.join(part, name), folder])
  process.stdout.write(`${path.relative('.', path.join(folder, name))}: ${Math.round(size / 1000)} kB\n`)
}
await rm(part, { recursive: true })
process.stdout.write(`${statements.length} kinds of statements, ${Object.keys(columns).length} tables\n`)
