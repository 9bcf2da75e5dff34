import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { users } from '../auth/table'
import { joinNames } from '../../../shared/names'
import { mentions } from './table'

/** Notifies mentioned colleagues, except the caller, in the caller's transaction. */
export async function addMentions(ctx: UserCtx, leadId: string, userIds: readonly string[]): Promise<void> {
  const mentioned = userIds.filter((id) => id !== ctx.actor.id)
  if (mentioned.length === 0) return
  const at = ctx.now()
  await ctx.db
    .insert(mentions)
    .values(mentioned.map((userId) => ({ id: newId(), leadId, userId, byId: ctx.actor.id, at })))
}

type Mention = { id: string; leadId: string; by: string | null; at: string }

/** Limits how long a mention counts as recent, in days. */
const recentDays = 14

/** Lists recent mentions of the caller, newest first. */
export async function listRecentMentions(ctx: UserCtx, limit: number): Promise<Mention[]> {
  const since = new Date(ctx.now().getTime() - recentDays * 86_400_000)
  const found = await ctx.db
    .select({
      id: mentions.id,
      leadId: mentions.leadId,
      at: mentions.at,
      by: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(mentions)
    .leftJoin(users, eq(users.id, mentions.byId))
    .where(and(eq(mentions.userId, ctx.actor.id), gte(mentions.at, since)))
    .orderBy(desc(mentions.at), desc(mentions.id))
    .limit(limit)
  return found.map(({ by, at, ...mention }) => ({ ...mention, by: by && joinNames(by), at: at.toISOString() }))
}

/** Moves mentions to another lead. @returns the moved ids */
export async function moveMentions(
  ctx: Ctx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const moved = await ctx.db
    .update(mentions)
    .set({ leadId: to })
    .where(and(eq(mentions.leadId, from), ids && inArray(mentions.id, [...ids])))
    .returning({ id: mentions.id })
  return moved.map(({ id }) => id)
}

export const removeMentions = (ctx: Ctx, leadId: string): Promise<unknown> =>
  ctx.db.delete(mentions).where(eq(mentions.leadId, leadId))
