import { createHash } from 'node:crypto'
import { and, eq, gt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Adapter, Lucia, type Session } from 'lucia'
import type { Ctx, Deps } from '../../../platform/server/context'
import type { Db } from '../../../platform/server/database/db'
import type { Env } from '../../../platform/server/env'
import type { Actor, Role } from '../../../shared/actor'
import { settings } from '../../settings/settings/table'
import { activityStep, endOf, idleEndOf } from './session.rules'
import { sessions, users } from './table'

type SessionDeps = Pick<Deps, 'db' | 'now'>
type SessionAttributes = {
  role: Role
  endsAt: Date
  lastActiveAt: Date
  userAgent: string
  ip: string
  country: string | null
  /** Not stored: looked up anew with each request. */
  mustSetUpTwoFactor?: boolean
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaOf>
    DatabaseSessionAttributes: SessionAttributes
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The settings row that `mustSetUpTwoFactor` reads; for a left join. */
export const agencyRow: SQL = eq(settings.key, 'agency')

/** Staff without two-factor authentication, while the agency asks for it; in queries of users joined with `agencyRow`. */
export const mustSetUpTwoFactor: SQL<boolean> = sql<boolean>`(${users.role} <> 'traveler'
  AND ${users.totpEnabledAt} IS NULL AND coalesce(${settings.value} ->> 'staffTwoFactor' = 'true', false))`

const prepareLookup = (db: Db) =>
  db
    .select({
      userId: sessions.userId,
      role: users.role,
      endsAt: sessions.endsAt,
      lastActiveAt: sessions.lastActiveAt,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      country: sessions.country,
      mustSetUpTwoFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(settings, agencyRow)
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.endsAt, sql.placeholder('now')),
        eq(users.status, 'active'),
        // A change of role ends the session.
        eq(users.role, sessions.role),
      ),
    )
    .prepare('session_by_hash')

/** Every request of a signed-in user runs it, so it is prepared once per connection pool. */
const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>()
function lookupOf(db: Db) {
  const known = lookups.get(db)
  if (known) return known
  const lookup = prepareLookup(db)
  lookups.set(db, lookup)
  return lookup
}

/** Lucia has one lifetime for all roles and uses the system clock, so the queries below decide. */
const never = new Date(8.64e15)

/**
 * Lucia's database adapter. Lucia uses the bearer token as the session's id, so only its SHA-256 is stored. A leaked
 * table then has no usable token.
 */
const adapterOf = ({ db, now }: SessionDeps): Adapter => ({
  getSessionAndUser: async (token) => {
    const [row] = await lookupOf(db).execute({ idHash: hashOf(token), now: now().toISOString() })
    if (!row) return [null, null]
    const { userId, ...attributes } = row
    return [
      { id: token, userId, expiresAt: never, attributes },
      { id: userId, attributes: {} },
    ]
  },
  getUserSessions: async (userId) => {
    const found = await db
      .select({ session: sessions, role: users.role })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
    return found.map(({ session, role }) => ({
      id: session.idHash,
      userId,
      expiresAt: never,
      attributes: { ...session, role },
    }))
  },
  setSession: async ({ id, userId, attributes }) => {
    const at = { createdAt: now(), expiresAt: idleEndOf(attributes.role, now(), attributes.endsAt) }
    await db.insert(sessions).values({ idHash: hashOf(id), userId, ...attributes, ...at })
  },
  updateSessionExpiration: async (token, expiresAt) => {
    // Of concurrent requests, one updates the row.
    const still = lte(sessions.lastActiveAt, new Date(now().getTime() - activityStep))
    await db
      .update(sessions)
      .set({ expiresAt, lastActiveAt: now() })
      .where(and(eq(sessions.idHash, hashOf(token)), still))
  },
  deleteSession: async (token) => void (await db.delete(sessions).where(eq(sessions.idHash, hashOf(token)))),
  deleteUserSessions: async (userId) => void (await db.delete(sessions).where(eq(sessions.userId, userId))),
  deleteExpiredSessions: async () =>
    void (await db.delete(sessions).where(or(lte(sessions.expiresAt, now()), lte(sessions.endsAt, now())))),
})

