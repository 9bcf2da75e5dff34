import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { recordEvents } from '../../core/events/service'
import { proposals } from './table'

/** Leaves out proposals of erased people, who cannot be booked. */
const isNotErased = sql`NOT EXISTS (SELECT FROM leads l
  WHERE l.id = ${proposals.leadId} AND l.email LIKE 'deleted-%@deleted.invalid')`

/** Matches a user's open proposals, by id or by a column: also accepted ones that `isUnbooked` matches. */
export const isOfferedBy = (userId: string | Column, isUnbooked: SQL) =>
  and(
    eq(proposals.ownerId, userId),
    or(inArray(proposals.status, ['draft', 'sent']), and(eq(proposals.status, 'accepted'), isUnbooked, isNotErased)),
  )

/** Counts somebody's proposals that are drafts, wait for an answer, or are to be booked. */
export const countProposalWork = (ctx: Ctx, userId: string, isUnbooked: SQL): Promise<number> =>
  ctx.db.$count(proposals, isOfferedBy(userId, isUnbooked))

export const listLeadsWithProposalWork = async (ctx: Ctx, userId: string, isUnbooked: SQL): Promise<string[]> => {
  const matches = isOfferedBy(userId, isUnbooked)
  return (await ctx.db.selectDistinct({ id: proposals.leadId }).from(proposals).where(matches)).map(({ id }) => id)
}

/** Gives somebody's open proposals to a colleague, who is notified of answers from then on, or to nobody. */
export async function handOverProposals(
  ctx: Ctx,
  { from, to }: { from: string; to: string | null },
  isUnbooked: SQL,
): Promise<void> {
  const handed = await ctx.db
    .update(proposals)
    .set({ ownerId: to })
    .where(isOfferedBy(from, isUnbooked))
    .returning({ id: proposals.id, reference: proposals.reference })
  const change = { before: { ownerId: from }, after: { ownerId: to } }
  await recordEvents(
    ctx,
    handed.map(({ id, reference }) => ({
      kind: 'proposal.assigned',
      about: { entity: 'proposal', id },
      data: { reference },
      ...change,
    })),
  )
}
