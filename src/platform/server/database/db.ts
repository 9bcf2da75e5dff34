import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import {
  openCopiedSnapshot,
  openEmbeddedSnapshot,
  openPostgresSnapshot,
  removeCopies,
  type Snapshot,
} from '../backup/snapshot'
import type { Env } from '../env'
import { writeQuickly } from './dialect'
import { shareOnePlace, withStatements } from './embedded-statements'
import { getInternals } from './internals'
import { migrate, readApplied } from './migrate'
import { openPool, toConnection } from './pool'
import { toSocketPath } from '../socket-path'
import { channel, type Listener, listenTo, type Stop } from '../live/listen'
import { sha256 } from '../storage'

export type Db = PgDatabase<PgQueryResultHKT>
export type Database = {
  /** Serves requests: each query has the deadline DATABASE_TIMEOUT_MS. */
  db: Db
  /** Serves jobs and commands, whose statements may take a minute. */
  background: Db
  kind: 'embedded' | 'postgres'
  /** Subscribes to committed changes, also of other processes. */
  listen: (listener: Listener) => Promise<Stop>
  close: () => Promise<void>
  /** Opens one state of all tables, without deadlines; blocks an embedded database in memory until it ends. */
  snapshot: () => Promise<Snapshot>
}

/** Waits so long for an answer from the holder of a lock, in milliseconds: its thread may be at work. */
const answerWithin = 10_000

/** Tells whether a process listens on a socket; a killed one leaves the file behind. */
const isAnswered = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const client = connect(socket, () => resolve(true)).once('error', () => resolve(false))
    client.unref().once('connect', () => client.end())
  })

/** Says that a path is locked for one of the directories that containers have there. 1.0.0 says nothing. */
const locksByNumber = 'by number'

/** Tells whether the holder of a path's name locks its directory by number as well. */
const isByNumber = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    let answer = ''
    const client = connect(socket).setEncoding('utf8')
    client.setTimeout(answerWithin, () => client.destroy())
    client.on('data', (piece) => (answer += piece)).on('error', () => undefined)
    client.once('close', () => resolve(answer === locksByNumber))
  })

async function listenAt(socket: string, says: string): Promise<Server> {
  const server = createServer((client) => client.on('error', () => undefined).end(says))
  server.listen(socket)
  await once(server, 'listening')
  return server.unref()
}

/** Listens on a socket that another process may hold; null where one does. `says` is the answer to who asks. */
async function holdSocket(socket: string, says = ''): Promise<Server | null> {
  try {
    return await listenAt(socket, says)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (socket.startsWith('\0') || (await isAnswered(socket))) return null
    await rm(socket, { force: true })
    return listenAt(socket, says)
  }
}

const release = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()))

/**
 * Locks a directory until the process ends, as PGlite has no lock and two processes would lose data. Listens on a socket
 * in the directory, which containers with the same volume share. On Linux also on abstract ones, which no killed process
 * leaves behind: one is named after the directory's number, and one after its path, which version 1.0.0 has alone.
 * @param abstract tells whether to hold the abstract ones: without them, the directory has to take sockets
 * @throws Error when another process has the directory open
 */
export async function lockDirectory(
  directory: string,
  abstract = process.platform === 'linux',
): Promise<() => Promise<void>> {
  const inUse = () => new Error(`${directory} is in use by another Itinera process. Stop that one first.`)
  const servers: Server[] = []
  const hold = async (socket: string, says?: string): Promise<boolean> => {
    const server = await holdSocket(socket, says)
    if (server) servers.push(server)
    return server !== null
  }
  const unlock = async () => void (await Promise.all(servers.map(release)))
  const { dev, ino } = statSync(directory, { bigint: true })
  const byPath = `\0itinera-${sha256(realpathSync(directory)).slice(0, 40)}`
  try {
    if (abstract && !(await hold(`\0itinera-${dev}-${ino}`))) throw inUse()
    const hasPath = abstract && (await hold(byPath, locksByNumber))
    // Shares the path with another directory, that of a container which has the network of this machine, too.
    if (abstract && !hasPath && !(await isByNumber(byPath))) throw inUse()
    // Goes on by the names alone where the file system has no sockets, or the path is too long for one.
    const isHeld = await hold(toSocketPath(directory, 'lock.sock')).catch((error: NodeJS.ErrnoException) => {
      if (!abstract || error.code === 'EADDRINUSE') throw error
      return true
    })
    if (!isHeld) throw inUse()
    return unlock
  } catch (error) {
    await unlock()
    throw error
  }
}

export const migrateEmbedded = (client: PGlite): Promise<void> =>
  client.transaction((tx) =>
    migrate({
      exec: (text) => tx.exec(text),
      query: async <T>(text: string, params: string[]) => (await tx.query<T>(text, params)).rows,
    }),
  )

/** Wraps an embedded client. Leaves `close` to the caller, as only files on disk have a lock to release. */
export const toEmbedded = (client: PGlite, dbs: Pick<Database, 'db' | 'background'>): Omit<Database, 'close'> => ({
  ...dbs,
  kind: 'embedded',
  listen: async ({ onPayload, onStart }) => {
    const stop = await client.listen(channel, onPayload)
    onStart()
    return () => stop()
  },
  snapshot: () => openEmbeddedSnapshot(client),
})

