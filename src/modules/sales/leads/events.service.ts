import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { AppError, notFound } from '../../../shared/errors'
import { lockIds } from '../../core/locks/lock.service'
import { events } from '../../core/events/table'
import { leads } from './table'

/** Reads the newest note of a lead's timeline, also one that came with an import; null without one. */
export const newestNote = sql<string | null>`(SELECT note.text FROM events note WHERE note.lead_id = leads.id
  AND note.kind IN ('lead.noted', 'lead.added') AND note.text <> '' ORDER BY note.at DESC, note.id DESC LIMIT 1)`

/** Matches events of a timeline that concern these requests. */
export const isAboutQuotes = (ids: readonly string[]): SQL =>
  or(
    inArray(sql`${events.data} ->> 'quoteId'`, [...ids]),
    and(eq(events.entity, 'quote'), inArray(events.entityId, [...ids])),
  )!

/**
 * Locks leads and sets their `updatedAt`: whoever changes one of them waits for this transaction.
 * @throws AppError not-found
 */
export async function touchLeads(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const matchesId = inArray(leads.id, [...ids])
  // Locks by id first: an UPDATE would lock several in any order, and one unseen by the test of the order.
  await lockIds(ctx, leads, matchesId)
  const touched = await ctx.db.update(leads).set({ updatedAt: ctx.now() }).where(matchesId).returning({ id: leads.id })
  const known = new Set(touched.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing) throw await explainMissingLead(ctx, missing)
}

/** @throws AppError not-found */
export const touchLead = (ctx: Ctx, id: string): Promise<void> => touchLeads(ctx, [id])

/** Returns the not-found error of a lead. Adds the id of the remaining lead if this one was merged. */
export async function explainMissingLead(ctx: Ctx, id: string): Promise<AppError> {
  const [kept] = await queryRows<{ id: string }>(
    ctx.db,
    sql`WITH RECURSIVE later AS (
          SELECT into_id FROM lead_merges WHERE from_id = ${id} AND undone_at IS NULL
          UNION SELECT m.into_id FROM later JOIN lead_merges m ON m.from_id = later.into_id AND m.undone_at IS NULL)
        SELECT leads.id FROM later JOIN leads ON leads.id = later.into_id`,
  )
  if (!kept) return notFound('Lead')
  return new AppError('not-found', 'This lead was merged into another one', { mergedInto: kept.id })
}
