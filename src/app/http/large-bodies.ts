import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { httpError } from '../../platform/server/errors'
import { listLarge } from '../../platform/server/trpc'
import { appRouter } from '../router'
import type { GetContext } from './request-context'

/** Limits bodies to 256 KiB, many times the longest form. */
export const bodyLimit = 256 * 1024

/** Takes a body of unknown length for a long one. */
const isLong = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  headers['content-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > bodyLimit

/** Tells whether the body is a form: its file has a limit of its own, and is read after the guard of its procedure. */
const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * Makes the options of routes that take more than others. A long body is read only of those who may call them. Asks
 * before anything reads the body: what unpacks it would fail unheard meanwhile, and the request never be answered.
 */
export const createLargeBodies = (context: GetContext): ReadonlyMap<string, RouteShorthandOptions> =>
  new Map(
    listLarge(appRouter).map(({ path, maxBytes, assertCaller }) => {
      const onRequest = async (req: FastifyRequest, reply: FastifyReply) => {
        if (!isLong(req) || isForm(req)) return
        try {
          assertCaller(await context(req, reply))
        } catch {
          throw httpError(413)
        }
      }
      return [path, { bodyLimit: maxBytes, onRequest }]
    }),
  )
