import type { Db } from './db'

/** Runs `work` in one transaction: the context it gets reads and writes in it, so services are composed by passing it on. */
export const withTransaction = <C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> =>
  ctx.db.transaction((db) => work({ ...ctx, db }))
