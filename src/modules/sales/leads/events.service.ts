import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { rows } from '../../../platform/server/database/db'
import { AppError, notFound } from '../../../shared/errors'
import { events } from '../../core/events/table'
import { leads } from './table'

/** Matches events of a timeline that concern these requests. */
export const isAboutQuotes = (ids: readonly string[]): SQL =>
  or(
    inArray(sql`${events.data} ->> 'quoteId'`, [...ids]),
    and(eq(events.entity, 'quote'), inArray(events.entityId, [...ids])),
  )!

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
