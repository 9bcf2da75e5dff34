import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { notFound, stale } from '../../shared/errors'
import { changeOf } from '../audit/changes.rules'
import { recordAudit } from '../audit/service'
import type { CustomerChange } from '../../platform/server/lifecycle'
import { assertStaff } from './assign.service'
import { lockCustomerOf, settleRequests } from './join.service'
import type { LeadDetail } from './lead.rules'
import type { UpdateLeadInput } from './schema'
import { addLeadEvent } from './events.service'
import { type Lead, leads } from './table'
import { getLead } from './view.service'

/** The fields in which the input differs from the row. */
const changedIn = (before: Lead, { id: _id, version: _version, ...values }: UpdateLeadInput) =>
  Object.entries(values).filter(([key, value]) => value !== undefined && value !== before[key as keyof Lead])

/** False when `version` is not the row's. */
async function change(ctx: Ctx, input: UpdateLeadInput): Promise<boolean> {
  const { id, version } = input
  await lockCustomerOf(ctx, id)
  const [before] = await ctx.db.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!before) throw notFound('Lead')
  if (before.version !== version) return false
  const changed = changedIn(before, input)
  if (changed.length === 0) return true
  if (input.ownerId && input.ownerId !== before.ownerId) await assertStaff(ctx, [input.ownerId])
  await ctx.db
    .update(leads)
    .set({ ...Object.fromEntries(changed), version: version + 1, updatedAt: ctx.now() })
    .where(and(eq(leads.id, id), eq(leads.version, version)))
  const fields = changed.map(([key]) => key)
  if (fields.includes('source')) await settleRequests(ctx, before.customerId)
  await addLeadEvent({ ctx, input: { leadId: id, kind: 'updated', data: { fields } } })
  const was = Object.fromEntries(fields.map((field) => [field, before[field as keyof Lead]]))
  await recordAudit({
    ctx,
    input: { action: 'lead.updated', entity: 'lead', entityId: id, ...changeOf(was, Object.fromEntries(changed)) },
  })
  return true
}

/**
 * Changes what the input names and leaves the rest.
 * @throws AppError not-found; conflict with the newer lead for a stale `version`; invalid `ownerId`
 */
export async function updateLead({ ctx, input }: { ctx: UserCtx; input: UpdateLeadInput }): Promise<LeadDetail> {
  const saved = await ctx.db.transaction((tx) => change({ ...ctx, db: tx }, input))
  const lead = await getLead({ ctx, input: { id: input.id } })
  if (!saved) throw stale(lead)
  return lead
}

/** Leads that were entered with a customer's former name and addresses get the present ones. */
export async function followCustomer(ctx: Ctx, { before, after }: CustomerChange): Promise<void> {
  const mobile = (phone: string | null) => sql`coalesce(${phone}::text, '')`
  await ctx.db
    .update(leads)
    .set({
      customerName: sql`CASE WHEN customer_name = ${before.name} THEN ${after.name} ELSE customer_name END`,
      email: sql`CASE WHEN email = ${before.email}::text THEN coalesce(${after.email}::text, email) ELSE email END`,
      mobile: sql`CASE WHEN mobile = ${mobile(before.phone)} THEN ${mobile(after.phone)} ELSE mobile END`,
    })
    .where(eq(leads.customerId, after.id))
}
