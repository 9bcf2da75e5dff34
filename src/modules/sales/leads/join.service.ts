import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { LeadLock } from '../../../platform/server/lifecycle'
import type { Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'
import { newId } from '../../../platform/server/ids'
import { conflict } from '../../../shared/errors'
import { lockCustomers } from '../customers/service'
import { leadEvents, leadMerges, leads } from './table'

/** Locks the leads' customers until the transaction ends. Blocks concurrent joins and moves of their leads. */
export async function lockCustomersOfLeads(ctx: Ctx, leadIds: readonly string[]): Promise<void> {
  const found = await ctx.db
    .selectDistinct({ id: leads.customerId })
    .from(leads)
    .where(inArray(leads.id, [...leadIds]))
  await lockCustomers(
    ctx,
    found.map(({ id }) => id),
  )
}

/** Locks leads until the transaction ends, after their customers. Needs the strength `update` before a delete. */
export async function lockLeads(ctx: Ctx, ids: readonly string[], strength: LeadLock = 'no key update'): Promise<void> {
  await lockCustomersOfLeads(ctx, ids)
  await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id)
    .for(strength)
}

/**
 * Recomputes which lead of the customer takes requests: the newest open one from the site. Skips leads tied to an
 * account by id: whoever uses their address now is somebody else.
 */
export async function settleRequests(ctx: Ctx, customerId: string): Promise<void> {
  const ofCustomer = eq(leads.customerId, customerId)
  const [newest] = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(and(ofCustomer, eq(leads.source, 'site'), ne(leads.status, 'closed'), isNull(leads.userId)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
  const isNewest = newest ? eq(leads.id, newest.id) : sql`false`
  await ctx.db
    .update(leads)
    .set({ takesRequests: false })
    .where(and(ofCustomer, leads.takesRequests, sql`NOT ${isNewest}`))
  await ctx.db.update(leads).set({ takesRequests: true }).where(and(ofCustomer, isNewest))
}

/** Moves leads to another customer, who proved to be the same person. Moves only `ids` back, if given. */
export async function moveLeads(
  ctx: Ctx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const moved = await ctx.db
    .update(leads)
    // Avoids two leads that take requests; `settleRequests` below picks one.
    .set({ customerId: to, takesRequests: false })
    .where(and(eq(leads.customerId, from), ids && inArray(leads.id, [...ids])))
    .returning({ id: leads.id })
  if (moved.length > 0) {
    const event = { kind: ids ? 'customer-parted' : 'customer-merged', at: ctx.now(), actorId: ctx.actor?.id ?? null }
    await ctx.db.insert(leadEvents).values(moved.map(({ id }) => ({ ...event, id: newId(), leadId: id })))
  }
  const merged = await moveMerged(ctx, { from, to, ids })
  await settleRequests(ctx, from)
  await settleRequests(ctx, to)
  return [...moved.map(({ id }) => id), ...merged]
}

/**
 * Moves merged leads along with their customer.
 * @throws AppError conflict when one of the two leads stays behind
 */
async function moveMerged(ctx: Ctx, { from, to, ids }: { from: string; to: string; ids?: readonly string[] }) {
  const moved = await ctx.db
    .update(leadMerges)
    .set({ customerId: to })
    .where(
      and(eq(leadMerges.customerId, from), isNull(leadMerges.undoneAt), ids && inArray(leadMerges.fromId, [...ids])),
    )
    .returning({ fromId: leadMerges.fromId })
  const [parted] = await rows(
    ctx.db,
    sql`SELECT FROM lead_merges m
        LEFT JOIN leads l ON l.id = m.into_id
        LEFT JOIN lead_merges n ON n.from_id = m.into_id AND n.undone_at IS NULL
        WHERE m.undone_at IS NULL AND m.customer_id IN (${from}, ${to})
          AND m.customer_id <> coalesce(l.customer_id, n.customer_id) LIMIT 1`,
  )
  if (parted) throw conflict('Leads of the two were merged since. Undo that first')
  return moved.map(({ fromId }) => fromId)
}
