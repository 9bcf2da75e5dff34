import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import {
  createPglite,
  type Database,
  type Db,
  openDatabase,
  queryRows,
  toDbs,
  toEmbedded,
} from '../platform/server/database/db'
import { writeQuickly } from '../platform/server/database/dialect'
import type { Stop } from '../platform/server/live/listen'
import { resetToPristine } from './pristine'

type Engine = { kind: 'embedded'; snapshot: string } | { kind: 'postgres'; url: string }

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine
  }
}

export type TestDatabase = {
  /** Connects to the database; usable in hooks and tests, not while a file is being collected. */
  readonly db: Db
  readonly kind: Engine['kind']
  /** Addresses this file's own database on PostgreSQL, for race tests with several pools or processes. */
  readonly url: string | null
  /** Opens another pool on the same PostgreSQL database, as another app process would; closed after the test, or the file. */
  readonly anotherPool: () => Promise<Db>
  /** Opens a read-only pool on PostgreSQL, as on a hot standby. */
  readonly readOnlyPool: () => Promise<Db>
  /** Subscribes to committed changes, as a process does. */
  readonly listen: Database['listen']
  /** Opens a snapshot, as a backup does. */
  readonly snapshot: Database['snapshot']
  /** Returns the address of a new, empty PostgreSQL database. */
  readonly emptyDatabase: () => Promise<string>
}

const loadSnapshot = async (snapshot: string): Promise<PGlite> =>
  createPglite({ loadDataDir: new Blob([await readFile(snapshot)]) })

