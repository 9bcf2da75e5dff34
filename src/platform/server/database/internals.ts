import type { Db } from './db'

type Prepared = { execute: (values?: unknown) => Promise<unknown> }
export type Session = { prepareQuery: (...args: unknown[]) => Prepared }

/** Returns what Drizzle's types hide of a database: its session, and the dialect that writes its statements. */
export const getInternals = <Dialect = unknown>(db: Db) => db as unknown as { session: Session; dialect: Dialect }
