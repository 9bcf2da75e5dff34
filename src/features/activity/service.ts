import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { afterCursor, inOrder, pageOf, placeOf } from '../../platform/server/database/keyset'
import type { Role } from '../../shared/actor'
import { recordAudit } from '../audit/service'
import { audit } from '../audit/table'
import type { ActivityAction } from './activity.rules'
import { deviceOf } from './device.client'
import type { ActivityInput } from './schema'

export type Activity = { id: string; at: string; action: string; device?: string }

/** Writes into a user's own activity log that they did something, with the device; in the caller's transaction. */
export const recordOwn = (ctx: Ctx, user: { id: string; role: Role }, action: ActivityAction): Promise<void> =>
  recordAudit({
    ctx: { ...ctx, actor: { id: user.id, role: user.role } },
    input: { action, entity: 'user', entityId: user.id, data: { device: deviceOf(ctx.userAgent).name } },
  })

/**
 * What happened to the caller's account, newest first.
 * @throws AppError invalid `cursor` for one that was not handed out
 */
export async function listActivity({
  ctx,
  input: { limit, cursor },
}: {
  ctx: UserCtx
  input: ActivityInput
}): Promise<{ items: Activity[]; nextCursor: string | null }> {
  const own = and(eq(audit.entity, 'user'), eq(audit.entityId, ctx.actor.id))
  const device = sql<string | null>`${audit.data} ->> 'device'`
  const found = await ctx.db
    .select({ id: audit.id, at: audit.at, action: audit.action, device, place: placeOf(audit.at) })
    .from(audit)
    .where(and(own, afterCursor(audit.at, audit.id, 'newest', cursor)))
    .orderBy(...inOrder(audit.at, audit.id, 'newest'))
    .limit(limit + 1)
  const { items, nextCursor } = pageOf(found, limit)
  return {
    items: items.map(({ id, at, action, device }) => ({
      id,
      at: at.toISOString(),
      action,
      ...(device && { device }),
    })),
    nextCursor,
  }
}
