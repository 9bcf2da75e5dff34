import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import type { CalendarDate } from '../../../shared/dates'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { recordEvent } from '../../core/events/service'
import { lockIds } from '../../core/locks/lock.service'
import { formatPhone } from '../../settings/settings/phone.client'
import { instantAt, localTime } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import type { AddFollowUpInput, UpdateFollowUpInput } from './schema'
import { touchLead } from './events.service'
import { type FollowUp, leadFollowUps, leads } from './table'
import { type DueFollowUp, followUp, type FollowUpView } from './view'

const toView = (row: FollowUp): FollowUpView => pickView(followUp, row, {})

/** Returns open follow-ups by due date, at most 100, then the last ten done. */
export async function getFollowUps(ctx: Ctx, leadId: string): Promise<FollowUpView[]> {
  const ofLead = eq(leadFollowUps.leadId, leadId)
  const [open, done] = await Promise.all([
    ctx.db
      .select()
      .from(leadFollowUps)
      .where(and(ofLead, isNull(leadFollowUps.doneAt)))
      .orderBy(asc(leadFollowUps.dueOn), asc(leadFollowUps.dueAt), asc(leadFollowUps.id))
      .limit(100),
    ctx.db
      .select()
      .from(leadFollowUps)
      .where(and(ofLead, sql`${leadFollowUps.doneAt} IS NOT NULL`))
      .orderBy(desc(leadFollowUps.doneAt))
      .limit(10),
  ])
  return [...open, ...done].map(toView)
}

/** Returns an owner's open follow-ups due by `until`, or `from` a day on, oldest first, timed ones by their time. */
export async function listDueFollowUps(
  ctx: Ctx,
  { ownerId, from, until, limit }: { ownerId: string; from?: CalendarDate; until: CalendarDate; limit: number },
): Promise<{ total: number; items: DueFollowUp[] }> {
  const isTheirs = and(
    isNull(leadFollowUps.doneAt),
    from ? gte(leadFollowUps.dueOn, from) : undefined,
    lte(leadFollowUps.dueOn, until),
    eq(leads.ownerId, ownerId),
    ne(leads.status, 'closed'),
  )
  const leadFields = {
    leadId: leads.id,
    customerName: leads.customerName,
    destination: leads.destination,
    mobile: leads.mobile,
  }
  const [items, counted] = await Promise.all([
    ctx.db
      .select({ followUp: leadFollowUps, of: leadFields })
      .from(leadFollowUps)
      .innerJoin(leads, eq(leads.id, leadFollowUps.leadId))
      .where(isTheirs)
      .orderBy(asc(leadFollowUps.dueOn), asc(leadFollowUps.dueAt), asc(leadFollowUps.id))
      .limit(limit),
    ctx.db
      .select({ total: count() })
      .from(leadFollowUps)
      .innerJoin(leads, eq(leads.id, leadFollowUps.leadId))
      .where(isTheirs),
  ])
  return {
    total: counted[0]!.total,
    items: items.map((one) => ({
      ...toView(one.followUp),
      version: one.followUp.version,
      ...one.of,
      mobile: formatPhone(one.of.mobile),
    })),
  }
}

async function toDueAt(ctx: Ctx, dueOn: CalendarDate, dueTime: string | null | undefined): Promise<Date | null> {
  return dueTime ? instantAt(dueOn, dueTime, (await getAgency({ ctx })).timeZone) : null
}

/**
 * Keeps the day and the time of the day of all follow-ups while the agency moves from a time zone to another one. Runs in
 * the caller's transaction.
 */
export async function moveDueTimes(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const { dueOn, dueAt, version } = leadFollowUps
  await lockIds(ctx, leadFollowUps, isNotNull(dueAt))
  await ctx.db
    .update(leadFollowUps)
    .set({
      dueAt: sql`(${dueOn} + (${dueAt} AT TIME ZONE ${from}::text)::time) AT TIME ZONE ${to}::text`,
      version: sql`${version} + 1`,
    })
    .where(isNotNull(dueAt))
}

/** Writes the nearest due date of open follow-ups to the lead: lists sort and filter by it. */
export async function settleFollowUps(ctx: Ctx, leadId: string): Promise<void> {
  const nearest = sql`(SELECT min(due_on) FROM lead_follow_ups WHERE lead_id = ${leadId}::uuid AND done_at IS NULL)`
  await ctx.db.update(leads).set({ followUpOn: nearest }).where(eq(leads.id, leadId))
}

function recordFollowUp(
  ctx: UserCtx,
  act: 'planned' | 'done' | 'reopened' | 'moved',
  { leadId, text, dueOn, dueAt }: FollowUp,
): Promise<void> {
  const data = { dueOn, ...(dueAt && { dueAt: dueAt.toISOString() }) }
  return recordEvent(ctx, { kind: `lead.follow-up-${act}`, timelines: { lead: leadId }, text, data })
}

/**
 * Plans a follow-up of a lead.
 * @throws AppError not-found
 */
export async function addFollowUp({ ctx, input }: UserCall<AddFollowUpInput>): Promise<FollowUpView> {
  return withTransaction(ctx, async (tx) => {
    await touchLead(tx, input.leadId)
    const { dueTime, ...plan } = input
    const dueAt = await toDueAt(tx, plan.dueOn, dueTime)
    const [row] = await tx.db
      .insert(leadFollowUps)
      .values({ ...plan, dueAt, id: newId(), createdAt: ctx.now() })
      .returning()
    await settleFollowUps(tx, input.leadId)
    await recordFollowUp(tx, 'planned', row!)
    return toView(row!)
  })
}

/**
 * Marks a follow-up as done or open again, or postpones it. Resets the reminder for another due date.
 * @throws AppError not-found
 */
export async function updateFollowUp({
  ctx,
  input: { id, done, dueOn, dueTime },
}: UserCall<UpdateFollowUpInput>): Promise<FollowUpView> {
  return withTransaction(ctx, async (tx) => {
    const [known] = await tx.db
      .select({ leadId: leadFollowUps.leadId })
      .from(leadFollowUps)
      .where(eq(leadFollowUps.id, id))
    if (!known) throw notFound('Follow-up')
    await touchLead(tx, known.leadId)
    // Reads under the row lock of the lead: of two concurrent clicks on Done, one changes something.
    const [before] = await tx.db.select().from(leadFollowUps).where(eq(leadFollowUps.id, id))
    const isDone = done ?? before!.doneAt !== null
    const day = dueOn ?? before!.dueOn
    // Keeps the time of a postponed follow-up unless the input has another one.
    const kept = before!.dueAt && dueOn ? localTime(before!.dueAt, (await getAgency({ ctx: tx })).timeZone) : undefined
    const dueAt =
      dueTime === undefined && kept === undefined
        ? before!.dueAt
        : await toDueAt(tx, day, dueTime === undefined ? kept : dueTime)
    const [after] = await tx.db
      .update(leadFollowUps)
      .set({
        doneAt: isDone ? (before!.doneAt ?? ctx.now()) : null,
        dueAt,
        version: sql`${leadFollowUps.version} + 1`,
        ...(dueOn && dueOn !== before!.dueOn && { dueOn, remindedAt: null }),
      })
      .where(eq(leadFollowUps.id, id))
      .returning()
    await settleFollowUps(tx, known.leadId)
    if (isDone !== (before!.doneAt !== null)) await recordFollowUp(tx, isDone ? 'done' : 'reopened', after!)
    if (after!.dueOn !== before!.dueOn || after!.dueAt?.getTime() !== before!.dueAt?.getTime())
      await recordFollowUp(tx, 'moved', after!)
    return toView(after!)
  })
}
