import { createHash, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/errors'
import { isLoopback } from './address'
import type { Env } from './env'

type Site = Pick<Env, 'APP_URL' | 'NODE_ENV'>

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Matches `localhost` or an IP address, which foreign DNS cannot point at this server. */
function isAddress(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

/**
 * Accepts APP_URL as own origin. Outside production, or when APP_URL is an IP address, also accepts the called
 * `localhost` or IP address. Otherwise ignores the Host header.
 */
function isOurs(from: string, req: FastifyRequest, { APP_URL, NODE_ENV }: Site): boolean {
  if (from === APP_URL) return true
  const anyAddress = NODE_ENV !== 'production' || isAddress(APP_URL)
  return anyAddress && isAddress(from) && from === `${req.protocol}://${req.host}`
}

/**
 * Protects developer pages: requires a loopback peer, and a Host that foreign DNS cannot fake (DNS rebinding).
 * @throws AppError forbidden unless the peer is this machine, and the Host a loopback name or that of APP_URL
 */
export function refuseForeignHost(req: FastifyRequest, { APP_URL }: Pick<Site, 'APP_URL'>): void {
  const peers = [req.socket.remoteAddress ?? '', req.ip]
  if (!peers.every(isLoopback)) throw new AppError('forbidden', 'This is shown on the machine of the server only')
  const host = req.headers.host ?? ''
  const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  if (!isLoopback(hostname) && host !== new URL(APP_URL).host)
    throw new AppError('forbidden', 'This host is not served here')
}

/** @throws AppError forbidden for a state-changing request from another site (CSRF) */
function refuseForeign(req: FastifyRequest, ours: Site): void {
  if (!unsafe.has(req.method)) return
  const { origin, 'sec-fetch-site': site } = req.headers
  const foreign = site === 'cross-site' || site === 'same-site' || (origin !== undefined && !isOurs(origin, req, ours))
  if (foreign) throw new AppError('forbidden', 'Requests from other sites are refused')
}

/** Lists the texts of a page's inline elements. */
type Inline = { scripts: readonly string[]; styles: readonly string[] }

const hashTexts = (texts: readonly string[]) =>
  texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')

const composePolicy = ({ scripts, styles }: Inline, dev: boolean) =>
  [
    "default-src 'none'",
    // Allows inline code, as the development server injects unpredictable scripts and styles.
    dev ? "script-src 'self' 'unsafe-inline'" : `script-src 'self'${hashTexts(scripts)}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${hashTexts(styles)} 'nonce-\0'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Builds the policy of HTML answers. Inline elements are allowed by hash; scripts have no nonce that could be stolen.
 * The nonce is for style elements that our scripts add later. It is fresh for each answer, also of cached pages.
 */
export function createPagePolicy(inline: Inline, dev: boolean): (nonce: string) => string {
  const [before = '', after = ''] = composePolicy(inline, dev).split('\0')
  return (nonce) => (dev ? before : before + nonce + after)
}

export const newNonce = (): string => randomUUID()

const fixed: Record<string, string> = {
  // Keeps answers out of caches by default; files and pages override it.
  'cache-control': 'no-store',
  // Lets answers that are no pages run and load nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
const overHttps = { ...fixed, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Lists headers of every answer. */
export const listFixedHeaders = ({ APP_URL }: Pick<Site, 'APP_URL'>): Readonly<Record<string, string>> =>
  APP_URL.startsWith('https:') ? overHttps : fixed

/** Adds headers to every answer, also to requests that never reach a route. */
export function addFixedHeaders(req: FastifyRequest, reply: FastifyReply, site: Site): void {
  reply.headers(listFixedHeaders(site)).header('x-request-id', req.id)
}

/** Guards every request and answer. */
export function secure(app: FastifyInstance, site: Site): void {
  app.addHook('onRequest', (req, reply, done) => {
    addFixedHeaders(req, reply, site)
    refuseForeign(req, site)
    done()
  })
}
