import { sql } from 'drizzle-orm'
import type { Db } from './db'

/**
 * Tells triggers that work for servers of version 1.1.0 and older that this transaction does their work itself. They go
 * with the version after that which no longer runs beside 1.1.0.
 */
export const skipOlderTriggers = (db: Db) => db.execute(sql`SELECT set_config('itinera.works_itself', 'on', true)`)
