import type pLimit from 'p-limit'
import type { Sql } from 'postgres'
import { databaseInWork, databaseLate } from '../diagnostics/metrics'

/** Creates the error of a missed deadline. The prefix of its code makes it a 503 (errors.ts). */
export const lateAnswer = (): Error =>
  Object.assign(new Error('The database did not answer in time'), { code: 'CONNECTION_DEADLINE' })

/**
 * Calls `onLate` after `ms`, unless the returned function is called before. Counts an answer that arrived while the
 * event loop was blocked, as the poll phase precedes `setImmediate`.
 */
export function startDeadline(ms: number, onLate: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined
  const timer = setTimeout(() => (immediate = setImmediate(onLate)), ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
}

const brokenConnection =
  /^(CONNECTION_(CLOSED|DESTROYED)|CONNECT_TIMEOUT|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|UNSAFE_TRANSACTION|57P0[125]|25P0[34])$/
const getCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code)
/** Tells whether the connection is lost, or the server is about to close it. */
export const isBroken = (error: unknown): boolean => brokenConnection.test(getCode(error))
/** Detects a read-only server: after a failover the same address may lead to another one. */
const isReadOnly = (error: unknown): boolean => getCode(error) === '25006'
/** Matches SQLSTATE: the server itself refused. */
const isAnswer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(getCode(error)) && !isBroken(error)

export type Pool = {
  sql: Sql
  deadline: number
  lastAnswer: number
  opened: number
  /** Starts one query or transaction per connection. The driver itself pipelines queries. */
  limit: ReturnType<typeof pLimit>
  replace: () => void
}
export type Unsafe = Sql['unsafe']
/** Describes a query of postgres.js: `state` is set once it is sent. `handler` is called once, to send or queue it. */
type DriverQuery = {
  state: object | null
  handler: (query: unknown) => void
  forEachFn: (row: unknown, result: unknown[]) => void
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  cancel: () => void
}

/** Rejects the query at its deadline. Calls `onBroken` before the query rejects. */
export function watched<Query>(
  query: Query,
  pool: Pool,
  onBroken: (error: unknown) => void,
  limit: Pool['limit'] | null = null,
): Query {
  const own = query as DriverQuery
  const { handler, resolve, reject } = own
  let stop = () => undefined as void
  let release = () => undefined as void
  let isLate = false
  const send = (self: unknown) => {
    if (isLate) return
    const answered = new Promise<void>((done) => (release = done))
    handler(self)
    return answered
  }
  // Bypasses the driver's row count, which a statement that fails after its first rows leaves behind.
  own.forEachFn = (row, result) => result.push(row)
  own.handler = (self) => {
    const asked = performance.now()
    databaseInWork.inc()
    const stopTimer = startDeadline(pool.deadline, () => {
      isLate = true
      databaseInWork.dec()
      databaseLate.inc()
      const wasSent = own.state !== null
      const error = lateAnswer()
      // Keeps the pool while other queries are answered: an unsent one only waits for a free connection.
      if (wasSent || pool.lastAnswer < asked) onBroken(error)
      reject(error)
      release()
      if (!wasSent) own.cancel()
    })
    stop = () => {
      stopTimer()
      if (!isLate) databaseInWork.dec()
      stop = () => undefined
    }
    if (limit) void limit(send, self)
    else handler(self)
  }
  own.resolve = (value) => {
    stop()
    release()
    pool.lastAnswer = performance.now()
    resolve(value)
  }
  own.reject = (error) => {
    stop()
    release()
    if (isBroken(error)) onBroken(error)
    if (isAnswer(error)) pool.lastAnswer = performance.now()
    // Reconnects at most once a second while a server stays read-only.
    if (isReadOnly(error) && performance.now() - pool.opened > 1000) pool.replace()
    reject(error)
  }
  return query
}
