import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'

/** Stores archives of everything that somebody asked for, until they are deleted. */
export const archives = pgTable(
  'archives',
  {
    id: uuid('id').primaryKey(),
    status: text('status', { enum: ['running', 'ready', 'failed'] })
      .notNull()
      .default('running'),
    startedAt: instant('started_at').notNull(),
    /** Stays null until a server begins. */
    begunAt: instant('begun_at'),
    /** Rises while it is made. Stands still after a killed process. */
    notedAt: instant('noted_at').notNull(),
    endedAt: instant('ended_at'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Counts the stored files that it is cut into. */
    parts: integer('parts').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    files: integer('files').notNull().default(0),
    /** Counts personal numbers and documents that no key opened. */
    unreadable: integer('unreadable').notNull().default(0),
    /** Counts files that rows refer to and that are not in the storage. */
    missing: integer('missing').notNull().default(0),
    error: text('error'),
  },
  (t) => [
    // Lets one be made at a time.
    uniqueIndex('archives_one')
      .on(sql`(true)`)
      .where(sql`${t.status} = 'running'`),
    check('archives_status', sql`${t.status} IN ('running', 'ready', 'failed')`),
    check('archives_ended', sql`(${t.status} <> 'running') = (${t.endedAt} IS NOT NULL)`),
    check('archives_error', sql`(${t.status} = 'failed') = (${t.error} IS NOT NULL)`),
  ],
)
