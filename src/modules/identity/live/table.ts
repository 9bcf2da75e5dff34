import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../auth/table'

/** Which record a tab of the office shows; rows that are not renewed are purged. */
export const presence = pgTable(
  'presence',
  {
    /** The tab, by a name that it made itself. */
    tab: text('tab').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A lead, a package …: ids are unique over all tables. */
    recordId: uuid('record_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    index('presence_record').on(t.recordId, t.seenAt),
    index('presence_user').on(t.userId),
    index('presence_seen').on(t.seenAt),
    check('presence_tab', sql`length(${t.tab}) = 32`),
  ],
)
