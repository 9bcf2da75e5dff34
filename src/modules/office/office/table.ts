import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../../identity/auth/table'

export const notificationMarks = pgTable('notification_marks', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenAt: instant('seen_at').notNull(),
})
