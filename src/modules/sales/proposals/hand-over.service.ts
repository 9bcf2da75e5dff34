import { and, type Column, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { recordEvents } from '../../core/events/service'
import { proposals } from './table'

/** Matches accepted proposals that are to be booked yet: not those of erased people, who cannot be booked. */
const isUnbooked = sql`${proposals.status} = 'accepted'
  AND NOT EXISTS (SELECT FROM bookings b WHERE b.proposal_id = ${proposals.id})
  AND NOT EXISTS (SELECT FROM leads l WHERE l.id = ${proposals.leadId} AND l.email LIKE 'deleted-%@deleted.invalid')`

/** Matches open proposals of a user, by id or by a column. */
export const isOfferedBy = (userId: string | Column) =>
  and(eq(proposals.ownerId, userId), or(inArray(proposals.status, ['draft', 'sent']), isUnbooked))

/** Counts somebody's proposals that are drafts, wait for an answer, or are to be booked. */
export const countProposalWork = (ctx: Ctx, userId: string): Promise<number> =>
  ctx.db.$count(proposals, isOfferedBy(userId))

export const listLeadsWithProposalWork = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await ctx.db.selectDistinct({ id: proposals.leadId }).from(proposals).where(isOfferedBy(userId))).map(({ id }) => id)

/** Gives somebody's open proposals to a colleague, who is notified of answers from then on, or to nobody. */
export async function handOverProposals(ctx: Ctx, { from, to }: { from: string; to: string | null }): Promise<void> {
  const handed = await ctx.db
    .update(proposals)
    .set({ ownerId: to })
    .where(isOfferedBy(from))
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
