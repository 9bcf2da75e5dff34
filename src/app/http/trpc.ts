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
        const said = errors.map(publicError)
        const wait = Math.max(0, ...said.map(({ retryAfter }) => retryAfter ?? 0))
        return {
          ...(wait > 0 && { headers: { 'retry-after': String(wait) } }),
          // tRPC has no code of its own for it.
          ...(said.some(({ code }) => code === 'storage-full') && { status: 507 }),
        }
      },
      onError: ({ error, path: procedure, req }) => {
        if (publicError(error).status >= 500) req.log.error({ err: error, procedure }, 'call failed')
      },
    } satisfies Options,
  })
}
