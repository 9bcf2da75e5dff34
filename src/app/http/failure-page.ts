import type { FastifyReply, FastifyRequest } from 'fastify'
import { reportError, sendError } from '../../platform/server/rest'
import { newNonce, createPagePolicy } from '../../platform/server/security'
import { type Contact, renderFailure, plainInline } from '../web/html'
import type { Pages } from './pages'

type Failed = { pages: Pages | undefined; what: 'page' | 'file'; contact?: Contact | null }

/** Says in a page without the app why an address could not be answered. */
export function sendFailurePage(
  error: unknown,
  [req, reply]: [FastifyRequest, FastifyReply],
  { pages, what, contact = null }: Failed,
): FastifyReply {
  const { message } = reportError(error, req, reply)
  const policy = createPagePolicy(plainInline, pages?.middleware !== undefined)
  const styles = pages?.assets([]).styles.map(({ href }) => href) ?? []
  return reply
    .header('content-security-policy', policy(newNonce()))
    .type('text/html; charset=utf-8')
    .send(renderFailure({ message, what, requestId: req.id, contact, styles }))
}

/** Answers a refused file by a page to who opened its address in a browser, and all else by JSON. */
export const createErrorHandler =
  (pages: Pages | undefined) =>
  (error: unknown, req: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isOpened = req.method === 'GET' && req.headers.accept?.includes('text/html')
    return isOpened && !/^\/(api|trpc)(\/|$)/.test(req.url)
      ? sendFailurePage(error, [req, reply], { pages, what: 'file' })
      : sendError(error, req, reply)
  }
