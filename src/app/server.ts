import { randomUUID } from 'node:crypto'
import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import serveStatic from '@fastify/static'
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { CatalogueCache } from '../platform/server/cache'
import type { Deps } from '../platform/server/context'
import { loggableError } from '../platform/server/log'
import { publicError } from '../platform/server/errors'
import { addRest, sendError } from '../platform/server/rest'
import { secure } from '../platform/server/security'
import { assertAccessStated } from '../platform/server/trpc'
import { notFound } from '../shared/errors'
import { addFiles } from './files'
import { addPages, type Pages } from './pages'
import { requestContext } from './request-context'
import { routes } from './rest'
import { appRouter, createCaller } from './router'

/** 256 KiB holds the longest form many times over. */
const bodyLimit = 256 * 1024

/**
 * The whole HTTP side of the product, not yet listening. `pages` renders HTML; without it (tests of the API) only the
 * calls are there.
 */
export async function buildApp(deps: Deps, pages?: Pages): Promise<FastifyInstance> {
  assertAccessStated(appRouter)
  const hops = deps.env.TRUST_PROXY_HOPS
  const app = fastify({
    loggerInstance: deps.log as never,
    disableRequestLogging: deps.env.NODE_ENV !== 'production',
    genReqId: () => randomUUID(),
    trustProxy: hops ? (_address: string, hop: number) => hop < hops : false,
    bodyLimit,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000 },
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  secure(app, deps.env.APP_URL)
  closeConnectionsWhileStopping(app)
  app.setErrorHandler((error, req, reply) => sendError(error, req, reply))
  await app.register(cookie)
  await app.register(compress, { encodings: ['gzip', 'deflate'], threshold: 2048, zlibOptions: { level: 4 } })

  const context = requestContext.bind(null, deps)
  const cache = new CatalogueCache(deps.db)
  refuseForms(app)
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => context(req, res),
      maxBatchSize: 10,
      onError: ({ error, path: procedure, req }) => {
        if (publicError(error).status >= 500)
          req.log.error({ err: loggableError(error), procedure }, 'call failed')
      },
    } satisfies FastifyTRPCPluginOptions<typeof appRouter>['trpcOptions'],
  })
  addRest(app, routes, { caller: createCaller, context, cache })
  app.all('/api/*', () => {
    throw notFound('Call')
  })
  addHealth(app, deps)
  addFiles(app, deps)
  if (pages && !pages.middleware) {
    await app.register(serveStatic, {
      root: path.resolve('dist/client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
    })
  }
  if (pages) addPages(app, deps, { pages, cache, context })
  return app
}

/** tRPC's plugin lets multipart bodies in, unread and unlimited, and stumbles over them. */
function refuseForms(app: FastifyInstance): void {
  app.addHook('onRequest', async (req) => {
    if (!req.url.startsWith('/trpc') || !/^multipart\//i.test(req.headers['content-type'] ?? '')) return
    throw Object.assign(new Error('multipart'), { statusCode: 415 })
  })
}

function addHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_req, reply) => {
    try {
      await deps.db.execute(sql`SELECT version FROM catalogue_version`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    }
  })
}

/** Keep-alive connections would hold the stop up for over a minute. */
function closeConnectionsWhileStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', (_req, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
}
