import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '../../../platform/server/database/tables'

/** A backup that was made or tried; the newest are kept, as their files are. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    startedAt: instant('started_at').notNull(),
    /** Null while it is being made, and for one that a killed process left. */
    endedAt: instant('ended_at'),
    /** The file's name in BACKUP_DIR; null without one. */
    file: text('file'),
    /** Bytes written; while it is being made, so far. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    rows: integer('rows').notNull().default(0),
    files: integer('files').notNull().default(0),
    /** Why there is none, in words. */
    error: text('error'),
  },
  (t) => [
    index('backups_started_at').on(t.startedAt),
    check('backups_ended', sql`(${t.file} IS NULL AND ${t.error} IS NULL) OR ${t.endedAt} IS NOT NULL`),
  ],
)
export type Backup = typeof backups.$inferSelect
