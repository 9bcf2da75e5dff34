import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getActorByKey } from '../../modules/identity/api-keys/service'
import { readDeviceToken } from '../../modules/identity/auth/known-device.service'
import {
  findBySession,
  getSessionCookieName,
  listSessionTokens,
  renameSessionCookie,
  resolveActor,
} from '../../modules/identity/auth/session.client'
import { type Ctx, type Deps, createSystemContext } from '../../platform/server/context'
import { TimeLimit, timeLimits, withTimeLimit } from '../../platform/server/database/time-limit'
import { type Actor, canUseOffice } from '../../shared/actor'

const toHeader = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** Tells whether the request has no session, so that its answer depends on no user. */
export const isAnonymous = (deps: Deps, req: FastifyRequest): boolean =>
  listSessionTokens(deps.env, req.cookies).length === 0

/** Reads the header behind a trusted proxy only, as any client can send it. */
function readCountry({ env }: Deps, req: FastifyRequest): string | null {
  if (!env.COUNTRY_HEADER || env.TRUST_PROXY_HOPS === 0) return null
  const country = toHeader(req.headers[env.COUNTRY_HEADER])
  return country && /^[A-Z]{2}$/.test(country) ? country : null
}

/** Gives the last query the database's own deadline. */
const createTimeLimit = ({ env }: Deps): TimeLimit =>
  new TimeLimit(env.REQUEST_SECONDS ?? timeLimits.visitor, env.DATABASE_TIMEOUT_MS)

/**
 * Returns the API key of a REST call; null without one. Takes a wrongly written one for one that nobody knows: its program
 * would take the answer to a visitor for its own. Ignores other schemes, which proxies ask for.
 */
function readKey({ url, headers: { authorization = '' } }: FastifyRequest): string | null {
  if (!url.startsWith('/api/') || !/^bearer\b|\bak_/i.test(authorization)) return null
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? 'unreadable'
}

/** Names what a request sent, or expects to send, to be somebody; pages send the id of the user that they show. */
function readCredential({ headers }: FastifyRequest, actor: Actor): Ctx['credential'] {
  const shown = z.uuid().safeParse(headers['x-shown-user'])
  if (actor && shown.success && shown.data !== actor.id) return 'another'
  return toHeader(headers['x-signed-in']) === 'true' ? 'session' : null
}

export type GetContext = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Builds the context of an HTTP request. Costs one query with a session cookie, none otherwise. */
export async function createRequestContext(deps: Deps, req: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
  const time = createTimeLimit(deps)
  const key = readKey(req)
  // Takes a key alone: what it may not do is refused, though the browser has a session, too.
  const session = key ? null : await findBySession(deps.env, req.cookies, (token) => resolveActor(deps, token))
  const actor = key ? await getActorByKey(deps, key) : (session?.actor ?? null)
  if (actor && canUseOffice(actor)) time.allow(timeLimits.staff)
  const ctx: Ctx = {
    ...deps,
    db: withTimeLimit(deps.db, time),
    allow: (seconds) => time.allow(seconds),
    actor,
    sessionToken: session?.sessionToken ?? null,
    deviceToken: readDeviceToken(deps.env, req.cookies),
    requestId: req.id,
    ip: req.ip,
    userAgent: toHeader(req.headers['user-agent'])?.slice(0, 300) ?? '',
    country: readCountry(deps, req),
    idempotencyKey: toHeader(req.headers['idempotency-key']),
    credential: key ? 'key' : readCredential(req, actor),
    setCookie: (name, value, attributes) => {
      reply.setCookie(name, value, attributes)
      // Clears the cache after signing out. Keeps "storage": theme, currency and drafts in other tabs belong to the
      // browser.
      if (name === getSessionCookieName(deps.env) && value === '') reply.header('clear-site-data', '"cache"')
    },
  }
  if (session && req.cookies[getSessionCookieName(deps.env)] !== session.sessionToken)
    renameSessionCookie(ctx, { token: session.sessionToken, endsAt: session.endsAt })
  return ctx
}

/** Builds the context of shared answers without the request's data, against cache poisoning. */
export const createVisitorContext = (deps: Deps, req: FastifyRequest): Ctx => {
  const time = createTimeLimit(deps)
  const timed = { ...deps, db: withTimeLimit(deps.db, time) }
  return { ...createSystemContext(timed), requestId: req.id, allow: (seconds) => time.allow(seconds) }
}
