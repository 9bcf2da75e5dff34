import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/server/lifecycle'

/** The address that an account has confirmed; null without one. */
const confirmedAddress = (accountId: string): SQL =>
  sql`(SELECT u.email FROM users u WHERE u.id = ${accountId}::uuid AND u.email_verified_at IS NOT NULL)`

/**
 * Columns of a record about a person. `userId` is the account that had confirmed the address while the record was made, or
 * before it took another one; null leaves it to whoever has confirmed `email`.
 */
type Whose = { userId: Column | SQL; email: Column | SQL }

/** Tells whether a record concerns an account, whoever typed it (decision 012). */
export const isOwn = ({ userId, email }: Whose, accountId: string): SQL =>
  sql`(${userId} = ${accountId}::uuid OR (${userId} IS NULL AND ${email} = ${confirmedAddress(accountId)}))`

/** Tells whether a record concerns somebody who leaves. A customer without an account goes by the address alone. */
export const concerns = (whose: Whose, person: Person): SQL =>
  person.customer
    ? sql`(${whose.userId} IS NULL AND ${whose.email} = ${person.emailVerifiedAt ? person.email : null}::text)`
    : isOwn(whose, person.id)

/** Tells whether a record concerns another account. */
export const isAnothers = ({ userId, email }: Whose, accountId: string): SQL =>
  sql`coalesce(${userId} <> ${accountId}::uuid, EXISTS (SELECT FROM users u WHERE u.email = ${email}
    AND u.email_verified_at IS NOT NULL AND u.role = 'traveler' AND u.id <> ${accountId}::uuid))`

/** Tells whether only its address ties a record to the account. It is tied by id before the address changes. */
export const byAddressAlone = ({ userId, email }: Whose, accountId: string): SQL =>
  sql`(${userId} IS NULL AND ${email} = ${confirmedAddress(accountId)})`

/** The account that a new record about this address belongs to: the caller's where it has confirmed just that one. */
export const ownerFor = (callerId: string | null, email: string): SQL<string | null> =>
  sql<string | null>`(SELECT u.id FROM users u WHERE u.id = ${callerId}::uuid AND u.role = 'traveler'
    AND u.email = ${email}::text AND u.email_verified_at IS NOT NULL)`
