import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import { toPath } from './address'
import type { CatalogCache } from './cache'
import type { Ctx } from './context'
import { AppError, invalid, invalidFields } from '../../shared/errors'
import type { ReadFile } from '../../shared/files'
import { walkCauses, type PublicError, toPublicError, httpError } from './errors'
import { logFailure } from './diagnostics/log'
import { getSentFile } from './multipart'
import { ReadyAnswer } from './ready-answer'
import { mayReadPublic } from './trpc'

export type RestRequest = {
  /** Holds the path without the query. */
  path: string
  params: Record<string, string>
  query: Record<string, string | string[] | undefined>
  body: unknown
  /** Reads the uploaded file of a route that takes one. */
  file?: ReadFile
}
export type Answer = { body: unknown; headers?: Record<string, string> }
type Texts = { items: Buffer[]; nextCursor: string | null; total: number } | Buffer

/** Maps a REST route to the browser's procedure, with input and output in the contract's shape. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  status: number
  /** Names the tRPC procedure, such as 'search.list', which enforces access and rate limits. */
  procedure: string
  input: (req: RestRequest) => unknown
  query?: z.ZodObject
  /** Names the query parameter of an input's path, if it has another name. */
  toParameter?: (path: string) => string
  /** Returns the path in the body of what the input has by another name. */
  toSentName?: (path: string, req: RestRequest) => string
  /** Documents the body where `input` reshapes it. The procedure validates. */
  body?: z.ZodType
  answer: (output: never, req: RestRequest) => Answer
  /** Shapes the current row of a conflict, if unlike the answer. */
  newer?: (current: never) => unknown
  /** Describes the body of success, or with `isList` each row of it; absent for none. `name`: in the document. */
  shape?: { name: string; schema: z.ZodType; isList?: boolean }
  /** Answers from cached texts instead of the procedure. The procedure answers for null, such as for invalid input. */
  texts?: (ctx: Ctx, req: RestRequest) => Promise<Texts | null>
  /**
   * Caches one answer for all visitors until the catalog changes, by these query parameters; ignores others. Requests
   * that claim a session bypass the cache.
   */
  cached?: readonly string[]
  /** Chooses another procedure by the request: `admin=true`, a file. `query`: the parameters that it takes. */
  variant?: Pick<RestRoute, 'procedure' | 'input' | 'query' | 'toParameter' | 'body'> & {
    when: (req: RestRequest) => boolean
    status?: number
    /** Says in the document what chooses it, where its callers are others than the route's. */
    chosenBy?: string
  }
  /** Accepts multipart/form-data, too; for the scope that parses it. */
  takesFile?: boolean
  /** Documents the texts that are sent beside the file. */
  beside?: z.ZodObject
}

