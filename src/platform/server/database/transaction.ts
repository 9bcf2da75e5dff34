import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './db'

/**
 * Tells triggers for servers of version 1.0.0 that this transaction does their work itself: `is_older_server()`. They
 * are removed in the release after the next.
 */
const skipOlderTriggers = (db: Db): Promise<unknown> =>
  db.execute(sql`SELECT set_config('itinera.works_itself', 'on', true)`).execute()

/** Runs `work` in one transaction. Its context reads and writes within, so services are composed by passing it on. */
export const withTransaction = <C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> =>
  ctx.db.transaction(async (db) => {
    // Is sent ahead of the first statement of `work`, without a round trip of its own. Holds for savepoints, too.
    const skipped = is(ctx.db, PgTransaction) ? undefined : skipOlderTriggers(db)
    skipped?.catch(() => undefined)
    const done = await work({ ...ctx, db })
    await skipped
    return done
  })

/** Runs `work` in the caller's transaction, else in one of its own. What fails there fails the caller's as a whole. */
export const inTransaction = <C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> =>
  is(ctx.db, PgTransaction) ? work(ctx) : withTransaction(ctx, work)
