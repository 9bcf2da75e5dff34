import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/errors'

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** @throws AppError forbidden for a state-changing request that another site made a browser send */
function refuseForeign(req: FastifyRequest, origin: string): void {
  if (!unsafe.has(req.method)) return
  const site = req.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site')
    throw new AppError('forbidden', 'Requests from other sites are refused')
  const from = req.headers.origin
  if (from !== undefined && from !== origin && from !== `${req.protocol}://${req.host}`) {
    throw new AppError('forbidden', 'Requests from other sites are refused')
  }
}

const policy = (nonce: string, dev: boolean) =>
  [
    "default-src 'none'",
    // The development server injects scripts and styles that know no nonce.
    dev ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' 'nonce-${nonce}'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sets the policy of an HTML answer. The nonce is fresh for each answer, cached pages included. */
export function contentSecurityPolicy(reply: FastifyReply, dev: boolean): string {
  const nonce = randomBytes(16).toString('base64')
  reply.header('content-security-policy', policy(nonce, dev))
  return nonce
}

const fixed: Record<string, string> = {
  // Answers that are no pages run nothing and load nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** The guards that every answer and every request passes. `origin` is the public origin of the site. */
export function secure(app: FastifyInstance, origin: string): void {
  const headers = { ...fixed, ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }) }
  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(headers).header('x-request-id', req.id)
    refuseForeign(req, origin)
    done()
  })
}
