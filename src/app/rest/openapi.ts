import { z } from 'zod'
import { payload } from '../../modules/core/webhooks/payload.rules'
import { getSessionCookieName } from '../../modules/identity/auth/session.client'
import { getBuildVersion } from '../../platform/server/database/version'
import type { RestRoute } from '../../platform/server/rest'
import { type Access, listProcedures } from '../../platform/server/trpc'
import type { Permission } from '../../shared/permissions'
import { appRouter } from '../router'
import { type Documentation, documentation } from './documentation'
import { otherPaths, storedPicture } from './openapi-files'
import {
  type Content,
  failure,
  type OpenApi,
  type Operation,
  type Parameter,
  ref,
  type Response,
  type Schema,
} from './openapi-parts'
import { calendarPaths, documentTags, webhookHeaders, webhooks } from './openapi-webhooks'
import { routes } from './rest'

/**
 * Builds the OpenAPI 3.1 document of the REST contract, from its table, the procedures' schemas and documentation.ts.
 */

const procedures = listProcedures(appRouter)

const who: Record<Access, string> = {
  public: 'Everybody.',
  traveler: 'Signed-in users.',
  staff: 'Staff.',
}

/** Returns 'Needs the permission `leads.read`.' */
const toNeeds = (needs: readonly Permission[]): string =>
  needs.length === 0 ? '' : `Needs the permission ${needs.map((one) => `\`${one}\``).join(' and ')}.`

/** Says who may call a procedure: 'Staff. Needs the permission `leads.read`.' */
function describeCallers(procedure: string): string {
  const { access = 'public', needs = [], keyNeeds, personOnly } = procedures[procedure]!.meta
  const ofKeys = keyNeeds ? `An API key needs \`${keyNeeds}\`.` : personOnly && `An API key ${personOnly}.`
  return [who[access], toNeeds(needs), ofKeys].filter(Boolean).join(' ')
}

/** Says who may call a route, and its variant where that are others. */
function describeAllCallers({ procedure, variant }: RestRoute): string {
  const own = describeCallers(procedure)
  const other = variant && describeCallers(variant.procedure)
  return other === undefined || other === own ? own : `${own} ${variant!.chosenBy}: ${other}`
}

/** Lists what is sent to identify the caller; nothing as well where everybody may call. */
function listSecurity({ procedure }: RestRoute): Operation['security'] {
  const { access = 'public', keyNeeds, personOnly } = procedures[procedure]!.meta
  if (access === 'public') return [{}, { key: [] }, { session: [] }]
  const takesKey = (access === 'staff' && !personOnly) || keyNeeds
  return takesKey ? [{ key: [] }, { session: [] }] : [{ session: [] }]
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // Omits the form of an unreadable id: generated clients would send it for a missing one.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCatch) delete jsonSchema.default
    },
  }) as Schema
  return rest
}
const json = (schema: Schema): Content => ({ 'application/json': { schema } })

/** Describes a form with a file, and the texts beside it. */
const toForm = ({ beside }: RestRoute): Content => {
  const file = { type: 'string', format: 'binary' }
  const properties = { file, ...(beside && (toSchema(beside, 'input').properties as Schema)) }
  return { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } }
}

/** Lists the fields of a procedure's input that come from the path, not the body. */
function listFieldsInPath({ path, input }: RestRoute): string[] {
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, 'x']))
  return Object.keys(params).length === 0
    ? []
    : Object.keys((input({ path, params, query: {}, body: {} }) as object) ?? {})
}

type Fields = Schema & { properties: Schema; required: string[] }

const findInput = ({ body, procedure }: Pick<RestRoute, 'body' | 'procedure'>): z.ZodType | undefined =>
  body ?? procedures[procedure]?.inputs[0]

/** Describes an input without the fields of the path. */
function toFields(input: z.ZodType, inPath: ReadonlySet<string>): Fields {
  const { properties = {}, required = [], ...schema } = toSchema(input, 'input') as Partial<Fields>
  const fields = Object.entries(properties).filter(([name]) => !inPath.has(name) && name !== 'readFrom')
  return {
    ...schema,
    properties: Object.fromEntries(fields),
    required: required.filter((name) => !inPath.has(name)),
  }
}

/** Lists the parameters without which a call is refused. */
function listNeeded({ method, procedure, toParameter = String }: RestRoute): string[] {
  const input = procedures[procedure]?.inputs[0]
  if (!input || (method !== 'GET' && method !== 'DELETE')) return []
  return toFields(input, new Set()).required.map((name) => toParameter(name))
}

/** Lists the values that count where a parameter of a list is absent. */
function listDefaults({ method, procedure, toParameter = String }: RestRoute): Record<string, unknown> {
  const input = procedures[procedure]?.inputs[0]
  if (!input || method !== 'GET') return {}
  const fields = Object.entries(toFields(input, new Set()).properties as Record<string, Schema>)
  return Object.fromEntries(
    fields.filter(([, field]) => 'default' in field).map(([name, field]) => [toParameter(name), field.default]),
  )
}

/** Describes the request body: the adapter's own schema, else the procedure's input without the path's fields. */
function toRequestBody(route: RestRoute): Operation['requestBody'] {
  if (route.takesFile) {
    const { body } = route
    return { required: body !== undefined, content: { ...(body && json(toSchema(body, 'input'))), ...toForm(route) } }
  }
  const input = findInput(route)
  if (!input || route.method === 'GET' || route.method === 'DELETE') return undefined
  const inPath = new Set(listFieldsInPath(route))
  const own = toFields(input, inPath)
  if (inPath.size > 0 && Object.keys(own.properties).length === 0) return undefined
  const other = route.variant && findInput(route.variant)
  const schema = other ? { anyOf: [own, toFields(other, inPath)] } : own
  return { required: own.required.length > 0, content: json(schema) }
}

