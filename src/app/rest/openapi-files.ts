import { ref, type Operation, type Parameter, type Response } from './openapi-parts'

/** Documents calls outside of the table of rest.ts: pictures, health, and this document. They have no procedure. */

const pathParameter = (name: string): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const side = (name: string): Parameter => ({
  ...pathParameter(name),
  description: 'Pixels, clamped to 16 to 2000',
  schema: { type: 'integer' },
})
const binary = { type: 'string', format: 'binary' }
const answer = (description: string, type: string, schema: object): Response => ({
  description,
  content: { [type]: { schema: { ...schema } } },
})
const failures = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, ref('responses', `Failure${status}`)]))
const status = (value: string) => ({
  type: 'object',
  properties: { status: { const: value } },
  required: ['status'],
})

const operation = (
  operationId: string,
  tag: string,
  about: Pick<Operation, 'summary' | 'responses'> & Partial<Operation>,
): Operation => ({ operationId, tags: [tag], description: 'Everybody.', security: [], parameters: [], ...about })

export const storedPicture = answer('Stored', 'application/json', {
  type: 'object',
  properties: { url: { type: 'string', format: 'uri' }, image: { type: 'string' } },
  required: ['url', 'image'],
})

export const otherPaths: Record<string, Record<string, Operation>> = {
  '/objects/{id}': {
    put: operation('objects_put', 'objects', {
      summary: 'Upload a picture',
      description: 'The address comes from `POST /api/objects/upload`. It takes one picture, within five minutes.',
      parameters: [
        pathParameter('id'),
        { name: 'token', in: 'query', required: true, description: 'Part of `uploadURL`', schema: { type: 'string' } },
      ],
      requestBody: { required: true, content: { '*/*': { schema: binary } } },
      responses: {
        200: storedPicture,
        ...failures(400, 403, 413, 429, 500, 503, 507),
      },
    }),
    get: operation('objects_get', 'objects', {
      summary: 'An uploaded picture',
      parameters: [pathParameter('id')],
      responses: { 200: answer('The picture, encoded anew', 'image/webp', binary), ...failures(404, 500, 503) },
    }),
  },
  '/api/placeholder/{width}/{height}': {
    get: operation('placeholder', 'placeholder', {
      summary: 'A neutral picture',
      parameters: [side('width'), side('height')],
      responses: { 200: answer('The picture', 'image/svg+xml', { type: 'string' }), ...failures(500) },
    }),
  },
  '/healthz': {
    get: operation('healthz', 'health', {
      summary: 'Whether the process answers',
      responses: {
        200: answer('It does, and which version it is', 'application/json', {
          ...status('ok'),
          properties: { status: { const: 'ok' }, version: { type: 'string' }, schema: { type: 'string' } },
          required: ['status', 'version', 'schema'],
        }),
      },
    }),
  },
  '/readyz': {
    get: operation('readyz', 'health', {
      summary: 'Whether the database answers, and takes writes',
      responses: {
        200: answer('It does', 'application/json', {
          ...status('ready'),
          properties: { status: { const: 'ready' }, pictures: { enum: ['ready', 'unavailable'] } },
          required: ['status', 'pictures'],
        }),
        503: {
          ...answer('It does not', 'application/json', {
            ...status('unavailable'),
            properties: { status: { enum: ['unavailable', 'read-only'] } },
          }),
          headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
        },
      },
    }),
  },
  '/api/openapi.json': {
    get: operation('openapi', 'openapi.json', {
      summary: 'This document',
      responses: { 200: answer('OpenAPI 3.1', 'application/json', { type: 'object' }), ...failures(500) },
    }),
  },
  '/api/docs': {
    get: operation('docs', 'docs', {
      summary: 'This document as a page',
      responses: { 200: answer('The page', 'text/html', { type: 'string' }), ...failures(500) },
    }),
  },
}