type Procedures = Record<string, Record<string, (input: unknown) => Promise<unknown>>>
type RestDeps = {
  caller: (ctx: Ctx) => unknown
  context: (req: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
  /** Makes a context without the caller's identity, for answers that are shared. */
  visitor: (req: FastifyRequest) => Ctx
  cache: CatalogCache
  /** Holds the options of routes whose bodies may be longer than others, by procedure. */
  large: ReadonlyMap<string, RouteShorthandOptions>
  /** Tells whether a procedure changes or logs something. */
  isMutation: (procedure: string) => boolean
  /** Tells whether visitors may call a procedure. */
  isPublic: (procedure: string) => boolean
}
type SentRequest = { headers: Record<string, string>; payload: string | Buffer }

const contentType = 'application/json; charset=utf-8'

/** Returns the variant that the request chooses, else the route. */
const pickTarget = (route: RestRoute, req: RestRequest) => (route.variant?.when(req) ? route.variant : route)

/** Converts a refusal of a procedure to the contract's names, and the current row of a conflict to the answer's shape. */
function toRestShape(route: RestRoute, req: RestRequest, error: unknown): unknown {
  const toName: RestRoute['toSentName'] = pickTarget(route, req).toParameter ?? route.toSentName
  const { code, fields } = toPublicError(error)
  if (toName && code === 'invalid' && fields)
    return invalidFields(Object.fromEntries(Object.entries(fields).map(([path, text]) => [toName(path, req), text])))
  const refused = [...walkCauses(error)].find((e) => e instanceof AppError)
  if (!refused?.details.current) return error
  const newer = refused.details.current as never
  const current = (route.newer ? route.newer(newer) : route.answer(newer, req).body) as object
  return new AppError(refused.code, refused.message, { ...refused.details, current })
}

const comma = Buffer.from(',')
const joinList = (items: readonly Buffer[]) =>
  Buffer.concat([Buffer.from('['), ...items.flatMap((item, i) => (i === 0 ? item : [comma, item])), Buffer.from(']')])

/** Answers with kept texts; null where the procedure has to. */
async function answerWithTexts(route: RestRoute, req: RestRequest, ctx: Ctx): Promise<SentRequest | null> {
  if (!route.texts || route.variant?.when(req) || !mayReadPublic(ctx)) return null
  const texts = await route.texts(ctx, req)
  if (texts === null) return null
  if (Buffer.isBuffer(texts)) return { headers: {}, payload: texts }
  return { headers: toPageHeaders(texts, req), payload: joinList(texts.items) }
}

async function answerRoute(route: RestRoute, req: RestRequest, ctx: Ctx, caller: unknown): Promise<SentRequest> {
  const ready = await answerWithTexts(route, req, ctx)
  if (ready) return ready
  const { procedure, input } = pickTarget(route, req)
  const [router, name] = procedure.split('.') as [string, string]
  const output = await (caller as Procedures)[router]![name]!(input(req)).catch((error: unknown) => {
    throw toRestShape(route, req, error)
  })
  const { body, headers = {} } = route.answer(output as never, req)
  return { headers, payload: body === undefined ? '' : JSON.stringify(body) }
}

/** Returns the headers of a list: its total and its next page (rest.md). */
export function toPageHeaders(
  { nextCursor, total }: { nextCursor: string | null; total: number },
  { path, query }: RestRequest,
): Record<string, string> {
  if (!nextCursor) return { 'x-total-count': String(total) }
  const next = new URLSearchParams(Object.entries(query).flatMap(([k, v]) => [v ?? []].flat().map((one) => [k, one])))
  next.set('cursor', nextCursor)
  return { 'x-total-count': String(total), link: `<${path}?${next}>; rel="next"` }
}

/** Picks the query parameters that the route knows, in a fixed order. */
function pickKnown(names: readonly string[], query: RestRequest['query']): RestRequest['query'] {
  const part: RestRequest['query'] = {}
  for (const name of names) if (query[name] !== undefined) part[name] = query[name]
  return part
}

/**
 * Refuses unknown parameters of a list: a misspelled filter would match all rows. Lists for visitors ignore them, as
 * links carry marks.
 * @throws AppError invalid
 */
function assertKnown(route: RestRoute, request: RestRequest, { isPublic }: RestDeps): void {
  const { procedure, query: schema } = pickTarget(route, request)
  const { query } = request
  if (route.method !== 'GET' || isPublic(procedure) || !schema) return
  const names = Object.keys(schema.shape)
  const unknown = Object.entries(query).find(([name, value]) => value !== '' && !names.includes(name))
  if (unknown) throw invalid(`There is no such parameter. Those of this list are ${names.join(', ')}`, unknown[0])
}

const claimsSession = ({ headers }: FastifyRequest): boolean =>
  headers.cookie !== undefined || headers['x-signed-in'] !== undefined || headers.authorization !== undefined

/** Leaves HEAD out where it would run a mutation, which the log would record as a download. */
const hasHead = ({ method, procedure, variant }: RestRoute, { isMutation }: RestDeps): boolean =>
  method === 'GET' && !isMutation(procedure) && !(variant && isMutation(variant.procedure))

/** Answers 405 with an Allow header to other methods of these paths. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly RestRoute[], deps: RestDeps): void {
  for (const url of new Set(routes.map(({ path }) => path))) {
    const there = routes.filter(({ path }) => path === url)
    const own = there.map(({ method }) => method as string)
    const methods = there.some((route) => hasHead(route, deps)) ? [...own, 'HEAD'] : own
    app.route({
      method: app.supportedMethods.filter((method) => !methods.includes(method)),
      url,
      onRequest: async (_req, reply) => {
        reply.header('allow', methods.join(', '))
        throw httpError(405)
      },
      handler: () => undefined,
    })
  }
}

/** Returns the answer from the cache, by path and known query parameters. */
const getReadyAnswer = (route: RestRoute, request: RestRequest, req: FastifyRequest, deps: RestDeps) =>
  deps.cache.get(
    `rest ${request.path}?${JSON.stringify(request.query)}`,
    async () => {
      const ctx = deps.visitor(req)
      const { headers, payload } = await answerRoute(route, request, ctx, deps.caller(ctx))
      return new ReadyAnswer({ 'content-type': contentType, ...headers }, payload)
    },
    ({ bytes }) => bytes,
  )

/** Registers the routes of the table; each only calls its tRPC procedure. */
export function addRest(app: FastifyInstance, routes: readonly RestRoute[], deps: RestDeps): void {
  refuseOtherMethods(app, routes, deps)
  for (const route of routes) {
    app.route({
      ...deps.large.get(route.procedure),
      method: route.method,
      url: route.path,
      exposeHeadRoute: hasHead(route, deps),
      handler: async (req, reply) => {
        const path = toPath(req.url)
        const { params, query, body } = req
        const request = { path, params, query, body, file: getSentFile(req) } as RestRequest
        const isVariant = route.variant?.when(request) ?? false
        reply.code((isVariant && route.variant?.status) || route.status)
        assertKnown(route, request, deps)
        if (route.cached && !claimsSession(req)) {
          const ready = await getReadyAnswer(
            route,
            { ...request, query: pickKnown(route.cached, request.query) },
            req,
            deps,
          )
          ready.send(req, reply)
          return reply
        }
        const ctx = await deps.context(req, reply)
        const { headers, payload } = await answerRoute(route, request, ctx, deps.caller(ctx))
        reply.headers(headers)
        return payload === '' ? reply.send() : reply.header('content-type', contentType).send(payload)
      },
    })
  }
}

/** Tells whether somebody left before the answer was sent, which is no fault of the server. */
const hasLeft = (error: unknown, reply: FastifyReply) =>
  reply.raw.destroyed && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Sets status and headers of a failure and logs server faults. @returns the public error */
export function reportError(error: unknown, req: FastifyRequest, reply: FastifyReply): PublicError {
  const failure = toPublicError(error)
  if (!hasLeft(error, reply)) logFailure(req.log, error, failure.status)
  if (failure.retryAfter) reply.header('retry-after', String(failure.retryAfter))
  reply.code(failure.status)
  return failure
}

/** Sends errors under /api, and of bodies that never reached a procedure. */
export function sendError(error: unknown, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, code, fields, current, mergedInto } = reportError(error, req, reply)
  return reply.send({ message, code, requestId: req.id, fields, current, mergedInto })
}
