import { sql } from 'drizzle-orm'
import type { Db } from '../database/db'
import { everything } from './changes'
import { channel } from './listen'

/**
 * Tells open screens of the office at the commit that something changed. Only for what records no event: each event
 * tells it by its trigger. `change` names who looks at a record, which is all that is told apart.
 */
export const notifyChange = ({ db }: { db: Db }, change = everything): Promise<unknown> =>
  db.execute(sql`SELECT pg_notify(${channel}, ${change})`)
