import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import { openEmbeddedSnapshot, openPostgresSnapshot, type Snapshot } from '../backup/snapshot'
import type { Env } from '../env'
import { migrate, readApplied } from './migrate'
import { withPreparedStatements } from './prepared-statements'
import { startDeadline } from './query-deadline'
import { openPool } from './resilient-pool'
import { toVersion, type Version } from './version'
import { channel, type Heard, listenTo, type Stop } from '../live/listen'
import { sha256 } from '../storage'

export type Db = PgDatabase<PgQueryResultHKT>
export type Database = {
  /** For requests: each query has the deadline DATABASE_TIMEOUT_MS. */
  db: Db
  /** The same data for jobs and commands, whose statements may take a minute. */
  background: Db
  kind: 'embedded' | 'postgres'
  /** Hears what commits change, from other processes too. */
  listen: (heard: Heard) => Promise<Stop>
  close: () => Promise<void>
  /** One state of all tables, on a connection without deadlines; the embedded database serves nobody until it ends. */
  snapshot: () => Promise<Snapshot>
}

/** Whether some process answers at a socket's path; a killed one leaves the file behind. */
const isAnswered = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const client = connect(socket, () => resolve(true)).once('error', () => resolve(false))
    client.unref().once('connect', () => client.end())
  })

async function listenAt(socket: string): Promise<Server> {
  const server = createServer((client) => client.destroy())
  server.listen(socket)
  await once(server, 'listening')
  return server.unref()
}

/**
 * A lock that the kernel releases with the process. It is an abstract unix socket named after the real path; where
 * there are none, a socket in the directory. PGlite has no lock, and two processes on one directory lose data.
 * @throws Error when another process has the directory open
 */
export async function lockDirectory(
  directory: string,
  abstract = process.platform === 'linux',
): Promise<() => Promise<void>> {
  const name = sha256(realpathSync(directory)).slice(0, 40)
  const socket = abstract ? `\0itinera-${name}` : path.join(directory, 'lock.sock')
  const server = await listenAt(socket).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (abstract || (await isAnswered(socket))) {
      throw new Error(`${directory} is in use by another Itinera process. Stop that one first.`)
    }
    await rm(socket, { force: true })
    return listenAt(socket)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Brings an embedded database's schema up to date. */
export const migrateEmbedded = (client: PGlite): Promise<void> =>
  client.transaction((tx) =>
    migrate({
      exec: (text) => tx.exec(text),
      query: async <T>(text: string, params: string[]) => (await tx.query<T>(text, params)).rows,
    }),
  )

/** Without its end: that of a test keeps nothing. */
export const embeddedOf = (client: PGlite, db: Db): Omit<Database, 'close'> => ({
  db,
  background: db,
  kind: 'embedded',
  listen: async ({ onPayload, onStart }) => {
    const stop = await client.listen(channel, onPayload)
    onStart()
    return () => stop()
  },
  snapshot: () => openEmbeddedSnapshot(client),
})

/** Opens the files of an embedded database, or makes them. */
export async function openPglite(folder: string): Promise<PGlite> {
  const [{ PGlite: Client }, { pg_trgm }, { btree_gist }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/btree_gist'),
  ])
  return Client.create(folder, { extensions: { pg_trgm, btree_gist } })
}

async function openFiles(directory: string, isMigrated: boolean) {
  const { drizzle } = await import('drizzle-orm/pglite')
  const client = await openPglite(path.join(directory, 'pg'))
  try {
    if (isMigrated) await migrateEmbedded(client)
  } catch (error) {
    // Left open, it would keep the process alive.
    await client.close()
    throw error
  }
  return { client, db: drizzle(client) }
}

