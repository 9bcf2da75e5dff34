import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { invalid, notFound } from '../../../shared/errors'
import type { Done } from '../../../shared/views'
import { recordOwn } from '../activity/service'
import { toDevice } from '../activity/device.client'
import { endAccess } from '../account-security/access.service'
import { assertOwnPassword } from '../auth/credentials.service'
import { removeOtherKnownDevices } from '../auth/known-device.service'
import { endSession, getOwnHandle } from '../auth/session.client'
import { sessions, users } from '../auth/table'
import { lockRow } from '../../core/locks/lock.service'
import { countryName } from './location.rules'
import type { DeviceInput, OwnPasswordIfLong } from './schema'
import type { Device, LoggedOutOthers } from './view'

/** Lists the caller's sessions: this device first, then by activity; at most a hundred. */
export async function listDevices({ ctx }: { ctx: UserCtx }): Promise<Device[]> {
  const here = getOwnHandle(ctx) ?? ''
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
    ...toDevice(userAgent),
    location: country && countryName(country),
    lastActive: lastActiveAt.toISOString(),
    current: id === here,
  }))
}

/** Limits how long a sign-in counts as recent, in milliseconds. */
const justNow = 15 * 60_000

/**
 * Requires the password: a thief of a signed-in device must not sign its owner out elsewhere.
 * @throws AppError invalid `password`; rate-limited as `assertOwnPassword`
 */
async function assertOwner(ctx: UserCtx, password: string | undefined): Promise<void> {
  if (password !== undefined) return void (await assertOwnPassword(ctx, password))
  const begun = gt(sessions.createdAt, new Date(ctx.now().getTime() - justNow))
  const isRecent = (await ctx.db.$count(sessions, and(eq(sessions.idHash, getOwnHandle(ctx) ?? ''), begun))) > 0
  if (!isRecent) throw invalid('Please enter your password', 'password')
}

/**
 * Signs out one of the caller's devices, this one included. Others need the password, except after a recent sign-in.
 * @throws AppError not-found for another user's and an unknown one alike; as `assertOwner`
 */
export async function logoutDevice({ ctx, input: { id, password } }: UserCall<DeviceInput>): Promise<Done> {
  if (id !== getOwnHandle(ctx)) await assertOwner(ctx, password)
  await withTransaction(ctx, async (tx) => {
    const gone = await tx.db
      .delete(sessions)
      .where(and(eq(sessions.idHash, id), eq(sessions.userId, ctx.actor.id)))
      .returning({ userAgent: sessions.userAgent })
    const [device] = gone
    if (!device) throw notFound('Device')
    // Forgets all other browsers, as a session does not say which one it was: the next sign-in there is reported.
    if (id !== getOwnHandle(ctx)) await removeOtherKnownDevices(tx, ctx.actor.id)
    await recordOwn(tx, ctx.actor, 'device.signed-out', toDevice(device.userAgent).name)
  })
  if (id === getOwnHandle(ctx)) await endSession(ctx)
  return { success: true }
}

/**
 * Signs the caller out on all other devices and counts them; ends API keys and calendar addresses, too.
 * @throws AppError as `assertOwner`
 */
export async function logoutOthers({ ctx, input }: UserCall<OwnPasswordIfLong>): Promise<LoggedOutOthers> {
  await assertOwner(ctx, input.password)
  const count = await withTransaction(ctx, async (tx) => {
    await lockRow(tx, users, ctx.actor.id)
    const ended = await endAccess(tx, [ctx.actor.id], getOwnHandle(ctx))
    await removeOtherKnownDevices(tx, ctx.actor.id)
    if (ended > 0) await recordOwn(tx, ctx.actor, 'devices.signed-out')
    return ended
  })
  return { success: true, count }
}
