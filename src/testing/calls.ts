import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { parseQuery } from '../app/http/query'
import { routes } from '../app/rest/rest'
import { secretQueries } from '../app/http/trpc'
import { appRouter } from '../app/router'
import { type PublicError, toPublicError } from '../platform/server/errors'
import type { RestRequest, RestRoute } from '../platform/server/rest'
import { type Access, listProcedures } from '../platform/server/trpc'
import type { Permission } from '../shared/permissions'

/** Holds the data of a call. tRPC calls only have a body: their input. */
export type Parcel = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/**
 * Describes one HTTP call of the product. The generated suites cover all of them, so that new procedures and routes are
 * included.
 */
export type Call = {
  /** Names the call: 'trpc quotes.create' or 'POST /api/quotes'. */
  name: string
  access: Access
  needs: readonly Permission[]
  /** Holds the HTTP status of success. */
  status: number
  hasBody: boolean
  isQuery: boolean
  readsInput: boolean
  /** Lists paths of values: ['body', 'email'], ['query', 'cursor']; '*' is any element of a list. */
  slots: string[][]
  request: (parcel: Parcel) => InjectOptions
  /** Returns the schema's refusal of a parcel, without sending it; null where it accepts it. */
  refusal: (parcel: Parcel) => PublicError | null
}

const procedures = listProcedures(appRouter)

const getGuard = (procedure: string): Pick<Call, 'access' | 'needs'> => {
  const { access, needs = [] } = procedures[procedure]?.meta ?? {}
  if (!access) throw new Error(`${procedure} states no access, or does not exist`)
  return { access, needs }
}

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema | boolean; anyOf?: JsonSchema[] }

/** Lists the paths of everything that an input may hold, inner nodes included. */
function listPaths(schema: JsonSchema, at: string[] = []): string[][] {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => listPaths(inner, [...at, key]))
  const elements = typeof schema.items === 'object' ? listPaths(schema.items, [...at, '*']) : []
  const options = (schema.anyOf ?? []).flatMap((option) => listPaths(option, at))
  return [at, ...properties, ...elements, ...options]
}

function inputPaths(procedure: string): string[][] {
  const [input] = procedures[procedure]?.inputs ?? []
  if (!input) return [[]]
  const all = listPaths(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  return [...new Map(all.map((path) => [path.join('.'), path])).values()]
}

/** Returns the refusal of an input, which may throw while it is built; null when the procedure's schema accepts it. */
function getRefusal(procedure: string, input: () => unknown): PublicError | null {
  const [schema] = procedures[procedure]?.inputs ?? []
  try {
    const value = input()
    const { error } = schema?.safeParse(value) ?? {}
    return error ? toPublicError(error) : null
  } catch (error) {
    return toPublicError(error)
  }
}

/** Serializes JSON as sent. Unquotes a text in «», for what JavaScript cannot express: «1e999», «-0». */
const jsonText = (value: unknown) => JSON.stringify(value).replace(/"«([^»]*)»"/g, '$1')
const asRead = (value: unknown): unknown => JSON.parse(jsonText(value))
const json = (body: unknown) => ({ headers: { 'content-type': 'application/json' }, payload: jsonText(body) })

const isPosted = (path: string, type: string) => type === 'mutation' || secretQueries.has(path)

const trpcCalls = Object.entries(procedures).map(([path, procedure]): Call => ({
  name: `trpc ${path}`,
  ...getGuard(path),
  status: 200,
  hasBody: isPosted(path, procedure.type),
  isQuery: procedure.type === 'query',
  readsInput: procedure.inputs.length > 0,
  slots: inputPaths(path).map((slot) => ['body', ...slot]),
  request: ({ body }) => {
    if (isPosted(path, procedure.type)) return { method: 'POST', url: `/trpc/${path}`, ...json(body ?? {}) }
    const input = body === undefined ? '' : `?input=${encodeURIComponent(jsonText(body))}`
    return { method: 'GET', url: `/trpc/${path}${input}` }
  },
  refusal: ({ body }) => {
    const absent = procedure.type === 'mutation' ? {} : undefined
    return getRefusal(path, () => (body === undefined ? absent : asRead(body)))
  },
}))

/** Collects every name that a route reads in the parameters and the query. */
function namesRead(input: RestRoute['input'], part: 'params' | 'query'): string[] {
  const names = new Set<string>()
  const spy = new Proxy(
    {},
    { get: (_target, name) => void (typeof name === 'string' && names.add(name)), has: () => true },
  )
  const request = { path: '/', params: {}, query: {}, body: {}, [part]: spy } as RestRequest
  try {
    input(request)
  } catch {
    // Ignores errors for missing values; the names read so far are known.
  }
  return [...names]
}

const toPairs = (query: object) =>
  Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]))

const toUrl = (route: RestRoute, { params = {}, query = {} }: Parcel) => {
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent((params[name] ?? 'none').toWellFormed()),
  )
  const pairs = toPairs(query)
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path
}

/** Converts a parcel to the request that the server reads. */
const received = ({ params = {}, query = {}, body }: Parcel): RestRequest => ({
  path: '/',
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.toWellFormed()])),
  query: parseQuery(String(new URLSearchParams(toPairs(query)))),
  body: asRead(body ?? {}),
})

const restCalls = routes.flatMap((route) => {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  const variants = [{ procedure: route.procedure, input: route.input, query: '' }]
  if (route.variant) variants.push({ ...route.variant, query: '?admin=true' })
  return variants.map(({ procedure, input, query }): Call => ({
    name: `${route.method} ${route.path}${query}`,
    ...getGuard(procedure),
    status: route.status,
    hasBody,
    isQuery: procedures[procedure]?.type === 'query',
    readsInput: procedures[procedure]!.inputs.length > 0,
    slots: [
      ...(['params', 'query'] as const).flatMap((part) => namesRead(input, part).map((name) => [part, name])),
      // Stops at the first level, as deeper values belong to the procedure, which is covered on its own.
      ...(hasBody
        ? inputPaths(procedure)
            .filter((slot) => slot.length <= 1)
            .map((slot) => ['body', ...slot])
        : []),
    ],
    request: (parcel) => ({
      method: route.method,
      url: toUrl(route, query ? { ...parcel, query: { ...parcel.query, admin: 'true' } } : parcel),
      ...(hasBody && json(parcel.body ?? {})),
    }),
    refusal: (parcel) => getRefusal(procedure, () => input(received(parcel))),
  }))
})

export const calls: readonly Call[] = [...trpcCalls, ...restCalls]
