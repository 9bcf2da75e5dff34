import { AppError } from '../../../shared/errors'
import type { Db } from './db'

/** Seconds that a request may take: then it is 503. All of them stand here. */
export const patience = {
  visitor: 4,
  /** Lists and records of the office, reports. */
  staff: 10,
  /** For the payment provider, while somebody waits for its page; on top of what the database takes. */
  provider: 4,
  /** For each part of an export or a download of one's data, and for what was uploaded. */
  part: 10,
} as const

export const tookTooLong = () =>
  new AppError('unavailable', 'This took too long. Please try again in a moment', { retryAfter: 5 })

/** The time of one request; `allow` starts it anew. With a longer DATABASE_TIMEOUT_MS it is twice that at least. */
export class Patience {
  #lastStart = 0

  constructor(
    /** Given at the start, and the least that `allow` gives. */
    private readonly seconds: number,
    /** Milliseconds that a query may take: none begins later than so long before the end. */
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

type Prepared = { execute: (values?: unknown) => Promise<unknown> }
type Session = { prepareQuery: (...args: unknown[]) => Prepared }
type Run = (tx: Db) => Promise<unknown>

const within = <T extends Db>(db: T, time: Patience): T => {
  const { session } = db as unknown as { session: Session }
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
        const result = await run(within(tx, time))
        // Instead of a COMMIT: the transaction is rolled back, and nothing is half-done.
        if (time.isOver) throw tookTooLong()
        return result
      },
      config,
    ]) as Promise<unknown>
  const timed = Object.create(db, { session: { value: own }, transaction: { value: begin } }) as T
  return timed
}

/**
 * The database of one request. Once its time is over no query begins and no transaction commits: each is refused as
 * unavailable. What began before ends by the deadline of a query.
 */
export const withinPatience = (db: Db, time: Patience): Db => within(db, time)
