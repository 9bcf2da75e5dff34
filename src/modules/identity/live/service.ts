import { and, eq, gt, lte, ne } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import { users } from '../auth/table'
import { fullName } from '../auth/user.rules'
import { goneSeconds, type Present } from './presence.rules'
import type { LeaveInput, StayInput } from './schema'
import { presence } from './table'

type UserCall<Input> = { ctx: UserCtx; input: Input }

const secondsAgo = ({ now }: Pick<Ctx, 'now'>, seconds: number) => new Date(now().getTime() - seconds * 1000)

/** Records that the caller's tab shows a record. @returns the others who do, without repeats */
export async function stay({ ctx, input: { tab, recordId } }: UserCall<StayInput>): Promise<Present[]> {
  const userId = ctx.actor.id
  const now = { recordId, seenAt: ctx.now() }
  await ctx.db
    .insert(presence)
    .values({ tab, userId, ...now })
    .onConflictDoUpdate({ target: presence.tab, set: now, setWhere: eq(presence.userId, userId) })
  const others = await ctx.db
    .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(presence)
    .innerJoin(users, eq(users.id, presence.userId))
    .where(
      and(
        eq(presence.recordId, recordId),
        ne(presence.userId, userId),
        gt(presence.seenAt, secondsAgo(ctx, goneSeconds)),
      ),
    )
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(20)
  return others.map(({ id, ...user }) => ({ id, name: fullName(user) }))
}

export async function leave({ ctx, input }: UserCall<LeaveInput>): Promise<void> {
  await ctx.db.delete(presence).where(and(eq(presence.tab, input.tab), eq(presence.userId, ctx.actor.id)))
}

/** Deletes tabs that closed without notice. */
export const purgePresence = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<unknown> =>
  ctx.db.delete(presence).where(lte(presence.seenAt, secondsAgo(ctx, goneSeconds)))
