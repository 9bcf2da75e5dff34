import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { users } from '../auth/table'

/** Stores keys of other programs by their SHA-256. A key acts for its owner, within its permissions. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** Holds the last four characters, to recognize it. */
    ending: text('ending').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Holds rights as they were chosen; `withReads` reads them. */
    permissions: text('permissions').array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('api_keys_user').on(t.userId),
    index('api_keys_created').on(t.createdAt, t.id),
    check('api_keys_permissions', sql`cardinality(${t.permissions}) > 0`),
  ],
)
