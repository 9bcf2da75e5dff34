import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasAdministrator } from '../../modules/office/first-run/administrator.service'
import { iconSizes } from '../../modules/settings/settings/head.service'
import { isSiteOpen } from '../../modules/settings/settings/service'
import { toAddress, toPath } from '../../platform/server/address'
import type { Deps } from '../../platform/server/context'
import { newNonce, createPagePolicy } from '../../platform/server/security'
import { mayReadPublic } from '../../platform/server/trpc'
import { isEmployee } from '../../shared/actor'
import { AppError } from '../../shared/errors'
import { renderClosed, plainInline } from '../web/html'
import type { Pages } from './pages'
import { createVisitorContext, type GetContext } from './request-context'

/** Tells crawlers and programs when to come back, in seconds. */
const retryAfter = 3600
const notOpen = () => new AppError('unavailable', 'This site is not open yet', { retryAfter })

/** Matches pages that lead staff in, and the office, which asks for its own session. */
const openPages =
  /^\/(login|setup|invitation|forgot-password|reset-password|revert-email|verify-email|admin|dashboard)(\/|$)/

/** Lists routes that answer strangers: what those pages load, signing in, what providers and machines ask. */
const openRoutes = new Set([
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/favicon.ico',
  ...iconSizes.map((size) => `/icon-${size}.png`),
  '/brand/logo.png',
  '/assets/*',
  '/media/:key',
  '/media/:key/:file',
  '/objects/:id',
  '/live/changes',
  '/webhooks/stripe',
  '/dev/mail',
  '/dev/mail/:id',
  '/api/auth/login',
  '/api/auth/logout',
])

/** Lists calls that strangers need to sign in, to become the first administrator, and to get back an account. */
const openCalls = new Set([
  'accountSecurity.forgotPassword',
  'accountSecurity.resetForgotten',
  'accountSecurity.revertEmail',
  'auth.login',
  'auth.logout',
  'auth.me',
  'auth.staffLogin',
  'firstRun.makeAdministrator',
  'settings.site',
  'users.acceptInvitation',
])

/** Takes the address of a page as the pages read it: `/admin/../packages` is not of the office. */
const isOpenTo = ({ url, routeOptions }: FastifyRequest, origin: string): boolean =>
  routeOptions.url === '/*'
    ? openPages.test(toAddress(origin, url).pathname)
    : openRoutes.has(routeOptions.url ?? toPath(url))

/**
 * Keeps strangers out while a new agency has no name (decision 225). Refuses all that is not listed here; those who work
 * for the agency see everything.
 * @returns the context of tRPC calls, each of which is answered for itself
 */
export function addOpening(
  app: FastifyInstance,
  deps: Deps,
  pages: Pages | undefined,
  context: GetContext,
): GetContext {
  let isKnownOpen = false
  /** Asks until the site is open: it never closes again. */
  const isOpen = async (req: FastifyRequest) =>
    (isKnownOpen ||= await isSiteOpen({ ctx: createVisitorContext(deps, req) }))
  /** Lets the development server answer for its modules. */
  const isModule = ({ headers, routeOptions }: FastifyRequest) =>
    pages?.middleware !== undefined && routeOptions.url === '/*' && !headers.accept?.includes('text/html')

  app.addHook('onRequest', async (req, reply) => {
    if (isKnownOpen || req.routeOptions.url?.startsWith('/trpc/') || isModule(req)) return
    if (isOpenTo(req, deps.env.APP_URL) || (await isOpen(req))) return
    const ctx = await context(req, reply)
    if (isEmployee(ctx.actor)) return
    if (!mayReadPublic(ctx)) throw new AppError('unauthenticated', 'Please sign in')
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (!pages || req.routeOptions.url !== '/*') throw notOpen()
    const styles = pages.assets([]).styles.map(({ href }) => href)
    return reply
      .code(503)
      .header('retry-after', String(retryAfter))
      .header('content-security-policy', createPagePolicy(plainInline, pages.middleware !== undefined)(newNonce()))
      .type('text/html; charset=utf-8')
      .send(renderClosed({ hasAdministrator: await hasAdministrator(ctx), styles }))
  })

  return async (req, reply) => {
    const ctx = await context(req, reply)
    if (isEmployee(ctx.actor) || (await isOpen(req))) return ctx
    const assertOpen = (call: string) => {
      if (!openCalls.has(call)) throw notOpen()
    }
    return { ...ctx, assertOpen }
  }
}
