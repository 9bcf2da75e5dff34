import { type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { mailAddress } from '../../identity/auth/owner.service'
import { leads } from './table'

type Value = Column | SQL | string

/** Selects the address for mails to the lead's person. */
export const leadRecipient: SQL<string> = mailAddress(leads)

/** Returns the address for mails to a lead's person; '' without one. */
export async function getRecipient(ctx: Ctx, leadId: string): Promise<string> {
  const [lead] = await ctx.db.select({ email: leadRecipient }).from(leads).where(eq(leads.id, leadId))
  return lead?.email ?? ''
}

/** Tells whether a lead has another address than its customer, whom the caller has locked. */
export const hasOtherAddress = ({ customerId, email, mobile }: Record<'customerId' | 'email' | 'mobile', Value>) =>
  sql<boolean>`(SELECT c.email IS DISTINCT FROM ${email}::text
    OR (${mobile}::text <> '' AND c.phone IS DISTINCT FROM ${mobile}::text) FROM customers c WHERE c.id = ${customerId}::uuid)`

/**
 * Marks leads whose address differs from their customer's, to find customers who may be one person. Runs in the
 * transaction of each change of an address: a foreign key then keeps the customer as it is.
 */
export const markAddresses = (ctx: Ctx, customerIds: readonly string[]): Promise<unknown> =>
  ctx.db.execute(sql`UPDATE leads l SET has_other_address = NOT l.has_other_address FROM customers c
    WHERE c.id = l.customer_id AND l.customer_id = ANY (${sql.param([...customerIds])}::uuid[]) AND l.has_other_address <>
      (c.email IS DISTINCT FROM l.email OR (l.mobile <> '' AND c.phone IS DISTINCT FROM l.mobile))`)

/**
 * Takes locked leads from whoever has their address, before staff change it: they concern whoever has the new one
 * (decision 295). Skips merges, whose addresses are of one person.
 */
export async function leaveAddresses(ctx: Ctx, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  for (const { leaveAddress } of ctx.lifecycles) await leaveAddress?.(ctx, leadIds)
  await ctx.db
    .update(leads)
    .set({ userId: null })
    .where(inArray(leads.id, [...leadIds]))
}
