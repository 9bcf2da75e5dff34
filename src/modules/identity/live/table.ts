import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../auth/table'

/** Stores the record that each office tab shows; purges rows that are not renewed. */
export const presence = pgTable(
  'presence',
  {
    /** Holds the tab's self-made name. */
    tab: text('tab').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies a lead, a package …: ids are unique across tables. */
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