async function openEmbedded(directory: string, isMigrated: boolean): Promise<Database> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(directory)
  try {
    const { client, db } = await openFiles(directory, isMigrated)
    return {
      ...embeddedOf(client, db),
      close: async () => {
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> &
  Partial<Pick<Env, 'DATABASE_LISTEN_URL' | 'DATABASE_PREPARE' | 'DATABASE_TIMEOUT_MS'>>

/** Milliseconds in which the database has to answer at the start. */
const startTimeout = 10_000

async function migratePostgres(url: string): Promise<void> {
  const { default: postgres } = await import('postgres')
  const migrator = postgres(url, { max: 1, prepare: false, onnotice: () => undefined })
  const stop = startDeadline(startTimeout, () => void migrator.end({ timeout: 0 }))
  try {
    await migrator`SELECT 1`
    stop()
    // Several processes may start at once: one migrates, the others wait.
    await migrator.begin((tx) =>
      migrate({
        exec: (text) => tx.unsafe(text),
        query: async <T>(text: string, params: string[]) => [...(await tx.unsafe(text, params))] as T[],
      }),
    )
  } finally {
    stop()
    await migrator.end()
  }
}

/** Milliseconds that a statement of a job may take, and the connections of all jobs of a process. */
const backgroundTimeout = 60_000
const backgroundPool = 2

async function openPostgres(env: DatabaseEnv & { DATABASE_URL: string }, isMigrated: boolean): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/postgres-js')
  if (isMigrated) await migratePostgres(env.DATABASE_URL)
  const { DATABASE_URL: url, DATABASE_PREPARE: prepare = true } = env
  const pool = (max: number, timeout = backgroundTimeout) => openPool({ url, max, timeout, prepare })
  const [requests, jobs] = await Promise.all([pool(env.DATABASE_POOL, env.DATABASE_TIMEOUT_MS), pool(backgroundPool)])
  const on = (client: Sql) => drizzle(prepare ? withPreparedStatements(client) : client)
  return {
    db: on(requests),
    background: on(jobs),
    kind: 'postgres',
    // A pooler in transaction mode delivers no notifications.
    listen: async (heard) => {
      const direct = env.DATABASE_LISTEN_URL ?? (prepare ? url : null)
      return direct ? listenTo(direct, heard) : async () => undefined
    },
    snapshot: () => openPostgresSnapshot(env.DATABASE_LISTEN_URL ?? url),
    close: async () => void (await Promise.all([requests, jobs].map((client) => client.end({ timeout: 1 })))),
  }
}

/**
 * Opens the database and brings its schema up to date: PostgreSQL when DATABASE_URL is set, else PGlite in DATA_DIR.
 * Without `migrate` it changes nothing and takes a database of any version, as a backup has to.
 * @throws SchemaError when it migrates a database that belongs to a newer version, or is unfinished
 */
export const openDatabase = (env: DatabaseEnv, { migrate = true } = {}): Promise<Database> =>
  env.DATABASE_URL
    ? openPostgres({ ...env, DATABASE_URL: env.DATABASE_URL }, migrate)
    : openEmbedded(env.DATA_DIR, migrate)

/** Rows of a hand-written query, in the same shape from both drivers. */
export async function rows<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as T[] | { rows: T[] }
  return Array.isArray(result) ? [...result] : result.rows
}

type Session = {
  prepareQuery: (query: { sql: string; params: unknown[] }, fields: undefined, name: string, arrays: false) => Prepared
}
type Prepared = { execute: () => Promise<unknown> }

/**
 * Rows of a hand-written query with `$1`, `$2` … that PostgreSQL parses once per connection, by its text: for hot paths.
 * The text must not vary with the values.
 */
export async function preparedQuery<T>(db: Db, text: string, params: unknown[]): Promise<T[]> {
  const { session } = db as unknown as { session: Session }
  const result = await session.prepareQuery({ sql: text, params }, undefined, 'prepared', false).execute()
  return Array.isArray(result) ? (result as T[]) : (result as { rows: T[] }).rows
}

/**
 * Reads to which version a database belongs, also one that this build could not start on.
 * @returns null for a database without a schema
 */
export const getSchemaVersion = async (db: Db): Promise<Version | null> =>
  toVersion(await readApplied((text) => rows(db, sql.raw(text))))