/** Numbers the types of arrays that rows have: of boolean, name, smallint, int, text, bigint, float8, uuid and jsonb. */
const arrays = [1000, 1003, 1005, 1007, 1009, 1016, 1022, 2951, 3807]

/** Opens an embedded database: its files, those it is given to load, or an empty one in memory. */
export async function createPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const [{ PGlite: Client }, { pg_trgm }, { btree_gist }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/btree_gist'),
  ])
  const client = await Client.create({ ...options, extensions: { pg_trgm, btree_gist } })
  // Drops the parsers of 400 arrays of catalogs, as each statement of Drizzle copies them all.
  client.parsers = Object.fromEntries(arrays.map((type) => [type, client.parsers[type]!]))
  return client
}

/** Makes what services query an embedded client with. */
export async function toDbs(client: PGlite): Promise<Pick<Database, 'db' | 'background'>> {
  const [{ drizzle }, { parse, protocol }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('@electric-sql/pglite'),
  ])
  const statements = withStatements(client, { parse, serialize: protocol.serialize })
  const [db, background] = [statements, shareOnePlace(statements)].map((one) => writeQuickly(drizzle(one as PGlite)))
  return { db: db!, background: background! }
}

async function openFiles(directory: string, isMigrated: boolean) {
  const client = await createPglite({ dataDir: path.join(directory, 'pg') })
  try {
    if (isMigrated) await migrateEmbedded(client)
  } catch (error) {
    // Closes the client: left open, it would keep the process alive.
    await client.close()
    throw error
  }
  return { client, dbs: await toDbs(client) }
}

async function openEmbedded(directory: string, isMigrated: boolean): Promise<Database> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(directory)
  try {
    await removeCopies(directory)
    const { client, dbs } = await openFiles(directory, isMigrated)
    return {
      ...toEmbedded(client, dbs),
      snapshot: () => openCopiedSnapshot(client, directory, (dataDir) => createPglite({ dataDir })),
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

/** Limits the milliseconds in which the database has to answer at the start. */
const startTimeout = 10_000

async function migratePostgres(url: string): Promise<void> {
  const { Client } = await import('pg')
  const client = new Client({ ...toConnection(url), connectionTimeoutMillis: startTimeout })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Serializes starting processes: one migrates, the others wait.
    await client.query('BEGIN')
    await migrate({
      exec: (text) => client.query(text),
      query: async <T>(text: string, params: string[]) => (await client.query(text, params)).rows as T[],
    })
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** Limits a job's statement, in milliseconds, and the connections for all jobs of a process. */
const backgroundTimeout = 60_000
const backgroundPool = 2

async function openPostgres(env: DatabaseEnv & { DATABASE_URL: string }, isMigrated: boolean): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  if (isMigrated) await migratePostgres(env.DATABASE_URL)
  const { DATABASE_URL: url, DATABASE_PREPARE: prepare = true } = env
  const pool = (max: number, timeout = backgroundTimeout) => openPool({ url, max, timeout, prepare })
  const [requests, jobs] = await Promise.all([pool(env.DATABASE_POOL, env.DATABASE_TIMEOUT_MS), pool(backgroundPool)])
  return {
    db: writeQuickly(drizzle(requests)),
    background: writeQuickly(drizzle(jobs)),
    kind: 'postgres',
    // Listens on a direct connection: a pooler in transaction mode delivers no notifications.
    listen: async (listener) => {
      const direct = env.DATABASE_LISTEN_URL ?? (prepare ? url : null)
      return direct ? listenTo(direct, listener) : async () => undefined
    },
    snapshot: () => openPostgresSnapshot(env.DATABASE_LISTEN_URL ?? url),
    close: async () => void (await Promise.all([requests, jobs].map((pool) => pool.end()))),
  }
}

/**
 * Opens PostgreSQL when DATABASE_URL is set, else PGlite in DATA_DIR, and migrates its schema. Without `migrate` it
 * accepts a database of any version, as a backup requires.
 * @throws SchemaError when it migrates a database that belongs to a newer version, or is unfinished
 */
export const openDatabase = (env: DatabaseEnv, { migrate = true } = {}): Promise<Database> =>
  env.DATABASE_URL
    ? openPostgres({ ...env, DATABASE_URL: env.DATABASE_URL }, migrate)
    : openEmbedded(env.DATA_DIR, migrate)

export async function queryRows<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  return ((await db.execute(query)) as unknown as { rows: T[] }).rows
}

/** Runs raw SQL with `$1`, `$2` … as a prepared statement: for hot paths. The text must not vary with the values. */
export async function queryPrepared<T>(db: Db, text: string, params: unknown[]): Promise<T[]> {
  const { session } = getInternals(db)
  const result = await session.prepareQuery({ sql: text, params }, undefined, undefined, false).execute()
  return (result as { rows: T[] }).rows
}

/** Tells whether 1.0.0 made the database. */
export const isMadeByOlder = async (db: Db): Promise<boolean> =>
  (await readApplied((text) => queryRows(db, sql.raw(text)))).some(({ version }) => version === '1.0.0')
