import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { isLimited, isOurs } from '../../identity/teams/scope.service'
import { customers } from '../customers/table'
import { leads } from './table'

/** Restricts a WHERE to the leads that the caller's role sees: ours and those that nobody owns. */
export const leadsVisibleTo = (ctx: Ctx, owner: SQLWrapper = leads.ownerId): SQL | undefined =>
  isLimited(ctx) ? sql`(${owner} IS NULL OR ${isOurs(ctx, owner)})` : undefined

/** Restricts a WHERE to customers whose leads the caller's role sees in part, and to those without leads. */
export const customersVisibleTo = (ctx: Ctx): SQL | undefined => {
  if (!isLimited(ctx)) return undefined
  const theirs = sql`FROM leads WHERE leads.customer_id = coalesce(${customers.mergedIntoId}, ${customers.id})`
  return sql`(EXISTS (SELECT ${theirs} AND ${leadsVisibleTo(ctx)}) OR NOT EXISTS (SELECT ${theirs}))`
}

/**
 * Restricts a WHERE to requests, proposals or bookings that the caller's role sees: by their owner, by the owner of their
 * lead, and those that nobody owns. PostgreSQL reads our leads once, from an index, and hashes them; nobody's may be too
 * many for that, so that it may look them up one by one.
 */
export const workVisibleTo = (ctx: Ctx, owner: SQLWrapper, leadId: SQLWrapper): SQL | undefined => {
  if (!isLimited(ctx)) return undefined
  const leadOwner = sql`concerned.owner_id`
  return sql`(${isOurs(ctx, owner)}
    OR ${leadId} IN (SELECT concerned.id FROM leads concerned WHERE ${isOurs(ctx, leadOwner)})
    OR (${owner} IS NULL
      AND EXISTS (SELECT FROM leads concerned WHERE concerned.id = ${leadId} AND ${leadOwner} IS NULL)))`
}
