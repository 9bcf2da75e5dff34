import { and, desc, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { recordEvents } from '../../core/events/service'
import { lockIds } from '../../core/locks/lock.service'
import { conflict } from '../../../shared/errors'
import type { Customer } from '../customers/table'
import { leaveAddresses } from './addresses.service'
import { leadMerges, leads } from './table'

/**
 * Recomputes which lead of each customer takes requests: the newest open one from the site. Skips leads tied to an
 * account by id: whoever uses their address now is somebody else.
 */
export async function settleRequests(ctx: Ctx, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  const ofThem = inArray(leads.customerId, [...customerIds])
  const found = await ctx.db
    .selectDistinctOn([leads.customerId], { id: leads.id })
    .from(leads)
    .where(and(ofThem, eq(leads.source, 'site'), ne(leads.status, 'closed'), isNull(leads.userId)))
    .orderBy(leads.customerId, desc(leads.createdAt), desc(leads.id))
  const isNewest = inArray(
    leads.id,
    found.map(({ id }) => id),
  )
  await ctx.db
    .update(leads)
    .set({ takesRequests: false })
    .where(and(ofThem, leads.takesRequests, not(isNewest)))
  if (found.length > 0) await ctx.db.update(leads).set({ takesRequests: true }).where(and(ofThem, isNewest))
}

type Changed = { before: Customer; after: Customer }

/** Says whether first addresses are taken back, too, by the undo of an import; other changes leave leads what they had. */
type Following = { isUndo?: boolean }

/** Tells whether somebody asked with the address of the lead, which it then keeps without its customer. */
const isAskedWith = sql`EXISTS (SELECT FROM quotes q WHERE q.lead_id = ${leads.id} AND q.email = ${leads.email})`

/** Locks leads that follow their customers to another e-mail address, to a first one, or to none. */
async function lockReaddressed(ctx: Ctx, changed: readonly Changed[], { isUndo }: Following): Promise<string[]> {
  const moved = changed.flatMap(({ before, after }) => {
    if (before.email === after.email || !(after.email ?? isUndo)) return []
    const isTheirs = and(eq(leads.customerId, after.id), eq(leads.email, before.email ?? ''))
    return [after.email ? isTheirs : and(isTheirs, not(isAskedWith))]
  })
  if (moved.length === 0) return []
  return lockIds(ctx, leads, or(...moved))
}

/** Updates leads that hold the former name and addresses of customers. */
export async function followCustomers(ctx: Ctx, changed: readonly Changed[], following: Following = {}): Promise<void> {
  await leaveAddresses(ctx, await lockReaddressed(ctx, changed, following))
  const people = changed.map(({ before, after }) => ({
    id: after.id,
    name: before.name,
    email: before.email ?? '',
    mobile: before.phone ?? '',
    new_name: after.name,
    new_email: after.email ?? (following.isUndo ? '' : null),
    new_mobile: after.phone ?? '',
  }))
  await ctx.db
    .update(leads)
    .set({
      customerName: sql`CASE WHEN ${leads.customerName} = p.name THEN p.new_name ELSE ${leads.customerName} END`,
      email: sql`CASE WHEN ${leads.email} = p.email AND NOT (p.new_email = '' AND ${isAskedWith})
        THEN coalesce(p.new_email, ${leads.email}) ELSE ${leads.email} END`,
      mobile: sql`CASE WHEN ${leads.mobile} = p.mobile THEN p.new_mobile ELSE ${leads.mobile} END`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        AS p(id uuid, name text, email text, mobile text, new_name text, new_email text, new_mobile text)`,
    )
    .where(eq(leads.customerId, sql`p.id`))
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
    const kind = ids ? 'lead.customer-parted' : 'lead.customer-merged'
    await recordEvents(
      ctx,
      moved.map(({ id }) => ({ kind, timelines: { lead: id } })),
    )
  }
  const merged = await moveMerged(ctx, { from, to, ids })
  await settleRequests(ctx, [from, to])
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
  const [parted] = await queryRows(
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
