import { inArray, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { LockStrength } from '../../core/locks/lock.rules'
import { lockIds, lockRows } from '../../core/locks/lock.service'
import { type Customer, customers } from '../customers/table'
import { proposals } from '../proposals/table'
import { quotes } from '../quotes/table'
import { leads } from './table'

export const lockLeadQuotes = (ctx: Ctx, leadIds: readonly string[]): Promise<string[]> =>
  lockIds(ctx, quotes, inArray(quotes.leadId, [...leadIds]))

export const lockLeadProposals = (ctx: Ctx, leadIds: readonly string[]): Promise<string[]> =>
  lockIds(ctx, proposals, inArray(proposals.leadId, [...leadIds]), 'update')

export const lockCustomers = (ctx: Ctx, ids: readonly string[]): Promise<Customer[]> =>
  lockRows(ctx, customers, inArray(customers.id, [...ids]))

/** Locks the leads' customers, those of the addresses, and others. Blocks concurrent joins and moves of their leads. */
export const lockLeadCustomers = (
  ctx: Ctx,
  leadIds: readonly string[],
  emails: readonly string[] = [],
  others: readonly string[] = [],
): Promise<string[]> => {
  const ofLeads = ctx.db
    .select({ id: leads.customerId })
    .from(leads)
    .where(inArray(leads.id, [...leadIds]))
  const ofAddresses = emails.length > 0 ? inArray(customers.email, [...emails]) : undefined
  const isOther = others.length > 0 ? inArray(customers.id, [...others]) : undefined
  return lockIds(ctx, customers, or(inArray(customers.id, ofLeads), ofAddresses, isOther))
}

/** Locks leads after their customers. Needs the strength `update` before a delete. */
export async function lockLeads(ctx: Ctx, ids: readonly string[], strength?: LockStrength): Promise<void> {
  await lockLeadCustomers(ctx, ids)
  await lockIds(ctx, leads, inArray(leads.id, [...ids]), strength)
}

/** Locks leads with all that precedes them: their requests, proposals and customers. */
export async function lockLeadsWithWork(ctx: Ctx, ids: readonly string[], strength?: LockStrength): Promise<void> {
  await lockLeadQuotes(ctx, ids)
  await lockLeadProposals(ctx, ids)
  await lockLeads(ctx, ids, strength)
}
