import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { UserCtx } from '../../platform/server/context'
import { notFound } from '../../shared/errors'
import { recordOwn } from '../activity/service'
import { deviceOf, type DeviceType } from '../activity/device.client'
import { endSession, endSessionsOf, ownHandle } from '../auth/session.client'
import { sessions } from '../auth/table'
import { countryName } from './location.rules'
import type { DeviceInput } from './schema'

export type Device = {
  /** A handle of the session; not its token, and of no use as one. */
  id: string
  name: string
  type: DeviceType
  browser: string
  /** The country, when a proxy said it. */
  location: string | null
  lastActive: string
  current: boolean
}

/** Where the caller is signed in: this device first, then by activity; at most a hundred. */
export async function listDevices({ ctx }: { ctx: UserCtx }): Promise<Device[]> {
  const here = ownHandle(ctx) ?? ''
  const now = ctx.now()
  const found = await ctx.db
    .select({
      id: sessions.idHash,
      userAgent: sessions.userAgent,
      country: sessions.country,
      lastActiveAt: sessions.lastActiveAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, ctx.actor.id),
        eq(sessions.role, ctx.actor.role),
        gt(sessions.expiresAt, now),
        gt(sessions.endsAt, now),
      ),
    )
    .orderBy(desc(sql`${sessions.idHash} = ${here}`), desc(sessions.lastActiveAt), sessions.idHash)
    .limit(100)
  return found.map(({ id, userAgent, country, lastActiveAt }) => ({
    id,
    ...deviceOf(userAgent),
    location: country && countryName(country),
    lastActive: lastActiveAt.toISOString(),
    current: id === here,
  }))
}

/**
 * Signs one of the caller's devices out, also this one.
 * @throws AppError not-found for a stranger's and an unknown one alike
 */
export async function logoutDevice({
  ctx,
  input: { id },
}: {
  ctx: UserCtx
  input: DeviceInput
}): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(sessions)
      .where(and(eq(sessions.idHash, id), eq(sessions.userId, ctx.actor.id)))
      .returning({ userAgent: sessions.userAgent })
    const [device] = gone
    if (!device) throw notFound('Device')
    await recordOwn({ ...ctx, db: tx }, ctx.actor, 'device.signed-out', deviceOf(device.userAgent).name)
  })
  if (id === ownHandle(ctx)) await endSession(ctx)
  return { success: true }
}

/** Signs the caller out everywhere but here; `count` devices it were. */
export async function logoutOthers({ ctx }: { ctx: UserCtx }): Promise<{ success: true; count: number }> {
  const count = await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const ended = await endSessionsOf(txCtx, ctx.actor.id, ownHandle(ctx))
    if (ended > 0) await recordOwn(txCtx, ctx.actor, 'devices.signed-out')
    return ended
  })
  return { success: true, count }
}
