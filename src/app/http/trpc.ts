import { fastifyRequestHandler, fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { toPath } from '../../platform/server/address'
import { toPublicError, httpError } from '../../platform/server/errors'
import { logFailure } from '../../platform/server/diagnostics/log'
import { notFound } from '../../shared/errors'
import { appRouter } from '../router'
import { listProcedures } from '../../platform/server/trpc'
import type { GetContext } from './request-context'

type Options = FastifyTRPCPluginOptions<typeof appRouter>['trpcOptions']

const methods = new Set(['GET', 'HEAD', 'POST'])

/** Tells whether a path decodes twice, once by Fastify and once by tRPC: `%25` would fail there. */
function isDecodableTwice(path: string): boolean {
  try {
    return decodeURIComponent(decodeURIComponent(path)) !== ''
  } catch {
    return false
  }
}

/**
 * Detects requests for streamed answers, which send their head before the procedure ran: without its status and cookie.
 */
const asksForStream = ({ headers }: FastifyRequest) =>
  [headers['trpc-accept'], headers.accept].some((value) => /application\/jsonl/i.test(String(value)))

const takesToken = (schema: unknown) => {
  const { shape } = schema as { shape?: object }
  return shape !== undefined && 'token' in shape
}

/** Lists queries by a link's token, which stands for a session. GET would put it into logs on the way. */
export const secretQueries: ReadonlySet<string> = new Set(
  Object.entries(listProcedures(appRouter))
    .filter(([, procedure]) => procedure.type === 'query' && procedure.inputs.some(takesToken))
    .map(([path]) => path),
)

/** Accepts GET from pages of 1.0.0 that stay open during an upgrade, with the token in the address: until 1.2.0. */
const mayRead = (method: string) => method === 'POST' || method === 'GET'

/** Maps procedure names of 1.0.0 pages that stay open during an upgrade to current ones: until 1.2.0. */
const renamed: Readonly<Record<string, string>> = {
  'quotes.sendCustomization': 'email.sendTrip',
  'letters.drafts': 'email.drafts',
  'letters.send': 'email.sendLetter',
  'letters.preview': 'email.previewTemplate',
  'letters.sendTest': 'email.testTemplate',
  'quoteMails.preview': 'email.previewConfirmation',
  'quoteMails.sendTest': 'email.testConfirmation',
  'reportMails.list': 'email.reports',
  'reportMails.save': 'email.saveReport',
  'reportMails.stop': 'email.stopReport',
  'reportMails.leave': 'email.leaveReport',
  'reportMails.sendTest': 'email.testReport',
}

/** Lists the procedures that an address names, one or a batch. */
const readProcedures = (url: string): string[] =>
  decodeURIComponent(decodeURIComponent(toPath(url)))
    .slice('/trpc/'.length)
    .split(',')

/** Registers the tRPC plugin; requires a scope of its own, whose body parsers it replaces. */
export async function addTrpc(
  app: FastifyInstance,
  context: GetContext,
  large: ReadonlyMap<string, RouteShorthandOptions>,
): Promise<void> {
  // Refuses other methods, and multipart bodies, which the plugin accepts without a limit.
  app.addHook('onRequest', async (req, reply) => {
    if (!methods.has(req.method)) throw httpError(405)
    if (!isDecodableTwice(toPath(req.url))) throw notFound('Call')
    if (!mayRead(req.method) && readProcedures(req.url).some((path) => secretQueries.has(path))) {
      reply.header('allow', 'POST')
      throw httpError(405)
    }
    if (asksForStream(req)) throw httpError(406)
    const params = req.params as { path?: string }
    params.path = params.path
      ?.split(',')
      .map((name) => renamed[name] ?? name)
      .join(',')
    const type = req.headers['content-type']?.toLowerCase()
    if (type?.startsWith('multipart/')) throw httpError(415)
    // Lowers the media type, which ignores case except in tRPC.
    if (type) req.headers['content-type'] = type
  })
  const trpcOptions = {
    router: appRouter,
    createContext: ({ req, res }) => context(req, res),
    maxBatchSize: 10,
    allowMethodOverride: true,
    responseMeta: ({ errors }) => {
      const failures = errors.map(toPublicError)
      const wait = Math.max(0, ...failures.map(({ retryAfter }) => retryAfter ?? 0))
      return {
        ...(wait > 0 && { headers: { 'retry-after': String(wait) } }),
        // Sets the status, for which tRPC has no code.
        ...(failures.some(({ code }) => code === 'storage-full') && { status: 507 }),
      }
    },
    onError: ({ error, path: procedure, req }) => {
      logFailure(req.log, error, toPublicError(error).status, { procedure })
    },
  } satisfies Options
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
  // Gives such a call an address of its own, as a limit belongs to one. Passes the text on, as the plugin does.
  app.removeContentTypeParser(/^application\/json(?=[\s;]|$)/i)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => done(null, body))
  for (const [path, options] of large)
    app.post(`/trpc/${path}`, options, (req, res) => fastifyRequestHandler({ ...trpcOptions, req, res, path }))
}
