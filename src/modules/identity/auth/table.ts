import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/server/database/tables'
import { roles } from '../../../shared/actor'

/** Who is invited has no password yet and cannot sign in. */
export const userStatuses = ['active', 'invited', 'deactivated'] as const
export type UserStatus = (typeof userStatuses)[number]

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As in the passport: the first name is the whole name. */
    noLastName: boolean('no_last_name').notNull().default(false),
    phone: text('phone').notNull().default(''),
    role: text('role', { enum: roles }).notNull().default('traveler'),
    status: text('status', { enum: userStatuses }).notNull().default('active'),
    profileImageId: uuid('profile_image_id'),
    emailVerifiedAt: instant('email_verified_at'),
    /** Encrypted; a secret without `totpEnabledAt` waits for its first code. */
    totpSecret: text('totp_secret'),
    totpEnabledAt: instant('totp_enabled_at'),
    /** The 30-second step of the last accepted code, against replay. */
    totpLastStep: integer('totp_last_step').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Of name, phone and role, which administrators edit, too. */
    version: integer('version').notNull().default(1),
    /** Folded; what administrators' words are searched in, and the order by name. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(ARRAY[first_name, last_name, email])`),
  },
  (t) => [
    index('users_search_text').using('gin', t.searchText.op('gin_trgm_ops')),
    index('users_by_name').on(t.searchText, t.id),
    index('users_by_email').on(t.email, t.id),
    index('users_role').on(t.role, t.createdAt, t.id),
    index('users_list').on(t.createdAt, t.id),
    index('users_picture').on(t.profileImageId),
    check('users_role', sql`${t.role} IN ('traveler', 'agent', 'admin')`),
    check('users_status', sql`${t.status} IN ('active', 'invited', 'deactivated')`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_totp', sql`${t.totpEnabledAt} IS NULL OR ${t.totpSecret} IS NOT NULL`),
  ],
)
/** Without what the database makes of it. */
export type User = Omit<typeof users.$inferSelect, 'searchText'>

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
    /** That the session was given to; when the user's role changes, it is over. */
    role: text('role', { enum: roles }).notNull().default('traveler'),
    userAgent: text('user_agent').notNull().default(''),
    /** ISO code of the country, when a proxy says it. */
    country: text('country'),
    ip: text('ip').notNull().default(''),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    uniqueIndex('sessions_hash_user').on(t.idHash, t.userId),
  ],
)

export const tokenKinds = ['reset-password', 'confirm-email', 'revert-email', 'invitation'] as const

/** What a link in a mail carries; only its SHA-256 is stored. Single use: deleted when used. */
export const userTokens = pgTable(
  'user_tokens',
  {
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: tokenKinds }).notNull(),
    /** The address that the link was sent to, and that confirming or reverting makes the account's. Lower case. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('user_tokens_user').on(t.userId, t.kind),
    index('user_tokens_expires').on(t.expiresAt),
    // Registration asks whether an address is reserved for the account that may revert to it.
    index('user_tokens_email').on(t.email),
    check('user_tokens_kind', sql`${t.kind} IN ('reset-password', 'confirm-email', 'revert-email', 'invitation')`),
  ],
)
export type UserToken = typeof userTokens.$inferSelect

/** SHA-256 of recovery codes for a lost authenticator. Single use: deleted when used. */
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

/** Browsers that signed in to an account before. The cookie holds the token; only its SHA-256 is stored. */
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
