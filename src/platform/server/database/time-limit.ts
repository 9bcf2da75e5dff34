import { AppError } from '../../../shared/errors'
import type { Db } from './db'
import { getInternals, type Session } from './internals'

/** Limits the seconds that a request may take; after that it is answered 503. */
export const timeLimits = {
  visitor: 4,
  /** Limits lists, records and reports of the office. */
  staff: 10,
  /** Adds time for the payment provider, while a user waits for its page. */
  provider: 4,
  /** Limits each part of an export or personal-data download, and an upload's processing. */
  part: 10,
} as const

export const tookTooLong = () =>
  new AppError('unavailable', 'This took too long. Please try again in a moment', { retryAfter: 5 })

/** Measures one request's deadline; `allow` restarts it. Lasts at least twice DATABASE_TIMEOUT_MS. */
export class TimeLimit {
  #lastStart = 0

  constructor(
    /** Limits the request from its start; `allow` gives at least as much. */
    private readonly seconds: number,
    /** Bounds a query, in milliseconds: none begins later than this before the end. */
    private readonly queryMs = 0,
  ) {
    this.allow(seconds)
  }

  allow(seconds: number): void {
    this.#lastStart = performance.now() + Math.max(Math.max(seconds, this.seconds) * 1000 - this.queryMs, this.queryMs)
  }

  get isOver(): boolean {
    return performance.now() > this.#lastStart
  }
}

type Run = (tx: Db) => Promise<unknown>

const wrapDatabase = <T extends Db>(db: T, time: TimeLimit): T => {
  const { session } = getInternals(db)
  const own = Object.create(session, {
    prepareQuery: {
      value: (...args: unknown[]) => {
        const prepared = session.prepareQuery(...args)
        const execute = prepared.execute.bind(prepared)
        prepared.execute = (values) => (time.isOver ? Promise.reject(tookTooLong()) : execute(values))
        return prepared
      },
    },
  }) as Session
  const begin = (run: Run, config?: object) =>
    Reflect.apply(db.transaction, timed, [
      async (tx: Db) => {
        const result = await run(wrapDatabase(tx, time))
        // Throws before COMMIT, so that the transaction is rolled back.
        if (time.isOver) throw tookTooLong()
        return result
      },
      config,
    ]) as Promise<unknown>
  const timed = Object.create(db, { session: { value: own }, transaction: { value: begin } }) as T
  return timed
}

/**
 * Wraps the database for one request. After its deadline no query begins and no transaction commits: each fails as
 * unavailable. Queries that began before have their own deadline.
 */
export const withTimeLimit = (db: Db, time: TimeLimit): Db => wrapDatabase(db, time)
