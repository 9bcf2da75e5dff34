import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { roles } from '../../../shared/actor'
import { officeRoles } from '../roles/table'
import { userStatuses } from './user.rules'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Holds the lower-case address. */
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Follows the passport: the first name is the whole name. */
    noLastName: boolean('no_last_name').notNull().default(false),
    phone: text('phone').notNull().default(''),
    role: text('role', { enum: roles }).notNull().default('traveler'),
    /** Names an agent's role that the agency made; null for the built-in one. */
    roleId: uuid('role_id').references(() => officeRoles.id),
    status: text('status', { enum: userStatuses }).notNull().default('active'),
    profileImageId: uuid('profile_image_id'),
    emailVerifiedAt: instant('email_verified_at'),
    /** Holds it encrypted; one without `totpEnabledAt` is not confirmed by a code yet. */
    totpSecret: text('totp_secret'),
    totpEnabledAt: instant('totp_enabled_at'),
    /** Holds the 30-second step of the last accepted code, against replay. */
    totpLastStep: integer('totp_last_step').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Versions name, phone and role, which administrators edit, too. */
    version: integer('version').notNull().default(1),
    /** Holds folded text for the order by name. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[first_name, last_name, email])`),
    /** Holds folded text of all that the list searches, the phone number included. */
    allText: text('all_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[first_name, last_name, email, phone])`),
  },
  (t) => [
    index('users_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    index('users_all_text').using('gin', t.allText.op('gin_trgm_ops')),
    index('users_by_name').on(t.searchText, t.id),
    index('users_by_email').on(t.email, t.id),
    index('users_role').on(t.role, t.createdAt, t.id),
    index('users_list').on(t.createdAt, t.id),
    index('users_role_id')
      .on(t.roleId)
      .where(sql`${t.roleId} IS NOT NULL`),
    index('users_picture').on(t.profileImageId),
    check('users_role', sql`${t.role} IN ('traveler', 'agent', 'admin')`),
    check('users_status', sql`${t.status} IN ('active', 'invited', 'deactivated')`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_totp', sql`${t.totpEnabledAt} IS NULL OR ${t.totpSecret} IS NOT NULL`),
  ],
)
/** Omits the generated columns. */
export type User = Omit<typeof users.$inferSelect, 'searchText' | 'allText'>

/** Stores signed-in devices. The cookie holds the token; the row only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Moves with activity. */
    expiresAt: instant('expires_at').notNull(),
    /** Stays fixed from sign-in. */
    endsAt: instant('ends_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastActiveAt: instant('last_active_at').notNull().defaultNow(),
    /** Holds the role at sign-in; a change of the user's role ends the session. */
    role: text('role', { enum: roles }).notNull().default('traveler'),
    userAgent: text('user_agent').notNull().default(''),
    /** Holds an ISO country code, if a proxy sends one. */
    country: text('country'),
    ip: text('ip').notNull().default(''),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    uniqueIndex('sessions_hash_user').on(t.idHash, t.userId),
  ],
)

const tokenKinds = ['reset-password', 'confirm-email', 'revert-email', 'invitation'] as const

/** Stores links in mails by the SHA-256 of their token. Links work once: using one deletes it. */
export const userTokens = pgTable(
  'user_tokens',
  {
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: tokenKinds }).notNull(),
    /** Holds the lower-case recipient; confirming or reverting makes it the account's address. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('user_tokens_user').on(t.userId, t.kind),
    index('user_tokens_expires').on(t.expiresAt),
    // Serves registration: an address may be reserved for the account that may revert to it.
    index('user_tokens_email').on(t.email),
    check('user_tokens_kind', sql`${t.kind} IN ('reset-password', 'confirm-email', 'revert-email', 'invitation')`),
  ],
)
export type UserToken = typeof userTokens.$inferSelect

/** Stores SHA-256 of recovery codes for a lost authenticator. Codes work once: using one deletes it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Stores browsers that signed in to an account before. The cookie holds the token; the row only its SHA-256. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index('known_devices_seen').on(t.lastSeenAt)],
)
