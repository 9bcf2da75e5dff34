import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One row per key and window; shared by all app processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets_at').on(t.resetsAt)],
)

/** A single row that triggers raise with every change of what visitors can see; caches are valid for one version. */
export const catalogVersion = pgTable(
  'catalogue_version',
  {
    id: integer('id').primaryKey().default(1),
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    /** Until then caches may answer from this version without asking; what changes the catalog waits for it. */
    leasedUntil: instant('leased_until').notNull().defaultNow(),
  },
  (t) => [check('catalogue_version_single', sql`${t.id} = 1`)],
)
