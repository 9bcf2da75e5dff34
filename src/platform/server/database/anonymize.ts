import { sql } from 'drizzle-orm'
import type { Db } from './db'

/**
 * Permits `erase` to change facts that triggers protect. Uses a nested transaction, so that a failure rolls the
 * permission back.
 */
export const runAsAnonymization = (db: Db, erase: (tx: Db) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('itinera.anonymize', 'on', true)`)
    await erase(tx)
    await tx.execute(sql`SELECT set_config('itinera.anonymize', '', true)`)
  })
