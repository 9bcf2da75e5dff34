import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { notFound } from '../../shared/errors'
import type { FollowUpView } from './lead.rules'
import type { AddFollowUpInput, UpdateFollowUpInput } from './schema'
import { addLeadEvent, touchLead } from './events.service'
import { type FollowUp, leadFollowUps, leads } from './table'

const viewOf = ({ id, text, dueOn, doneAt }: FollowUp): FollowUpView => ({
  id,
  text,
  dueOn,
  doneAt: doneAt?.toISOString() ?? null,
})

/** The open ones by their due date, then the last ten that were done. */
export async function followUpsOf(ctx: Ctx, leadId: string): Promise<FollowUpView[]> {
  const ofLead = eq(leadFollowUps.leadId, leadId)
  const [open, done] = await Promise.all([
    ctx.db
      .select()
      .from(leadFollowUps)
      .where(and(ofLead, isNull(leadFollowUps.doneAt)))
      .orderBy(asc(leadFollowUps.dueOn), asc(leadFollowUps.id))
      .limit(100),
    ctx.db
      .select()
      .from(leadFollowUps)
      .where(and(ofLead, sql`${leadFollowUps.doneAt} IS NOT NULL`))
      .orderBy(desc(leadFollowUps.doneAt))
      .limit(10),
  ])
  return [...open, ...done].map(viewOf)
}

/** Writes the nearest due date of what is open to the lead: lists sort and filter by it. */
export async function settleFollowUps(ctx: Ctx, leadId: string): Promise<void> {
  const nearest = sql`(SELECT min(due_on) FROM lead_follow_ups WHERE lead_id = ${leadId}::uuid AND done_at IS NULL)`
  await ctx.db.update(leads).set({ followUpOn: nearest }).where(eq(leads.id, leadId))
}

/** Plans what is to be done about a lead. @throws AppError not-found */
export async function addFollowUp({ ctx, input }: { ctx: UserCtx; input: AddFollowUpInput }): Promise<FollowUpView> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await touchLead(txCtx, input.leadId)
    const [row] = await tx
      .insert(leadFollowUps)
      .values({ ...input, id: newId(), createdAt: ctx.now() })
      .returning()
    await settleFollowUps(txCtx, input.leadId)
    const data = { text: input.text, dueOn: input.dueOn }
    await addLeadEvent({ ctx: txCtx, input: { leadId: input.leadId, kind: 'follow-up-planned', data } })
    return viewOf(row!)
  })
}

/**
 * Marks a follow-up as done or open again, or puts it off. Another due date is reminded of anew.
 * @throws AppError not-found
 */
export async function updateFollowUp({
  ctx,
  input: { id, done, dueOn },
}: {
  ctx: UserCtx
  input: UpdateFollowUpInput
}): Promise<FollowUpView> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [known] = await tx
      .select({ leadId: leadFollowUps.leadId })
      .from(leadFollowUps)
      .where(eq(leadFollowUps.id, id))
    if (!known) throw notFound('Follow-up')
    await touchLead(txCtx, known.leadId)
    // Read under the lead's lock: of two clicks on Done, one changes something.
    const [before] = await tx.select().from(leadFollowUps).where(eq(leadFollowUps.id, id))
    const isDone = done ?? before!.doneAt !== null
    const [after] = await tx
      .update(leadFollowUps)
      .set({
        doneAt: isDone ? (before!.doneAt ?? ctx.now()) : null,
        ...(dueOn && dueOn !== before!.dueOn && { dueOn, remindedAt: null }),
      })
      .where(eq(leadFollowUps.id, id))
      .returning()
    await settleFollowUps(txCtx, known.leadId)
    const event = async (kind: string) =>
      addLeadEvent({
        ctx: txCtx,
        input: { leadId: known.leadId, kind, data: { text: after!.text, dueOn: after!.dueOn } },
      })
    if (isDone !== (before!.doneAt !== null)) await event(isDone ? 'follow-up-done' : 'follow-up-reopened')
    if (after!.dueOn !== before!.dueOn) await event('follow-up-moved')
    return viewOf(after!)
  })
}
