import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import serveStatic from '@fastify/static'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from '../../platform/server/context'
import { timeLimits } from '../../platform/server/database/time-limit'
import { isReadOnly } from '../../platform/server/errors'
import { getBuildVersion } from '../../platform/server/database/version'
import { acceptFiles } from '../../platform/server/multipart'
import { addRest, sendError } from '../../platform/server/rest'
import { addFixedHeaders, secure } from '../../platform/server/security'
import { createTimelyStorage } from '../../platform/server/storage'
import { assertAccessStated, listProcedures } from '../../platform/server/trpc'
import { invalid, notFound } from '../../shared/errors'
import { addArchives } from './archives'
import { addCalendars } from './calendars'
import { addChanges } from './changes'
import { createClientErrorHandler } from './client-errors'
import { createErrorHandler } from './failure-page'
import { addFiles, addPointMap } from './files'
import { closeGracefully } from './graceful-stop'
import { addImports } from './imports'
import { bodyLimit, createLargeBodies } from './large-bodies'
import { observeRequests } from './metrics'
import { addOpenApi } from './openapi-routes'
import { addOpening } from './opening'
import { addPages, type Pages } from './pages'
import { addDisputePack } from './pdf/dispute-pack'
import { addInvoicePdf } from './pdf/invoice-pdf'
import { addProposalPdf } from './pdf/proposal-pdf'
import { createPdfSender } from './pdf/send-pdf'
import { addProviderEvents } from './provider/events'
import { parseQuery } from './query'
import { createRequestContext, createVisitorContext } from './request-context'
import { routes } from '../rest/rest'
import { appRouter, createCaller } from '../router'
import { addTrpc } from './trpc'
import { addDocumentUploads, addTripDocuments } from './trips/trip-documents'
import { addVoucherPdf } from './trips/voucher-pdf'
import { addTripsWorker } from './trips/worker'

/** Limits a whole request's arrival, in milliseconds: against slow clients. */
const requestTimeout = 60_000

/**
 * Builds the HTTP side of the product, not yet listening. `pages` renders HTML; without it (tests of the API) only the
 * API is served.
 */
export async function buildApp(given: Deps, pages?: Pages): Promise<FastifyInstance> {
  const deps = {
    ...given,
    storage: createTimelyStorage(given.storage, given.env.REQUEST_SECONDS ?? timeLimits.visitor),
  }
  assertAccessStated(appRouter)
  const app = createFastify(deps, pages !== undefined)
  setBodyParsers(app)
  secure(app, deps.env)
  // Closes streams before pending requests are awaited, as they would not end.
  app.addHook('preClose', async () => deps.changes.close())
  closeGracefully(app)
  observeRequests(app)
  app.setErrorHandler(createErrorHandler(pages))
  app.setNotFoundHandler((req, reply) => sendError(notFound('Page'), req, reply))
  await app.register(cookie)
  await app.register(compress, { encodings: ['gzip', 'deflate'], threshold: 2048, zlibOptions: { level: 4 } })

  const context = createRequestContext.bind(null, deps)
  const visitor = createVisitorContext.bind(null, deps)
  const { cache } = deps
  const callContext = addOpening(app, deps, pages, context)
  const large = createLargeBodies(context)
  await app.register((scope) => addTrpc(scope, callContext, large))
  const procedures = listProcedures(appRouter)
  const isMutation = (procedure: string) => procedures[procedure]?.type === 'mutation'
  const isPublic = (procedure: string) => procedures[procedure]?.meta.access === 'public'
  const rest = { caller: createCaller, context, visitor, cache, large, isMutation, isPublic }
  const filePaths = new Set(routes.filter(({ takesFile }) => takesFile).map(({ path }) => path))
  addRest(
    app,
    routes.filter(({ path }) => !filePaths.has(path)),
    rest,
  )
  await app.register(async (scope) => {
    await acceptFiles(scope)
    addRest(
      scope,
      routes.filter(({ path }) => filePaths.has(path)),
      rest,
    )
    addDocumentUploads(scope, context)
    addImports(scope, context)
  })
  addOpenApi(app, deps, pages, visitor)
  for (const url of ['/api', '/api/*'])
    app.all(url, () => {
      throw notFound('Call')
    })
  addHealth(app, deps)
  addChanges(app, deps)
  addFiles(app, deps, cache)
  addPointMap(app, context)
  addCalendars(app, deps)
  const sendPdf = createPdfSender(pages)
  addProposalPdf(app, deps, context, sendPdf)
  addVoucherPdf(app, deps, context, sendPdf)
  addTripDocuments(app, deps, context)
  addArchives(app, deps, context)
  addInvoicePdf(app, deps, context, sendPdf)
  addDisputePack(app, context, sendPdf)
  addTripsWorker(app)
  await app.register((scope) => addProviderEvents(scope, context))
  if (pages && !pages.middleware) {
    await app.register(serveStatic, {
      root: path.resolve('dist/client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      decorateReply: false,
    })
  }
  if (pages) addPages(app, deps, { pages, cache, context, visitor })
  return app
}

function createFastify({ env, log }: Deps, hasPages: boolean): FastifyInstance {
  const hops = env.TRUST_PROXY_HOPS
  return fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: env.NODE_ENV !== 'production' }),
    genReqId: () => randomUUID(),
    trustProxy: hops ? (_address: string, hop: number) => hop < hops : false,
    bodyLimit,
    requestTimeout,
    forceCloseConnections: 'idle',
    // Answers requests on open connections while stopping; the connection then closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000, querystringParser: parseQuery },
    rewriteUrl: ({ url = '/' }) => (hasPages ? toDecodable(url) : url),
    clientErrorHandler: createClientErrorHandler(env, log),
    // Answers an undecodable API address, which reaches neither hooks nor routes.
    frameworkErrors: (error, req, reply) => {
      addFixedHeaders(req, reply, env)
      sendError(error, req, reply)
    },
  })
}