function toParameters(route: RestRoute, { isIdempotent }: Documentation): Parameter[] {
  const { path, query } = route
  const needed = listNeeded(route)
  const defaults = listDefaults(route)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]): Parameter => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const fields = query ? (toSchema(query, 'input') as { properties: Record<string, Schema> }).properties : {}
  const inQuery = Object.entries(fields).map(([name, { description, ...schema }]): Parameter => ({
    name,
    in: 'query',
    required: needed.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: name in defaults ? { ...schema, default: defaults[name] } : schema,
  }))
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A repeated request with the same key and body gets the first answer.',
    schema: { type: 'string' },
  }
  return [...inPath, ...inQuery, ...(isIdempotent ? [key] : [])]
}

const listHeaders = {
  'X-Total-Count': { description: 'Exact up to 1,000; 1001 means more', schema: { type: 'integer' } },
  Link: { description: 'The next page, rel="next"', schema: { type: 'string' } },
}

function toSuccess({ shape }: RestRoute): Response {
  if (!shape) return { description: 'Done' }
  const { name, isList } = shape
  const one = ref('schemas', name)
  return {
    description: 'Success',
    ...(isList && { headers: listHeaders }),
    content: json(isList ? { type: 'array', items: one } : one),
  }
}

const failures: Record<string, string> = {
  400: 'Invalid, malformed or oversized value',
  401: 'Not signed in, or wrong credentials',
  403: 'Signed in, but not allowed; or sent by another site',
  404: 'None such, or not yours',
  405: 'Method not supported',
  409: 'Duplicate, illegal transition, or changed meanwhile',
  413: 'The body is too large',
  415: 'The body is not JSON, nor a form with a file where one is taken',
  429: 'Too many requests',
  500: 'A fault of the server',
  503: 'A dependency is down, or too much is asked at once',
  507: 'The storage is full',
}

/** Tells whether a call names a record, in its path or its body. */
function namesRecord(route: RestRoute): boolean {
  if (route.path.includes(':')) return true
  const input = findInput(route)
  if (!input || route.method === 'GET') return false
  return Object.keys(toFields(input, new Set()).properties).some((name) => /(^i|I)ds?$/.test(name))
}

function listFailures(route: RestRoute, access: Access): Record<string, Response> {
  const isRead = route.method === 'GET'
  const statuses = [
    '400',
    // Comes to everybody who sends an unknown API key.
    '401',
    ...(access === 'public' && isRead && !route.variant ? [] : ['403']),
    ...(namesRecord(route) ? ['404'] : []),
    ...(isRead ? [] : ['409', '413', '415']),
    '429',
    '500',
    '503',
    ...(isRead ? [] : ['507']),
  ]
  return Object.fromEntries(statuses.map((status) => [status, ref('responses', `Failure${status}`)]))
}

/** Returns the procedure's name; where several routes share it, with the route's words. */
function toOperationId({ procedure, method, path }: RestRoute): string {
  const name = procedure.replace('.', '_')
  if (routes.filter((other) => other.procedure === procedure).length === 1) return name
  const place = path.split('/').filter((part) => part && !part.startsWith(':'))
  return [name, method.toLowerCase(), ...place.slice(1)].join('_').replaceAll('-', '_')
}

function toOperation(route: RestRoute): Operation {
  const about = documentation[`${route.method} ${route.path}`]
  if (!about) throw new Error(`${route.method} ${route.path} is not documented`)
  const { access = 'public', needs = [] } = procedures[route.procedure]!.meta
  const requestBody = toRequestBody(route)
  return {
    operationId: toOperationId(route),
    tags: [route.path.split('/')[2]!],
    summary: about.summary,
    description: [about.description, describeAllCallers(route)].filter(Boolean).join(' '),
    ...(needs.length > 0 && { 'x-permissions': needs }),
    security: listSecurity(route),
    parameters: toParameters(route, about),
    ...(requestBody && { requestBody }),
    responses: {
      [route.status]: toSuccess(route),
      ...(route.variant?.status && { [route.variant.status]: storedPicture }),
      ...listFailures(route, access),
    },
  }
}

const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }
const failureResponses = Object.fromEntries(
  Object.entries(failures).map(([status, description]) => [
    `Failure${status}`,
    {
      description,
      ...((status === '429' || status === '503') && { headers: retryAfter }),
      content: json(ref('schemas', 'Failure')),
    },
  ]),
)

/** Builds the document; `origin` is the public address. @throws Error for a route without documentation */
export function createOpenApi(origin: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) }
  }
  // Converts each shape once, as many routes answer with the same.
  const shapes = new Map(routes.flatMap(({ shape }) => (shape ? [[shape.name, shape.schema] as const] : [])))
  const named = [...shapes].map(([name, schema]) => [name, toSchema(schema, 'output')] as const)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Travel agency',
      version: getBuildVersion().app,
      description:
        'JSON in and out, UTF-8. Other programs send an API key (`Authorization: Bearer ak_…`), browsers a session cookie; each answer has an X-Request-Id. Webhooks and calendars tell them what happens.',
    },
    servers: [{ url: origin }],
    tags: documentTags,
    paths: { ...paths, ...otherPaths, ...calendarPaths },
    webhooks,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, made by an administrator in the settings. It gives nobody access, and makes no roles.',
        },
        session: { type: 'apiKey', in: 'cookie', name: getSessionCookieName({ APP_URL: origin }) },
      },
      schemas: {
        ...Object.fromEntries(named),
        Failure: toSchema(failure, 'output'),
        WebhookCall: toSchema(payload, 'output'),
      },
      parameters: webhookHeaders,
      responses: failureResponses,
    },
  }
}
