import { sql } from 'drizzle-orm'
import type { Db } from '../database/db'
import { everything } from './changes'
import { channel } from './listen'

/**
 * Notifies open office screens at the commit that something changed, for writes without an event: a trigger does it for
 * events. `change` names what alone has changed.
 */
export const notifyChange = ({ db }: { db: Db }, change = everything): Promise<unknown> =>
  db.execute(sql`SELECT pg_notify(${channel}, ${change})`)
