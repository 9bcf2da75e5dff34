import pLimit from 'p-limit'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { databasePool, databaseReplaced } from '../diagnostics/metrics'
import { poolSockets } from './pool-sockets'
import { isBroken, lateAnswer, type Pool, startDeadline, type Unsafe, watched } from './query-deadline'

/**
 * Works around lost connections in postgres.js 3.4.9 (#1155, #1208, #1215, #1216). Its transactions continue to
 * ROLLBACK on a closed connection, which ends the process, or inside the next transaction. Its queries to a silent
 * server never end. Its BEGIN behind 99 other queries gets no connection of its own. Here a transaction ends with its
 * connection, and each query has a deadline. A broken pool is replaced, and a connection runs one query or transaction
 * at a time.
 */

/** Limits the milliseconds that other queries of a replaced pool may still take. */
const grace = 5000

type Run<Tx> = (tx: Tx) => Promise<unknown>
type Begin = (run: Run<TransactionSql>) => Promise<unknown>

/** Stays pending, so that the driver sends nothing more on a lost connection. */
const never = new Promise<never>(() => undefined)

type Transaction = { pool: Pool; isLost: boolean; lose: (error: unknown) => void }

async function unlessLost(transaction: Transaction, work: Promise<unknown>): Promise<unknown> {
  const result = await work.catch((error: unknown) => (transaction.isLost ? never : Promise.reject(error)))
  return transaction.isLost ? never : result
}

/** Stops the driver's transaction and its savepoints with the connection. */
const guarded = (tx: TransactionSql, transaction: Transaction): TransactionSql =>
  new Proxy(tx, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (key === 'unsafe') {
        return ((...query) => {
          if (transaction.isLost)
            throw Object.assign(new Error('The transaction is over'), { code: 'CONNECTION_CLOSED' })
          return watched((member as Unsafe)(...query), transaction.pool, transaction.lose)
        }) as Unsafe
      }
      if (key !== 'savepoint') return member
      return ((nested) =>
        transaction.isLost
          ? never
          : (member as Begin)((inner) => unlessLost(transaction, nested(guarded(inner, transaction))))) as Begin
    },
  })

/** Applies the query deadline to checkout and end; the work between has its own per query. */
const beginOn = (pool: Pool, run: Run<TransactionSql>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let release: () => void = () => undefined
    const lose = (error: unknown) => {
      transaction.isLost = true
      pool.replace()
      reject(error)
      release()
    }
    const transaction: Transaction = { pool, isLost: false, lose }
    const asked = performance.now()
    let isLate = false
    let stop = startDeadline(pool.deadline, () => {
      isLate = true
      if (pool.lastAnswer < asked) pool.replace()
      reject(lateAnswer())
    })
    const begin = () =>
      pool.sql.begin(async (tx) => {
        stop()
        if (isLate) throw lateAnswer()
        const work = unlessLost(transaction, run(guarded(tx, transaction)))
        const startEnd = () => (stop = startDeadline(pool.deadline, () => lose(lateAnswer())))
        work.then(startEnd, startEnd)
        return work
      })
    const start = () => {
      if (isLate) return
      begin()
        .then(resolve, (error: unknown) => (isBroken(error) ? lose(error) : reject(error)))
        .finally(() => {
          stop()
          release()
        })
      return new Promise<void>((done) => (release = done))
    }
    void pool.limit(start)
  })

export type PoolOptions = {
  url: string
  max: number
  /** Limits a checkout or a query, in milliseconds from call to answer. */
  timeout: number
  /** Disables prepared statements and start-up parameters, for a pooler in transaction mode. */
  prepare: boolean
}

/**
 * Lets the server cancel a statement a little before the client gives up, to keep the connection. Disables JIT: facet
 * counts spent 47 of 89 ms compiling.
 */
const toDriverOptions = ({ max, timeout, prepare }: PoolOptions) => ({
  max,
  prepare,
  onnotice: () => undefined,
  idle_timeout: 300,
  connect_timeout: Math.min(5, (timeout * 0.6) / 1000),
  // Reconnects fast: the driver's own backoff grows to 20 s.
  backoff: () => 0.2,
  ...(prepare && { connection: { statement_timeout: Math.round(timeout * 0.85), jit: 'off' } }),
})

/**
 * Opens a pool that survives restarts of the server. Reads array types once, now: a new connection that broke while
 * reading them would end the process.
 * @throws Error when the server does not answer
 */
export async function openPool(options: PoolOptions): Promise<Sql> {
  const first = postgres(options.url, toDriverOptions(options) as object)
  const open = (sql: Sql): Pool => {
    const sockets = poolSockets(sql)
    Object.assign(sql.options, { socket: sockets?.open })
    const pool: Pool = {
      sql,
      deadline: options.timeout,
      lastAnswer: 0,
      opened: performance.now(),
      limit: pLimit(options.max),
      replace: () => replace(pool, sockets?.destroy),
    }
    return pool
  }
  let current = open(first)
  const replace = (pool: Pool, destroySockets: () => void = () => undefined) => {
    if (pool !== current) return
    databaseReplaced.inc()
    const isSilent = performance.now() - pool.lastAnswer > options.timeout
    current = open(postgres({ ...first.options } as never))
    const timeout = isSilent ? 0 : grace / 1000
    pool.sql
      .end({ timeout })
      .catch(() => undefined)
      .finally(destroySockets)
  }
  await current.sql`SELECT 1`
  databasePool.inc(options.max)
  Object.assign(first.options, { fetch_types: false })
  return new Proxy(first, {
    get(_target, key) {
      const pool = current
      if (key === 'unsafe')
        return ((...query) => watched(pool.sql.unsafe(...query), pool, pool.replace, pool.limit)) as Unsafe
      if (key === 'begin') return ((run) => beginOn(pool, run)) as Begin
      return Reflect.get(pool.sql, key) as unknown
    },
  })
}
