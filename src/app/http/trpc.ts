import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/server/context'
import { publicError, refusal } from '../../platform/server/errors'
import { appRouter } from '../router'

type Options = FastifyTRPCPluginOptions<typeof appRouter>['trpcOptions']
type Context = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

const methods = new Set(['GET', 'HEAD', 'POST'])

/** The browser's door to the procedures; for a scope of its own, whose body parsers these are. */
export async function addTrpc(app: FastifyInstance, context: Context): Promise<void> {
  // The plugin takes every method, and multipart bodies unread and unlimited, and stumbles over them.
  app.addHook('onRequest', async (req) => {
    if (!methods.has(req.method)) throw refusal(405)
    if (/^multipart\//i.test(req.headers['content-type'] ?? '')) throw refusal(415)
  })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => context(req, res),
      maxBatchSize: 10,
      responseMeta: ({ errors }) => {
        const wait = Math.max(0, ...errors.map((error) => publicError(error).retryAfter ?? 0))
        return wait > 0 ? { headers: { 'retry-after': String(wait) } } : {}
      },
      onError: ({ error, path: procedure, req }) => {
        if (publicError(error).status >= 500) req.log.error({ err: error, procedure }, 'call failed')
      },
    } satisfies Options,
  })
}
