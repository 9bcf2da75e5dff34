import { and, eq, gt, lte, ne, type SQL } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { notifyChange } from '../../../platform/server/live/notify'
import type { Actor } from '../../../shared/actor'
import { users } from '../auth/table'
import { joinNames } from '../../../shared/names'
import type { NamedRow } from '../../../shared/views'
import { goneSeconds } from './presence.rules'
import type { LeaveInput, StayInput } from './schema'
import { presence } from './table'

const toSecondsAgo = ({ now }: Pick<Ctx, 'now'>, seconds: number) => new Date(now().getTime() - seconds * 1000)

/** Records that the caller's tab shows a record. @returns the others who do, without repeats */
export async function recordPresence({ ctx, input: { tab, recordId } }: UserCall<StayInput>): Promise<NamedRow[]> {
  const userId = ctx.actor.id
  const now = { recordId, seenAt: ctx.now() }
  const own = and(eq(presence.tab, tab), eq(presence.userId, userId))
  const [before] = await ctx.db.select({ recordId: presence.recordId }).from(presence).where(own)
  await ctx.db
    .insert(presence)
    .values({ tab, userId, ...now })
    .onConflictDoUpdate({ target: presence.tab, set: now, setWhere: eq(presence.userId, userId) })
  if (before?.recordId !== recordId) await notifyPresence(ctx, [recordId, ...(before ? [before.recordId] : [])])
  const others = await ctx.db
    .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(presence)
    .innerJoin(users, eq(users.id, presence.userId))
    .where(
      and(
        eq(presence.recordId, recordId),
        ne(presence.userId, userId),
        gt(presence.seenAt, toSecondsAgo(ctx, goneSeconds)),
      ),
    )
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(20)
  return others.map(({ id, ...user }) => ({ id, name: joinNames(user) }))
}

/**
 * Leaves out who looks at records that the listener has not open, where their role sees some records only.
 * @returns what the listener may hear
 */
export async function listVisibleChanges(ctx: Pick<Ctx, 'db'>, actor: Actor, changes: string[]): Promise<string[]> {
  const isPresence = (change: string) => change.startsWith('live ')
  if (!actor || (actor.sees ?? 'all') === 'all' || !changes.some(isPresence)) return changes
  const own = await ctx.db.select({ id: presence.recordId }).from(presence).where(eq(presence.userId, actor.id))
  const open = own.map(({ id }) => `live ${id}`)
  return changes.filter((change) => !isPresence(change) || open.includes(change))
}

type Presence = Pick<Ctx, 'db' | 'now'>

/** Tells open screens of these records that somebody came or left. */
async function notifyPresence(ctx: Presence, recordIds: readonly string[]): Promise<void> {
  for (const id of new Set(recordIds)) await notifyChange(ctx, `live ${id}`)
}

async function remove(ctx: Presence, which: SQL | undefined): Promise<void> {
  const gone = await ctx.db.delete(presence).where(which).returning({ recordId: presence.recordId })
  await notifyPresence(
    ctx,
    gone.map(({ recordId }) => recordId),
  )
}

export const leave = ({ ctx, input }: UserCall<LeaveInput>): Promise<void> =>
  remove(ctx, and(eq(presence.tab, input.tab), eq(presence.userId, ctx.actor.id)))

/** Deletes tabs that closed without notice. */
export const purgePresence = (ctx: Presence): Promise<void> =>
  remove(ctx, lte(presence.seenAt, toSecondsAgo(ctx, goneSeconds)))
