import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/server/context'
import { pathOf } from '../../platform/server/address'
import { publicError, httpError } from '../../platform/server/errors'
import { logFailure } from '../../platform/server/diagnostics/log'
import { notFound } from '../../shared/errors'
import { appRouter } from '../router'

type Options = FastifyTRPCPluginOptions<typeof appRouter>['trpcOptions']
type Context = (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

const methods = new Set(['GET', 'HEAD', 'POST'])

/** Fastify decodes the names of procedures once, and tRPC once more: `%25` would fail there. */
function isDecodableTwice(path: string): boolean {
  try {
    return decodeURIComponent(decodeURIComponent(path)) !== ''
  } catch {
    return false
  }
}

/** Streamed answers send their head before the procedure ran: without its status, and without the session's cookie. */
const asksForStream = ({ headers }: FastifyRequest) =>
  [headers['trpc-accept'], headers.accept].some((value) => /application\/jsonl/i.test(String(value)))

type Stated = { _def: { type: string; inputs: unknown[] } }
const takesToken = (schema: unknown) => {
  const { shape } = schema as { shape?: object }
  return shape !== undefined && 'token' in shape
}

/** Queries by the token of a link: who has it needs no session. In an address it would be logged on the way. */
export const secretQueries: ReadonlySet<string> = new Set(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Stated>)
    .filter(([, { _def }]) => _def.type === 'query' && _def.inputs.some(takesToken))
    .map(([path]) => path),
)

/** Pages of 1.0.0 that stay open during an upgrade ask by GET, with the token in the address: until 1.2.0. */
const mayRead = (method: string) => method === 'POST' || method === 'GET'

/** Maps names that pages of 1.0.0 call, which stay open during an upgrade, to those of today: until 1.2.0. */
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

/** The procedures that an address names, one or a batch. */
const proceduresOf = (url: string): string[] =>
  decodeURIComponent(decodeURIComponent(pathOf(url)))
    .slice('/trpc/'.length)
    .split(',')

/** The tRPC plugin; for a scope of its own, whose body parsers these are. */
export async function addTrpc(app: FastifyInstance, context: Context): Promise<void> {
  // The plugin accepts every method, and multipart bodies without a limit.
  app.addHook('onRequest', async (req, reply) => {
    if (!methods.has(req.method)) throw httpError(405)
    if (!isDecodableTwice(pathOf(req.url))) throw notFound('Call')
    if (!mayRead(req.method) && proceduresOf(req.url).some((path) => secretQueries.has(path))) {
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
    // Media types ignore case; tRPC does not.
    if (type) req.headers['content-type'] = type
  })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => context(req, res),
      maxBatchSize: 10,
      allowMethodOverride: true,
      responseMeta: ({ errors }) => {
        const failures = errors.map(publicError)
        const wait = Math.max(0, ...failures.map(({ retryAfter }) => retryAfter ?? 0))
        return {
          ...(wait > 0 && { headers: { 'retry-after': String(wait) } }),
          // tRPC has no code of its own for it.
          ...(failures.some(({ code }) => code === 'storage-full') && { status: 507 }),
        }
      },
      onError: ({ error, path: procedure, req }) => {
        logFailure(req.log, error, publicError(error).status, { procedure })
      },
    } satisfies Options,
  })
}
