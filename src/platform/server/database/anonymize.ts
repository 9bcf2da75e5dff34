import { sql } from 'drizzle-orm'
import type { Db } from './db'

/**
 * Lets triggers pass what erases personal data, within `erase` alone: they refuse every other change of facts. In a
 * transaction of its own within the caller's, which a failure rolls back with the permission.
 */
export const asAnonymization = (db: Db, erase: (tx: Db) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('itinera.anonymize', 'on', true)`)
    await erase(tx)
    await tx.execute(sql`SELECT set_config('itinera.anonymize', '', true)`)
  })
