import { and, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { isLimited, isOurs } from '../../identity/teams/scope.service'
import { customers } from '../customers/table'
import { leads } from './table'

/** Restricts a WHERE to the leads that the caller's role sees: ours and those that nobody owns. */
export const leadsVisibleTo = (ctx: Ctx, owner: SQLWrapper = leads.ownerId): SQL | undefined =>
  isLimited(ctx) ? sql`(${owner} IS NULL OR ${isOurs(ctx, owner)})` : undefined

/**
 * Restricts a WHERE to customers whose leads the caller's role sees in part, and to those without leads. Selects a value,
 * not EXISTS: for that PostgreSQL reads all leads before the first customer.
 */
export const customersVisibleTo = (ctx: Ctx): SQL | undefined =>
  isLimited(ctx)
    ? sql`coalesce((SELECT bool_or(${leadsVisibleTo(ctx)}) FROM leads
        WHERE leads.customer_id = coalesce(${customers.mergedIntoId}, ${customers.id})), TRUE)`
    : undefined

/**
 * Restricts a search for customers by words as `customersVisibleTo` does. PostgreSQL reads visible leads at once where it
 * expects many matches, and looks up those of each customer where it expects few.
 */
export const foundCustomersVisibleTo = (ctx: Ctx): SQL | undefined => {
  const theirs = sql`SELECT FROM leads WHERE leads.customer_id = ${customers.id}`
  return isLimited(ctx) ? sql`(EXISTS (${theirs} AND ${leadsVisibleTo(ctx)}) OR NOT EXISTS (${theirs}))` : undefined
}

/**
 * Selects whether a lead that the caller's role does not see has the address of a customer, and would follow to another.
 * Names the table, which drizzle omits when it reads a single one.
 */
export const hasHiddenFollower = (ctx: Ctx): SQL<boolean> =>
  isLimited(ctx)
    ? sql<boolean>`EXISTS (SELECT FROM leads WHERE leads.customer_id = customers.id
        AND leads.email = coalesce(customers.email, '') AND NOT ${leadsVisibleTo(ctx)})`
    : sql<boolean>`FALSE`

/** Counts the customers whom the caller's role sees, by reading all leads once. */
export const countVisibleCustomers = (ctx: Ctx): SQL => {
  const all = sql`(SELECT count(*) FROM customers WHERE merged_into_id IS NULL)`
  if (!isLimited(ctx)) return sql`${all}::int`
  return sql`(${all} - (SELECT count(*) FROM (
    SELECT FROM leads GROUP BY customer_id HAVING NOT bool_or(${leadsVisibleTo(ctx)})) hidden))::int`
}

/**
 * Restricts a WHERE to requests, proposals or bookings that the caller's role sees: by their owner, their lead's owner,
 * or without any. PostgreSQL hashes our leads once, from an index. It looks up unowned ones row by row, as they may be
 * too many.
 */
export const workVisibleTo = (ctx: Ctx, owner: SQLWrapper, leadId: SQLWrapper): SQL | undefined => {
  if (!isLimited(ctx)) return undefined
  const leadOwner = sql`concerned.owner_id`
  return sql`(${isOurs(ctx, owner)}
    OR ${leadId} IN (SELECT concerned.id FROM leads concerned WHERE ${isOurs(ctx, leadOwner)})
    OR (${owner} IS NULL
      AND EXISTS (SELECT FROM leads concerned WHERE concerned.id = ${leadId} AND ${leadOwner} IS NULL)))`
}

/**
 * Restricts a WHERE as `workVisibleTo` does, by the owners of the work and of its joined lead. PostgreSQL knows how many rows
 * these are, and so whether to begin with the words of a search.
 */
export const foundWorkVisibleTo = (
  ctx: Ctx,
  owner: SQLWrapper,
  leadOwner: SQLWrapper = leads.ownerId,
): SQL | undefined =>
  isLimited(ctx) ? or(isOurs(ctx, owner), isOurs(ctx, leadOwner), and(isNull(owner), isNull(leadOwner))) : undefined
