import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/**
 * Stores changes of the closed period; the last row counts, rows are append-only. drizzle/triggers/periods.sql refuses
 * effective and issue dates in it.
 */
export const periodLocks = pgTable(
  'period_locks',
  {
    seq: integer('seq').primaryKey(),
    /** Includes this day; null: nothing is closed. */
    lockedUntil: date('locked_until', { mode: 'string' }),
    at: instant('at').notNull(),
    byId: uuid('by_id').notNull(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [check('period_locks_seq', sql`${t.seq} >= 1`)],
)
