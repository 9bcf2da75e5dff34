import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { dependencies, outageReasons } from './outage.rules'

/** Stores unavailable dependencies; deletes a row when its dependency works again. */
export const outages = pgTable(
  'outages',
  {
    dependency: text('dependency', { enum: dependencies }).primaryKey(),
    /** Holds the first failure after the last success. */
    since: instant('since').notNull(),
    failedAt: instant('failed_at').notNull(),
    reason: text('reason', { enum: outageReasons }).notNull(),
  },
  (t) => [
    check('outages_dependency', sql`${t.dependency} IN ('mail', 'pictures', 'payments')`),
    check('outages_reason', sql`${t.reason} IN ('away', 'credentials')`),
  ],
)
