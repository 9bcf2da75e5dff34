import { and, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Adapter, Lucia, type Session } from 'lucia'
import type { Ctx, Deps } from '../../../platform/server/context'
import type { Db } from '../../../platform/server/database/db'
import type { Env } from '../../../platform/server/env'
import { sha256 } from '../../../platform/server/storage'
import type { Actor, Role, Scope } from '../../../shared/actor'
import { withReads } from '../../../shared/permission-groups'
import { settings } from '../../settings/settings/table'
import { officeRoles } from '../roles/table'
import { activityStep, sessionEnd, idleEnd } from './session.rules'
import { sessions, users } from './table'

type SessionDeps = Pick<Deps, 'db' | 'now'>
type SessionAttributes = {
  role: Role
  endsAt: Date
  lastActiveAt: Date
  userAgent: string
  ip: string
  country: string | null
  /** Skips storage: each request looks it up anew. */
  mustSetUpTwoFactor?: boolean
  permissions?: string[] | null
  sees?: Scope | null
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    DatabaseSessionAttributes: SessionAttributes
  }
}

/** Joins the settings row that `mustSetUpTwoFactor` reads; for a left join. */
export const agencyRow: SQL = eq(settings.key, 'agency')

/**
 * Selects staff without two-factor authentication, while the agency requires it. Needs users left-joined with
 * `agencyRow`.
 */
export const mustSetUpTwoFactor: SQL<boolean> = sql<boolean>`(${users.role} <> 'traveler'
  AND ${users.totpEnabledAt} IS NULL AND coalesce(${settings.value} ->> 'staffTwoFactor' = 'true', false))`

/** Joins the role that the agency made for an agent. */
export const ownRole: SQL = and(eq(officeRoles.id, users.roleId), eq(users.role, 'agent'))!

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
      permissions: officeRoles.permissions,
      sees: officeRoles.sees,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(settings, agencyRow)
    .leftJoin(officeRoles, ownRole)
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.endsAt, sql.placeholder('now')),
        eq(users.status, 'active'),
        // Ends the session at a change of role.
        eq(users.role, sessions.role),
      ),
    )
    .prepare('session_by_hash')

/** Caches the prepared statement by connection pool: every request of a signed-in user runs it. */
const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>()
function getLookup(db: Db) {
  const known = lookups.get(db)
  if (known) return known
  const lookup = prepareLookup(db)
  lookups.set(db, lookup)
  return lookup
}

/** Disables Lucia's expiry: it has one lifetime for all roles and uses the system clock. The queries below decide. */
const never = new Date(8.64e15)

/**
 * Adapts Lucia to the sessions table. Lucia takes the bearer token as session id, so rows hold only its SHA-256. A
 * leaked table then has no usable token.
 */
const createAdapter = ({ db, now }: SessionDeps): Adapter => ({
  getSessionAndUser: async (token) => {
    const [row] = await getLookup(db).execute({ idHash: sha256(token), now: now().toISOString() })
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
    const at = { createdAt: now(), expiresAt: idleEnd(attributes.role, now(), attributes.endsAt) }
    await db.insert(sessions).values({ idHash: sha256(id), userId, ...attributes, ...at })
  },
  updateSessionExpiration: async (token, expiresAt) => {
    // Updates the row for one of several concurrent requests.
    const still = lte(sessions.lastActiveAt, new Date(now().getTime() - activityStep))
    await db
      .update(sessions)
      .set({ expiresAt, lastActiveAt: now() })
      .where(and(eq(sessions.idHash, sha256(token)), still))
  },
  deleteSession: async (token) => void (await db.delete(sessions).where(eq(sessions.idHash, sha256(token)))),
  deleteUserSessions: async (userId) => void (await db.delete(sessions).where(eq(sessions.userId, userId))),
  deleteExpiredSessions: async () =>
    void (await db.delete(sessions).where(or(lte(sessions.expiresAt, now()), lte(sessions.endsAt, now())))),
})

const createLucia = (deps: SessionDeps) =>
  new Lucia(createAdapter(deps), { getSessionAttributes: (attributes) => attributes })

export const isSecure = (env: Pick<Env, 'APP_URL'>) => env.APP_URL.startsWith('https:')

type CookieEnv = Pick<Env, 'APP_URL'>
type Cookies = Record<string, string | undefined>

/** Carries the __Host- prefix, so browsers refuse the cookie from other hosts and over plain HTTP; it needs HTTPS. */
export const getSessionCookieName = (env: CookieEnv): string => (isSecure(env) ? '__Host-session' : 'session')
const getFormerName = (env: CookieEnv): string => (isSecure(env) ? '__Host-itinera' : 'itinera')

/** Lists the session tokens of a request, the present cookie's first: 1.0.0 may have signed in or out by its own since. */
export const listSessionTokens = (env: CookieEnv, cookies: Cookies): string[] => [
  ...new Set([getSessionCookieName, getFormerName].flatMap((getName) => cookies[getName(env)] ?? [])),
]

/** Returns what is found by the first of a request's tokens that counts; null without one. */
export async function findBySession<T>(
  env: CookieEnv,
  cookies: Cookies,
  find: (token: string) => Promise<T | null>,
): Promise<T | null> {
  for (const token of listSessionTokens(env, cookies)) {
    const found = await find(token)
    if (found !== null) return found
  }
  return null
}

