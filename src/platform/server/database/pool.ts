import type { Socket } from 'node:net'
import { Pool, type ClientBase, type ClientConfig, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { parse } from 'pg-connection-string'
import { databaseInWork, databaseLate, databasePool, databaseReplaced } from '../diagnostics/metrics'
import { shareFailure } from './failed-transaction'
import { isPrepared } from './prepared-statements'

/**
 * Calls `onLate` after `ms`, unless the returned function is called before. Counts an answer that arrived while the
 * event loop was blocked, as the poll phase precedes `setImmediate`.
 */
function startDeadline(ms: number, onLate: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined
  const timer = setTimeout(() => (immediate = setImmediate(onLate)), ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
}

/** Creates an error of a connection. The prefix of its code makes it a 503 (errors.ts). */
export const connectionError = (message: string, code: 'CLOSED' | 'DEADLINE', cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: `CONNECTION_${code}` })

const getCode = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

/** Gives the driver's own errors, which have no code, that of a lost connection. */
const failCoded = (error: unknown): never => {
  throw getCode(error) === undefined
    ? connectionError('The connection to the database was lost', 'CLOSED', error)
    : error
}

/** Numbers texts of prepared statements: each connection knows a text by the same short name. */
const names = new Map<string, string>()
function getName(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

const getSocket = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends a connection at once; everything that waits for it fails. */
export const endConnection = (client: ClientBase, error?: Error): void => void getSocket(client).destroy(error)

/** Sends all statements of one turn of the event loop as one packet: a packet costs more than many a statement. */
function gatherWrites(client: ClientBase): void {
  const socket = getSocket(client)
  socket.cork()
  process.nextTick(() => socket.uncork())
}

/** Matches modes of TLS that encrypt whatever the certificate. Others verify it, if `sslmode` names any. */
const unverified = /[?&]sslmode=(allow|prefer|require|no-verify)\b/

/** Reads an address as libpq does. Keeps idle connections in use by routers, which forget silent ones. */
export const toConnection = (url: string): ClientConfig => {
  const address = parse(url, { useLibpqCompat: true }) as unknown as ClientConfig
  const isVerified = !unverified.test(url) || /[?&]sslrootcert=/.test(url)
  return {
    ...address,
    ...(!isVerified && { ssl: { rejectUnauthorized: false } }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: 30_000,
  }
}

type PoolOptions = {
  url: string
  max: number
  /** Limits a checkout or a query, in milliseconds from call to answer. */
  timeout: number
  /** Disables prepared statements and start-up parameters, for a pooler in transaction mode. */
  prepare: boolean
}

/** Lists the statements that end a transaction. */
const ends = new Set(['commit', 'rollback'])

/** Limits the milliseconds that queries may take when the pool is closed. */
const lastAnswers = 1000

type Query = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>

type Losses = { onLost: () => void; onReadOnly: () => void }

/**
 * Gives each query of a connection a deadline; missing it ends the connection. Sends one query at a time to a pooler in
 * transaction mode, which loses answers of overlapping ones.
 */
function watch(client: PoolClient, { timeout, prepare }: PoolOptions, { onLost, onReadOnly }: Losses): void {
  // Listens because a lost connection would else end the process. Its queries and the pool are told as well.
  client.on('error', () => undefined)
  const query = client.query.bind(client) as Query
  const send: Query = async (config, values = []) => {
    databaseInWork.inc()
    const stop = startDeadline(timeout, () => {
      databaseLate.inc()
      endConnection(client, connectionError('The database did not answer in time', 'DEADLINE'))
      onLost()
    })
    const isNamed = prepare && isPrepared(config.text, values)
    if (prepare) gatherWrites(client)
    try {
      return await query(isNamed ? { ...config, name: getName(config.text) } : config, values)
    } catch (error) {
      if (getCode(error) === '25006') onReadOnly()
      // Ends it because drizzle never releases a connection whose BEGIN failed.
      if (config.text.startsWith('begin')) endConnection(client)
      return failCoded(error)
    } finally {
      stop()
      databaseInWork.dec()
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const sendNext: Query = (config, values) => {
    const ask = () => send(config, values)
    const sent = waiting++ === 0 ? ask() : last.then(ask, ask)
    last = sent.finally(() => waiting--).catch(() => undefined)
    return sent
  }
  client.query = (prepare ? send : sendNext) as PoolClient['query']
}

/**
 * Opens a pool that survives restarts of the server. A connection that is lost ends its transaction, and takes the idle
 * ones with it, which may lead to the same server.
 * @throws Error when the server does not answer
 */
export async function openPool(options: PoolOptions): Promise<Pool> {
  const { url, max, timeout, prepare } = options
  const address = toConnection(url)
  const pool = new Pool({
    ...address,
    max,
    connectionTimeoutMillis: timeout,
    idleTimeoutMillis: 300_000,
    // Renews connections, and with them what they have prepared.
    maxLifetimeSeconds: 2700,
    // Lets the server cancel a statement a little before the client gives up, to keep the connection. Disables JIT:
    // facet counts spent 47 of 89 ms compiling.
    ...(prepare && {
      pipeline: true,
      statement_timeout: Math.round(timeout * 0.85),
      options: [address.options, '-c jit=off'].filter(Boolean).join(' '),
    }),
  })
  const [idle, used] = [new Set<PoolClient>(), new Set<PoolClient>()]
  const endIdle = () => {
    databaseReplaced.inc()
    idle.forEach((client) => endConnection(client))
  }
  const move = (client: PoolClient, from: Set<PoolClient>, to: Set<PoolClient> | null) => {
    from.delete(client)
    to?.add(client)
  }
  /**
   * Leaves a server that became read-only, checked once a second: after a failover the same address leads to another
   * one.
   */
  const old = new WeakSet<PoolClient>()
  let left = 0
  const leave = () => {
    if (performance.now() - left < 1000) return
    left = performance.now()
    used.forEach((client) => old.add(client))
    endIdle()
  }
  pool
    .on('error', () => undefined)
    .on('connect', (client) => {
      watch(client, options, { onLost: endIdle, onReadOnly: leave })
      client.on('end', () => used.has(client) && client.release(true))
    })
    .on('acquire', (client) => move(client, idle, used))
    .on('release', (_error, client) => move(client, used, idle))
    .on('remove', (client) => move(client, idle, null))
  const [checkOut, endAll] = [pool.connect.bind(pool), pool.end.bind(pool)]
  /**
   * Lets a connection be released twice: by its end, and by its transaction. Refuses statements after the transaction's
   * end, which would run outside of it.
   */
  const connect = async () => {
    const client = await checkOut().catch(failCoded)
    const release = client.release.bind(client)
    let isReleased = false
    client.release = (error) => {
      if (!isReleased) release(error ?? old.has(client))
      isReleased = true
    }
    let isOver = false
    const settle = shareFailure()
    const query: Query = async (config, values) => {
      const isEnd = ends.has(config.text)
      if (isOver && !isEnd) throw connectionError('The transaction is over', 'CLOSED')
      isOver = isEnd
      return settle(config.text, (client.query as Query)(config, values))
    }
    return Object.assign(Object.create(client) as PoolClient, { query })
  }
  const end = async () => {
    const stop = startDeadline(lastAnswers, () => used.forEach((client) => endConnection(client)))
    await endAll().finally(stop)
  }
  const query: Query = async (config, values) => {
    const client = await connect()
    try {
      return await (client.query as Query)(config, values)
    } finally {
      client.release()
    }
  }
  Object.assign(pool, { connect, query, end })
  await pool.query({ text: 'SELECT 1' })
  databasePool.inc(max)
  return pool
}
