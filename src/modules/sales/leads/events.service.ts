import { eq, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'
import { newId } from '../../../platform/server/ids'
import { AppError, notFound } from '../../../shared/errors'
import { leadEvents, leads } from './table'

/** Defaults `at` to the current instant. */
type NewEvent = { leadId: string; kind: string; data: Record<string, unknown>; at?: Date }

const rowOfEvent = (ctx: Ctx, event: NewEvent) => ({
  at: ctx.now(),
  ...event,
  id: newId(),
  actorId: ctx.actor?.id ?? null,
})

export async function addLeadEvent({ ctx, input }: Call<NewEvent>): Promise<void> {
  await ctx.db.insert(leadEvents).values(rowOfEvent(ctx, input))
}

/** Limits the rows of one statement, because PostgreSQL limits its parameters. */
const perStatement = 1000

/** Appends events of many leads, ordered by lead id to avoid deadlocks. */
export async function addLeadEvents({ ctx, input }: Call<readonly NewEvent[]>): Promise<void> {
  const ordered = input.toSorted((one, other) => (one.leadId < other.leadId ? -1 : Number(one.leadId > other.leadId)))
  for (let i = 0; i < ordered.length; i += perStatement) {
    const part = ordered.slice(i, i + perStatement)
    await ctx.db.insert(leadEvents).values(part.map((event) => rowOfEvent(ctx, event)))
  }
}

/**
 * Sets the lead's `updatedAt`.
 * @throws AppError not-found
 */
export async function touchLead(ctx: Ctx, id: string): Promise<void> {
  const [lead] = await ctx.db
    .update(leads)
    .set({ updatedAt: ctx.now() })
    .where(eq(leads.id, id))
    .returning({ id: leads.id })
  if (!lead) throw await leadGone(ctx, id)
}

/** Returns the not-found error of a lead. Adds the id of the remaining lead if this one was merged. */
export async function leadGone(ctx: Ctx, id: string): Promise<AppError> {
  const [kept] = await rows<{ id: string }>(
    ctx.db,
    sql`WITH RECURSIVE later AS (
          SELECT into_id FROM lead_merges WHERE from_id = ${id} AND undone_at IS NULL
          UNION SELECT m.into_id FROM later JOIN lead_merges m ON m.from_id = later.into_id AND m.undone_at IS NULL)
        SELECT leads.id FROM later JOIN leads ON leads.id = later.into_id`,
  )
  if (!kept) return notFound('Lead')
  return new AppError('not-found', 'This lead was merged into another one', { mergedInto: kept.id })
}
