import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/server/context'
import { anonymizeAudit } from '../audit/service'
import { leadEvents, leads } from './table'

/** Event data that stays in an anonymized lead's timeline. */
const plainFacts = sql`('quoteId', 'reference', 'source', 'to', 'outcome', 'by')`

/** Removes the person from leads: these, and those of an address. `ownerId` owns no lead afterwards. */
export async function anonymizeLeads(
  ctx: Ctx,
  { ids = [], email, ownerId }: { ids?: readonly string[]; email?: string; ownerId?: string },
): Promise<void> {
  if (ownerId) await ctx.db.update(leads).set({ ownerId: null }).where(eq(leads.ownerId, ownerId))
  const anonymized = await ctx.db
    .update(leads)
    .set({
      customerName: 'Deleted traveler',
      email: sql`'deleted-' || ${leads.id} || '@deleted.invalid'`,
      mobile: '',
      budget: null,
      updatedAt: ctx.now(),
    })
    .where(or(inArray(leads.id, [...ids]), email ? eq(leads.email, email) : undefined))
    .returning({ id: leads.id })
  const leadIds = anonymized.map(({ id }) => id)
  await ctx.db
    .update(leadEvents)
    .set({
      data: sql`(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(${leadEvents.data})
        WHERE key IN ${plainFacts})`,
    })
    .where(inArray(leadEvents.leadId, leadIds))
  await anonymizeAudit(ctx, 'lead', leadIds)
}
