import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/server/lifecycle'

/** Selects the confirmed address of an account; null without one. */
const confirmedAddress = (accountId: string | Column | SQL): SQL =>
  sql`(SELECT u.email FROM users u WHERE u.id = ${accountId}::uuid AND u.email_verified_at IS NOT NULL)`

/**
 * Names columns of a record about a person. `userId` is the account that had confirmed the address at that time, or before it took another one. Null
 * leaves the record to whoever has confirmed `email`.
 */
type OwnerColumns = { userId: Column | SQL; email: Column | SQL }

/** Matches records that belong to an account, whoever typed them (decision 012). */
export const isOwn = ({ userId, email }: OwnerColumns, accountId: string | Column): SQL =>
  sql`(${userId} = ${accountId}::uuid OR (${userId} IS NULL AND ${email} = ${confirmedAddress(accountId)}))`

/**
 * Selects the address for mails about a record: the confirmed one of its account, which may have changed since, else the
 * record's own. An erased record keeps what stands in for its address.
 */
export const mailAddress = ({ userId, email }: OwnerColumns): SQL<string> =>
  sql<string>`CASE WHEN ${email} LIKE 'deleted-%@deleted.invalid' THEN ${email}
    ELSE coalesce(${confirmedAddress(userId)}, ${email}) END`

/** Matches records of a person to be erased. Goes by the address alone for one without an account. */
export const belongsToErased = (whose: OwnerColumns, person: Person): SQL =>
  person.withoutAccount
    ? sql`(${whose.userId} IS NULL AND ${whose.email} = ${person.emailVerifiedAt ? person.email : null}::text)`
    : isOwn(whose, person.id)

export const isAnothers = ({ userId, email }: OwnerColumns, accountId: string): SQL =>
  sql`coalesce(${userId} <> ${accountId}::uuid, EXISTS (SELECT FROM users u WHERE u.email = ${email}
    AND u.email_verified_at IS NOT NULL AND u.role = 'traveler' AND u.id <> ${accountId}::uuid))`

/** Matches records that only the address ties to the account. They are tied by id before the address changes. */
export const byAddressAlone = ({ userId, email }: OwnerColumns, accountId: string): SQL =>
  sql`(${userId} IS NULL AND ${email} = ${confirmedAddress(accountId)})`

/**
 * Keeps the account of a record while its address stays. Another address concerns whoever has confirmed that one. Serves
 * the SET of an UPDATE, which reads the row as it was.
 */
export const whileAddress = ({ userId, email }: OwnerColumns, next: SQL | string | null): SQL<string | null> =>
  sql<string | null>`CASE WHEN ${email} IS NOT DISTINCT FROM ${next}::text THEN ${userId} END`

/** Selects the account that owns a new record with this address: the caller's, if it has confirmed that address. */
export const getOwnerFor = (callerId: string | null, email: string): SQL<string | null> =>
  sql<string | null>`(SELECT u.id FROM users u WHERE u.id = ${callerId}::uuid AND u.role = 'traveler'
    AND u.email = ${email}::text AND u.email_verified_at IS NOT NULL)`
