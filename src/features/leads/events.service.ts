import { eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../platform/server/context'
import { type Add, rowOf } from '../../platform/server/database/parameters'
import { newId } from '../../platform/server/ids'
import { notFound } from '../../shared/errors'
import { leadEvents, leads } from './table'

/** Something that happened, for the lead's timeline; append only. */
export async function addLeadEvent({
  ctx,
  input,
}: Call<{ leadId: string; kind: string; data: Record<string, unknown> }>): Promise<void> {
  await ctx.db.insert(leadEvents).values({ ...input, id: newId(), at: ctx.now(), actorId: ctx.actor?.id ?? null })
}

/** A statement that adds an event for the lead `from.id`. */
export function leadEventPart(ctx: Ctx, add: Add, event: { kind: string; data: object }, from: string): string {
  const { columns, values } = rowOf(add, {
    id: [newId(), 'uuid'],
    lead_id: `${from}.id`,
    at: [ctx.now().toISOString(), 'timestamptz'],
    kind: [event.kind, 'text'],
    data: [JSON.stringify(event.data), 'jsonb'],
    actor_id: [ctx.actor?.id ?? null, 'uuid'],
  })
  return `INSERT INTO lead_events (${columns}) SELECT ${values} FROM ${from}`
}

/** The lead has changed. @throws AppError not-found */
export async function touchLead(ctx: Ctx, id: string): Promise<void> {
  const [lead] = await ctx.db
    .update(leads)
    .set({ updatedAt: ctx.now() })
    .where(eq(leads.id, id))
    .returning({ id: leads.id })
  if (!lead) throw notFound('Lead')
}
