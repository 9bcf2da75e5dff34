import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../auth/table'

/** Stores mentions in texts about a lead. */
export const mentions = pgTable(
  'mentions',
  {
    id: uuid('id').primaryKey(),
    leadId: uuid('lead_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('mentions_user').on(t.userId, t.at, t.id), index('mentions_lead').on(t.leadId)],
)
