import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../auth/table'
import { feedKinds } from './feed.rules'

/** Stores secret addresses that calendar programs read, by the SHA-256 of their token. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: feedKinds }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('calendar_feeds_kind').on(t.userId, t.kind),
    check('calendar_feeds_kind_known', sql`${t.kind} IN ('departures', 'bookings', 'follow-ups', 'trips')`),
  ],
)