/** Wraps a client or pool for one file: once that is over, it refuses what the file left behind. */
const lend = <Client extends object>(client: Client, isOver: () => boolean): Client =>
  new Proxy(client, {
    get: (target, name) => {
      if (isOver()) throw new Error('This test file is over: close what it opened before it ends')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

const openClient = async (client: PGlite, isOver: () => boolean): Promise<Database> => {
  const lent = lend(client, isOver)
  return { ...toEmbedded(lent, await toDbs(lent)), close: () => client.close() }
}

const openUrl = (url: string) => openDatabase({ DATABASE_URL: url, DATABASE_POOL: 5, DATA_DIR: '' })

const getPool = (db: Db) => (db as unknown as { $client: Pool }).$client

/** Lends the pools of a database to one file, whose logger of statements goes with it. */
async function lendPools(database: Database, isOver: () => boolean): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const [db, background] = [database.db, database.background].map((one) =>
    writeQuickly(drizzle(lend(getPool(one), isOver))),
  )
  return { ...database, db: db!, background: background! }
}

/** Forgets what a file left in the sessions of a pool, but the statements that they know. False while one is in use. */
async function clean(pool: Pool): Promise<boolean> {
  if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) return false
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const left = ['RESET SESSION AUTHORIZATION', 'RESET ALL', 'DISCARD TEMP', 'SELECT pg_advisory_unlock_all()']
  await Promise.all(clients.flatMap((client) => left.map((text) => client.query({ text }))))
  clients.forEach((client) => client.release())
  return true
}

async function makeDatabase(adminUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = postgres(adminUrl, { max: 1 })
  try {
    // Serializes workers, as copies of one template wait for each other.
    await admin`SELECT pg_advisory_lock(727002)`
    await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await admin.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Makes a migrated database for servers that outlive a test; PostgreSQL only. @returns its address */
export async function copyDatabase(): Promise<string> {
  const engine = inject('engine')
  if (engine.kind === 'embedded') throw new Error('Only PostgreSQL has several databases.')
  return makeDatabase(engine.url, 'template_itinera')
}

/**
 * Lists databases released by earlier files of this worker, with their connections: a copy takes longer than most files,
 * and connections know their statements.
 */
const free: { database: Database; url: string; schema: string }[] = []
const freeEmbedded: { client: PGlite; schema: string }[] = []

/** Hashes the schema and settings of a database; changes with every statement that changes them. */
async function hashSchema(db: Db): Promise<string> {
  const ours = sql`(SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pristine'))`
  const [found] = await queryRows<{ schema: string }>(
    db,
    sql`SELECT md5(string_agg(part, ',' ORDER BY part)) AS schema FROM (
      SELECT oid || 'r' || xmin AS part FROM pg_class WHERE relnamespace IN ${ours}
      UNION ALL SELECT a.attrelid || 'a' || a.attnum || ':' || a.xmin FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace IN ${ours}
      UNION ALL SELECT oid || 'p' || xmin FROM pg_proc WHERE pronamespace IN ${ours}
      UNION ALL SELECT oid || 't' || xmin FROM pg_trigger
      UNION ALL SELECT oid || 'c' || xmin FROM pg_constraint WHERE connamespace IN ${ours}
      UNION ALL SELECT oid || 'n' || xmin FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%temp%'
      UNION ALL SELECT setdatabase || 's' || xmin FROM pg_db_role_setting
    ) AS parts`,
  )
  return found!.schema
}

/**
 * Provides a migrated database for this test file; each test begins with only the rows that the migrations made. Call
 * it at the top of a file or of a `describe`. Uses the engine of the vitest project: embedded or postgres.
 */
export function useDatabase(): TestDatabase {
  const engine = inject('engine')
  const open: Database[] = []
  /** Holds pools that a test opened: closed after it, as a cluster takes a hundred connections. */
  const ofTest: Database[] = []
  const stops: Stop[] = []
  let kept: Database | null = null
  let isOver = false
  let isTest = false
  let url: string | null = null
  let schema: string | null = null
  let client: PGlite | null = null
  const openPool = async (parameters = '') => {
    if (!url) throw new Error('Only PostgreSQL has several pools on one database.')
    const pool = await openUrl(url + parameters)
    ;(isTest ? ofTest : open).push(pool)
    return pool.db
  }
  beforeAll(async () => {
    if (engine.kind === 'embedded') {
      const used = freeEmbedded.pop()
      client = used?.client ?? (await loadSnapshot(engine.snapshot))
      const embedded = await openClient(client, () => isOver)
      open.push(embedded)
      schema = used?.schema ?? (await hashSchema(embedded.db))
      if (used) await resetToPristine(embedded.db)
    } else {
      const used = free.pop()
      url = used?.url ?? (await makeDatabase(engine.url, 'template_itinera'))
      kept = used?.database ?? (await openUrl(url))
      const pool = await lendPools(kept, () => isOver)
      open.push(pool)
      schema = used?.schema ?? (await hashSchema(pool.db))
      if (used) await resetToPristine(pool.db)
    }
  })
  beforeEach(async () => {
    await resetToPristine(open[0]!.db)
    isTest = true
  })
  afterEach(async () => {
    isTest = false
    await Promise.all(ofTest.splice(0).map((pool) => pool.close()))
  })
  afterAll(async () => {
    const [main, ...others] = open
    await Promise.all(others.map((database) => database.close()))
    await Promise.all(stops.map((stop) => stop()))
    if (!main) return
    const isSame = schema !== null && (await hashSchema(main.db).catch(() => null)) === schema
    isOver = true
    if (!isSame) await main.close()
    else if (client) {
      // Waits for what is under way, and forgets the statements and settings of this file.
      await client.exec('DISCARD ALL')
      freeEmbedded.push({ client, schema: schema! })
    } else {
      const areClean = await Promise.all([kept!.db, kept!.background].map((db) => clean(getPool(db))))
      if (areClean.includes(false)) {
        await main.close()
        kept = await openUrl(url!)
      }
      free.push({ database: kept!, url: url!, schema: schema! })
    }
  })
  return {
    get db() {
      const [main] = open
      if (!main) throw new Error('The test database is open in hooks and tests only.')
      return main.db
    },
    kind: engine.kind,
    get url() {
      return url
    },
    listen: async (listener) => {
      const stop = await open[0]!.listen(listener)
      stops.push(stop)
      return stop
    },
    snapshot: () => open[0]!.snapshot(),
    emptyDatabase: () => {
      if (engine.kind === 'embedded') throw new Error('Only PostgreSQL has several databases.')
      return makeDatabase(engine.url, 'template0')
    },
    anotherPool: () => openPool(),
    readOnlyPool: () => openPool('?options=-c%20default_transaction_read_only%3Don'),
  }
}

/** Counts sessions of the test's own database that wait for a lock; PostgreSQL only. */
export async function waiting({ db }: TestDatabase): Promise<number> {
  const blocked = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await queryRows(db, blocked)).length
}

/** Calls `note` with the text of each statement that is sent from now on. */
export function logQueries(db: Db, note: (text: string) => void): void {
  const logger = { logQuery: note }
  const { session } = db as unknown as { session: { logger: object; options: { logger: object } } }
  session.options.logger = session.logger = logger
}