const toAttributes = (ctx: Pick<Ctx, 'env'>, maxAge: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(ctx.env),
  maxAge,
})

/** Takes `maxAge` in seconds; 0 removes the cookie. */
function setSessionCookie(ctx: Ctx, value: string, maxAge: number): void {
  ctx.setCookie(getSessionCookieName(ctx.env), value, toAttributes(ctx, maxAge))
  // Goes with the release after this one: servers of 1.0.0 that run beside read this name alone, and would not know
  // who signed in here.
  if (ctx.besideOlder) ctx.setCookie(getFormerName(ctx.env), value, toAttributes(ctx, maxAge))
}

const secondsBetween = (now: Date, end: Date) => Math.floor((end.getTime() - now.getTime()) / 1000)

/** Gives a session that was read by its former cookie the present one, too. */
export const renameSessionCookie = (ctx: Ctx, { token, endsAt }: { token: string; endsAt: Date }): void =>
  ctx.setCookie(getSessionCookieName(ctx.env), token, toAttributes(ctx, secondsBetween(ctx.now(), endsAt)))

/**
 * Signs a user in on this device with a new token, and ends the request's old token. The cookie lives as long as the
 * session can at most, so it needs no renewal.
 */
export async function startSession(ctx: Ctx, user: { id: string; role: Role }): Promise<void> {
  const lucia = createLucia(ctx)
  if (ctx.sessionToken) await lucia.invalidateSession(ctx.sessionToken)
  const now = ctx.now()
  const endsAt = sessionEnd(user.role, now)
  const { ip, country } = ctx
  const attributes = { role: user.role, endsAt, lastActiveAt: now, userAgent: ctx.userAgent.slice(0, 300), ip, country }
  const { id: token } = await lucia.createSession(user.id, attributes)
  setSessionCookie(ctx, token, secondsBetween(now, endsAt))
}

/** Signs this device out; succeeds for visitors, too. */
export async function endSession(ctx: Ctx): Promise<void> {
  if (ctx.sessionToken) await createLucia(ctx).invalidateSession(ctx.sessionToken)
  setSessionCookie(ctx, '', 0)
}

const tokenShape = /^[a-z2-7]{40}$/

const getSession = async (deps: SessionDeps, token: string) =>
  tokenShape.test(token) ? (await createLucia(deps).validateSession(token)).session : null

type SessionFacts = Pick<Session, 'userId' | 'role' | 'mustSetUpTwoFactor' | 'permissions' | 'sees'>

const toActor = ({
  userId: id,
  role,
  mustSetUpTwoFactor: must,
  permissions,
  sees,
}: SessionFacts): NonNullable<Actor> => ({
  id,
  role,
  ...(must && { mustSetUpTwoFactor: true }),
  ...(permissions && sees && { permissions: withReads(permissions), sees }),
})

/** Returns a session token's current actor without counting as activity: for responses that stay open. */
export async function getCurrentActor(deps: SessionDeps, token: string): Promise<Actor> {
  const session = await getSession(deps, token)
  return session && toActor(session)
}

/**
 * Returns a session token's actor with one query, and at most one small write a minute. Returns null for an unknown or
 * expired session, and for a deactivated user.
 */
export async function resolveActor(
  deps: SessionDeps,
  token: string,
): Promise<{ actor: NonNullable<Actor>; sessionToken: string; endsAt: Date } | null> {
  const session = await getSession(deps, token)
  if (!session) return null
  const now = deps.now()
  if (now.getTime() - session.lastActiveAt.getTime() >= activityStep) {
    await createAdapter(deps).updateSessionExpiration(token, idleEnd(session.role, now, session.endsAt))
  }
  return { actor: toActor(session), sessionToken: token, endsAt: session.endsAt }
}

/** Returns active accounts as actors, by id. */
export async function getActorsById(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Actor>>> {
  const found = await db
    .select({
      userId: users.id,
      role: users.role,
      mustSetUpTwoFactor,
      permissions: officeRoles.permissions,
      sees: officeRoles.sees,
    })
    .from(users)
    .leftJoin(settings, agencyRow)
    .leftJoin(officeRoles, ownRole)
    .where(and(inArray(users.id, [...ids]), eq(users.status, 'active')))
  return new Map(found.map((one) => [one.userId, toActor(one)]))
}

/** Returns an active account as an actor, for what its secret addresses and keys ask; null without one. */
export const getActorById = async (deps: Pick<Deps, 'db'>, id: string): Promise<Actor> =>
  (await getActorsById(deps, [id])).get(id) ?? null

/** Returns the handle of this request's session, as `devices` lists it; null without one. */
export const getOwnHandle = (ctx: Pick<Ctx, 'sessionToken'>): string | null =>
  ctx.sessionToken && sha256(ctx.sessionToken)

/**
 * Signs users out everywhere, except in the session with handle `but`.
 * @returns the number of ended sessions
 */
export async function endSessions(
  ctx: Pick<Ctx, 'db'>,
  userIds: readonly string[],
  but: string | null = null,
): Promise<number> {
  const gone = await ctx.db
    .delete(sessions)
    .where(and(inArray(sessions.userId, [...userIds]), but === null ? undefined : ne(sessions.idHash, but)))
    .returning({ id: sessions.idHash })
  return gone.length
}

export const purgeSessions = (deps: SessionDeps): Promise<void> => createLucia(deps).deleteExpiredSessions()
