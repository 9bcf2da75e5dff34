import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '../../../platform/server/database/tables'

/** Stores attempted backups; the newest are retained, as their files are. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    startedAt: instant('started_at').notNull(),
    /** Stays null while running, and after a killed process. */
    endedAt: instant('ended_at'),
    /** Names the file in BACKUP_DIR; null without one. */
    file: text('file'),
    /** Counts bytes written so far. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    rows: integer('rows').notNull().default(0),
    files: integer('files').notNull().default(0),
    /** Counts files that rows refer to and that were not there. */
    missing: integer('missing').notNull().default(0),
    /** Stands beside a file that lacks what earlier backups have. */
    error: text('error'),
  },
  (t) => [
    index('backups_started_at').on(t.startedAt),
    check('backups_ended', sql`(${t.file} IS NULL AND ${t.error} IS NULL) OR ${t.endedAt} IS NOT NULL`),
  ],
)
