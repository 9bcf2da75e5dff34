import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/**
 * Up to which day the books are closed: the last row says it. Append only; what has an effective or issue date up to then
 * is refused by the database (drizzle/triggers/periods.sql).
 */
export const periodLocks = pgTable(
  'period_locks',
  {
    seq: integer('seq').primaryKey(),
    /** Inclusive; null: nothing is closed. */
    lockedUntil: date('locked_until', { mode: 'string' }),
    at: instant('at').notNull(),
    byId: uuid('by_id').notNull(),
    /** Why the books were opened again. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [check('period_locks_seq', sql`${t.seq} >= 1`)],
)
