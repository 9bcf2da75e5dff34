import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/server/tables'
import { roles } from '../../shared/actor'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull().default(''),
    role: text('role', { enum: roles }).notNull().default('traveler'),
    status: text('status', { enum: ['active', 'deactivated'] })
      .notNull()
      .default('active'),
    profileImageId: uuid('profile_image_id'),
    emailVerifiedAt: instant('email_verified_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('users_list').on(t.createdAt.desc(), t.id),
    check('users_role', sql`${t.role} IN ('traveler', 'agent', 'admin')`),
    check('users_status', sql`${t.status} IN ('active', 'deactivated')`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)
export type User = typeof users.$inferSelect

/** A signed-in device. The cookie holds the token; only its SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Moves with activity. */
    expiresAt: instant('expires_at').notNull(),
    /** Never moves. */
    endsAt: instant('ends_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastActiveAt: instant('last_active_at').notNull().defaultNow(),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    uniqueIndex('sessions_hash_user').on(t.idHash, t.userId),
  ],
)
