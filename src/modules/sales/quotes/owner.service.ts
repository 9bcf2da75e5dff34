import { and, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { recordEvents } from '../../core/events/service'
import type { OwnerMove } from '../leads/lead.rules'
import { type Quote, quotes } from './table'
import { lockRows } from '../../core/locks/lock.service'
import type { Followed } from '../leads/view'

export type LockedQuote = Pick<Quote, 'id' | 'assigneeId' | 'leadId' | 'reference' | 'status' | 'version'>
export const lockQuotes = (ctx: Ctx, which: SQL): Promise<LockedQuote[]> => lockRows(ctx, quotes, which)

/**
 * Sets the assignee. Sets `assignedAt`, which notifies a colleague, unless the caller takes the requests. Keeps
 * `updatedAt`, because nothing changes for the traveler.
 */
export async function putAssignee(
  ctx: Ctx,
  rows: readonly LockedQuote[],
  assigneeId: string | null,
  isInTimeline = false,
): Promise<void> {
  if (rows.length === 0) return
  const assignedAt = assigneeId === null || assigneeId === ctx.actor?.id ? null : ctx.now()
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .update(quotes)
    .set({ assigneeId, assignedAt, version: sql`version + 1` })
    .where(inArray(quotes.id, ids))
  await recordEvents(
    ctx,
    rows.map(({ id, leadId, reference, assigneeId: former }) => ({
      kind: 'quote.assigned',
      about: { entity: 'quote', id },
      timelines: { lead: isInTimeline ? leadId : undefined },
      data: { reference, assigneeId },
      before: { assigneeId: former },
      after: { assigneeId },
    })),
  )
}

/**
 * Reassigns requests to the new owner of their lead: those without an assignee, and pending ones of the former owner.
 * Keeps the assignee of answered ones, unless the lead has no owner again. Undo restores the former assignees.
 */
export async function followOwners(ctx: Ctx, moves: readonly OwnerMove[]): Promise<(Followed & { leadId: string })[]> {
  if (moves.length === 0) return []
  const moveByLead = new Map(moves.map((move) => [move.leadId, move]))
  const open = await lockQuotes(
    ctx,
    and(inArray(quotes.leadId, [...moveByLead.keys()]), ne(quotes.status, 'cancelled'))!,
  )
  const going = open.flatMap((one) => {
    const { id, assigneeId, status } = one
    const { from, to, followed } = moveByLead.get(one.leadId)!
    const before = followed?.find((gone) => gone.id === id)
    const goesAlong = assigneeId === from && (status === 'pending' || to === null)
    const goes = followed ? before && assigneeId === from : assigneeId === null || goesAlong
    const next = before?.wasNobodys ? null : to
    return goes && assigneeId !== next ? [{ ...one, next }] : []
  })
  for (const to of new Set(going.map(({ next }) => next)))
    await putAssignee(
      ctx,
      going.filter(({ next }) => next === to),
      to,
    )
  return going.map(({ id, leadId, assigneeId }) => ({ id, leadId, wasNobodys: assigneeId === null }))
}