const luciaOf = (deps: SessionDeps) => new Lucia(adapterOf(deps), { getSessionAttributes: (attributes) => attributes })

export const isSecure = (env: Pick<Env, 'APP_URL'>) => env.APP_URL.startsWith('https:')

/** The __Host- prefix makes browsers refuse the cookie from any other host or over plain HTTP; it needs HTTPS. */
export const sessionCookieName = (env: Pick<Env, 'APP_URL'>): string => (isSecure(env) ? '__Host-itinera' : 'itinera')

/** `maxAge` in seconds; 0 removes the cookie. */
function setSessionCookie(ctx: Ctx, value: string, maxAge: number): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(ctx.env), maxAge }
  ctx.setCookie(sessionCookieName(ctx.env), value, attributes)
}

/**
 * Signs a user in on this device with a token made now; the token that the request came with ends. The cookie lives as
 * long as the session can at most, so that it never has to be sent again.
 */
export async function startSession(ctx: Ctx, user: { id: string; role: Role }): Promise<void> {
  const lucia = luciaOf(ctx)
  if (ctx.sessionToken) await lucia.invalidateSession(ctx.sessionToken)
  const now = ctx.now()
  const endsAt = endOf(user.role, now)
  const { ip, country } = ctx
  const attributes = { role: user.role, endsAt, lastActiveAt: now, userAgent: ctx.userAgent.slice(0, 300), ip, country }
  const { id: token } = await lucia.createSession(user.id, attributes)
  setSessionCookie(ctx, token, Math.floor((endsAt.getTime() - now.getTime()) / 1000))
}

/** Signs this device out; nothing happens when it is already. */
export async function endSession(ctx: Ctx): Promise<void> {
  if (ctx.sessionToken) await luciaOf(ctx).invalidateSession(ctx.sessionToken)
  setSessionCookie(ctx, '', 0)
}

const tokenShape = /^[a-z2-7]{40}$/

const sessionOf = async (deps: SessionDeps, token: string) =>
  tokenShape.test(token) ? (await luciaOf(deps).validateSession(token)).session : null

const actorOf = ({ userId: id, role, mustSetUpTwoFactor: must }: Session): NonNullable<Actor> =>
  must ? { id, role, mustSetUpTwoFactor: true } : { id, role }

/** Who a session token stands for now, without counting as activity: for answers that stay open. */
export async function currentActor(deps: SessionDeps, token: string): Promise<Actor> {
  const session = await sessionOf(deps, token)
  return session && actorOf(session)
}

/**
 * Who a session token stands for: one query, and at most one small write a minute. Null when there is no such session,
 * when it is over, and when its user was deactivated.
 */
export async function resolveActor(
  deps: SessionDeps,
  token: string,
): Promise<{ actor: NonNullable<Actor>; sessionToken: string } | null> {
  const session = await sessionOf(deps, token)
  if (!session) return null
  const now = deps.now()
  if (now.getTime() - session.lastActiveAt.getTime() >= activityStep) {
    await adapterOf(deps).updateSessionExpiration(token, idleEndOf(session.role, now, session.endsAt))
  }
  return { actor: actorOf(session), sessionToken: token }
}

/** The handle of the session that this request came with, as `devices` hands it out; null without one. */
export const ownHandle = (ctx: Pick<Ctx, 'sessionToken'>): string | null => ctx.sessionToken && hashOf(ctx.sessionToken)

/** Signs a user out everywhere, or everywhere but in the session of that handle. How many sessions it were. */
export async function endSessionsOf(ctx: Pick<Ctx, 'db'>, userId: string, but: string | null = null): Promise<number> {
  const gone = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but === null ? undefined : ne(sessions.idHash, but)))
    .returning({ id: sessions.idHash })
  return gone.length
}

/** Removes sessions that are over. */
export const purgeSessions = (deps: SessionDeps): Promise<void> => luciaOf(deps).deleteExpiredSessions()