/** Escapes an undecodable address, so that it reaches the pages and is answered as unknown. */
function toDecodable(url: string): string {
  const path = url.split('?', 1)[0]!
  if (/^\/(api|trpc)(\/|$)/.test(path)) return url
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    // Keeps the call by a comparison: the build removes calls with an unused result.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Accepts JSON only: against cross-site requests without a preflight. Accepts a missing body. */
function setBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeAllContentTypeParsers()
  // Matches by a pattern, as media types ignore case.
  app.addContentTypeParser(/^application\/json(?=[\s;]|$)/i, { parseAs: 'buffer' }, (req, body, done) => {
    const text = readUtf8(body as Buffer)
    if (text === null) return done(invalid('The request is not written in UTF-8', 'body'))
    return text === '' ? done(null) : parse(req, text, done)
  })
}

/** Decodes a whole text; null for bytes of another encoding, which would be stored as other letters. */
function readUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Returns the last known state of the picture storage: checked at most every five seconds, without waiting. */
function createStorageState({ storage }: Deps): () => boolean {
  let [isReady, isAsking, askedAt] = [true, false, -Infinity]
  return () => {
    if (!isAsking && performance.now() - askedAt > 5000) {
      ;[isAsking, askedAt] = [true, performance.now()]
      const note = (answer: boolean) => ([isReady, isAsking] = [answer, false])
      storage.isReady().then(note, () => note(false))
    }
    return isReady
  }
}

/** Fails on a read-only database; the pool then reconnects, maybe to another server behind the address. */
const writesNothing = sql`UPDATE catalog_version SET version = version WHERE false`

function addHealth(app: FastifyInstance, deps: Deps): void {
  const picturesReady = createStorageState(deps)
  app.get('/healthz', async () => {
    const { app: version, schema } = getBuildVersion()
    return { status: 'ok', version, schema }
  })
  app.get('/readyz', async (_req, reply) => {
    try {
      await deps.db.execute(writesNothing)
      // Reports pictures as a state only, since pages work without them.
      return { status: 'ready', pictures: picturesReady() ? 'ready' : 'unavailable' }
    } catch (error) {
      const status = isReadOnly(error) ? 'read-only' : 'unavailable'
      return reply.code(503).header('retry-after', '5').send({ status })
    }
  })
}
