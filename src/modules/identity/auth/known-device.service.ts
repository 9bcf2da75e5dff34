import { randomBytes } from 'node:crypto'
import { and, eq, lte, ne } from 'drizzle-orm'
import type { Ctx, Deps } from '../../../platform/server/context'
import type { Env } from '../../../platform/server/env'
import { sha256 } from '../../../platform/server/storage'
import { isSecure } from './session.client'
import { knownDevices, users } from './table'

/** Limits how long a browser stays known after its last sign-in, in seconds. */
const lifetime = 365 * 24 * 3600

/** Carries the __Host- prefix: see `getSessionCookieName`. */
const getDeviceCookieName = (env: Pick<Env, 'APP_URL'>): string => (isSecure(env) ? '__Host-device' : 'device')
/** Names the cookie of 1.0.0, which is read until the browser signs in again. */
const getFormerName = (env: Pick<Env, 'APP_URL'>): string =>
  isSecure(env) ? '__Host-itinera-device' : 'itinera-device'

/** Returns the device token of a request's cookies; null without a well-formed one. */
export function readDeviceToken(env: Pick<Env, 'APP_URL'>, cookies: Record<string, string | undefined>): string | null {
  const token = cookies[getDeviceCookieName(env)] ?? cookies[getFormerName(env)]
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

const hashDeviceToken = (ctx: Pick<Ctx, 'deviceToken'>): string => (ctx.deviceToken ? sha256(ctx.deviceToken) : '')

/** Returns the hash of this browser's token if it signed in to that account before. Runs one query in either case. */
export async function findKnownDevice(ctx: Ctx, email: string): Promise<string | null> {
  const [found] = await ctx.db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.deviceHash, hashDeviceToken(ctx))))
  return found?.hash ?? null
}

/**
 * Remembers this browser for an account and renews its cookie, in the caller's transaction.
 * @returns true for a new browser of an account that knows others
 */
export async function rememberDevice(ctx: Ctx, userId: string): Promise<boolean> {
  const token = ctx.deviceToken ?? randomBytes(32).toString('base64url')
  const deviceHash = sha256(token)
  const lastSeenAt = ctx.now()
  const own = eq(knownDevices.userId, userId)
  const others = await ctx.db.$count(knownDevices, own)
  const known = await ctx.db.$count(knownDevices, and(own, eq(knownDevices.deviceHash, deviceHash)))
  await ctx.db
    .insert(knownDevices)
    .values({ userId, deviceHash, lastSeenAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastSeenAt } })
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(ctx.env), maxAge: lifetime }
  ctx.setCookie(getDeviceCookieName(ctx.env), token, attributes)
  // Sets the former name, too, for servers of 1.0.0 that run beside. Remove it in the next release, with that of the session.
  if (ctx.besideOlder) ctx.setCookie(getFormerName(ctx.env), token, attributes)
  return known === 0 && others > 0
}

/** Removes an account's known browsers except this one. */
export const removeOtherKnownDevices = (ctx: Ctx, userId: string): Promise<unknown> =>
  ctx.db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.deviceHash, hashDeviceToken(ctx))))

export const removeKnownDevices = (ctx: Ctx, userId: string): Promise<unknown> =>
  ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))

/** Removes browsers that have not signed in for a year. */
export const purgeKnownDevices = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<unknown> =>
  db.delete(knownDevices).where(lte(knownDevices.lastSeenAt, new Date(now().getTime() - lifetime * 1000)))
