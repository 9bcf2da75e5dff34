import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { webhookEvents } from '../../modules/core/webhooks/event.rules'
import { payload } from '../../modules/core/webhooks/payload.rules'
import { sign } from '../../modules/core/webhooks/post.client'
import { getBuildVersion } from '../../platform/server/database/version'
import { documentation } from './documentation'
import { createOpenApi } from './openapi'
import { openApiPage } from './openapi-page'
import type { Parameter } from './openapi-parts'
import { type Node, toSample, toSampleBody } from './openapi-samples'
import { routes } from './rest'

const document = createOpenApi('http://itinera.test')
const webhookSample = toSample(document, document.components.schemas!.WebhookCall as Node)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Collects all values of a key anywhere in the document. */
const findValues = (key: string, node: unknown = document): string[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([name, inner]) =>
        name === key && typeof inner === 'string' ? [inner] : findValues(key, inner),
      )
    : []

describe('the OpenAPI document', () => {
  it('has every route of the table, and documents no other', () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(documentation).toSorted()).toEqual(names.toSorted())
    const paths = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(paths).toEqual(expect.arrayContaining(names.map((name) => name.replace(/:(\w+)/g, '{$1}'))))
  })

  it('has one schema under each name', () => {
    const named = routes.flatMap(({ shape }) =>
      shape ? [`${shape.name} ${JSON.stringify(z.toJSONSchema(shape.schema, { unrepresentable: 'any' }))}`] : [],
    )
    // Leaves out failures and webhooks, which belong to no route.
    expect(new Set(named).size).toBe(Object.keys(document.components.schemas!).length - 2)
  })

  it('tells where the storage can be full', () => {
    const full = operations.filter(({ operation }) => '507' in operation.responses).map(({ method }) => method)
    expect([...new Set(full)].toSorted()).toEqual(['delete', 'patch', 'post', 'put'])
    expect(document.components.responses).toHaveProperty('Failure507')
  })

  it('is version 3.1 with what that needs', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Travel agency', version: expect.any(String) } })
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      const isNeeded = (one: Parameter) => one.in === 'path' || one.name === 'token'
      const others = operation.parameters.filter((one) => one.in !== 'query')
      expect(others.filter((one) => one.required !== isNeeded(one))).toEqual([])
      const ways = Object.keys(operation.requestBody?.content ?? {}).join() === 'multipart/form-data' ? 2 : 1
      expect(Object.keys(operation.responses).filter((status) => status.startsWith('2'))).toHaveLength(ways)
      expect(Object.values(operation.responses).every((one) => '$ref' in one || one.description !== '')).toBe(true)
    }
  })

  it('refers only to what it has', () => {
    const missing = findValues('$ref').filter((ref) => {
      const [, ...steps] = ref.split('/')
      return (
        steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document) ===
        undefined
      )
    })
    expect(missing).toEqual([])
  })

  it('tells of each event that endpoints subscribe to, its headers, its check and its retries', () => {
    expect(Object.keys(document.webhooks)).toEqual(webhookEvents)
    expect(document.info.version).toBe(getBuildVersion().app)
    const [about] = document.tags
    expect(about!.description).toContain('webhook.verify(req.body, req.headers)')
    expect(about!.description).toContain('12 attempts in about 5 hours, 30 s, 1 min, 2 min')
    expect(Object.values(document.components.parameters!)).toMatchObject(
      Object.keys(sign(['whsec_c2VjcmV0'], payload.parse(webhookSample), new Date()).headers).map((name) => ({ name })),
    )
  })

  it('shows what events say that nobody makes, as their webhooks tell it', () => {
    const shown = Object.values(document.webhooks).flatMap(
      ({ post }) => post.requestBody!.content['application/json']!.example ?? [],
    )
    expect(shown.map((one) => payload.strict().parse(one).type)).toEqual([
      'proposal.expired',
      'booking.begun',
      'booking.completed',
      'payment.due',
    ])
  })

  it('gives no id as the default of one that is left out', () => {
    expect(findValues('default').filter((value) => /^[0-9a-f]{8}-|^-$/.test(value))).toEqual([])
  })

  it('has examples that its schemas take', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'document', ...document })
    const refused = operations.flatMap(({ path, method, operation }) => {
      const success = Object.entries(operation.responses).find(([status]) => status < '300')![1]
      const contents = [operation.requestBody?.content, 'content' in success ? success.content : undefined]
      return contents.flatMap((content, i) => {
        const schema = content?.['application/json']?.schema
        if (!schema) return []
        const sample = i === 0 ? toSampleBody(document, schema) : toSample(document, schema)
        const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object
        return ajv.validate(absolute, sample) ? [] : [`${method} ${path}: ${ajv.errorsText()}`]
      })
    })
    expect(refused).toEqual([])
  })

  it('gives each setting its form', () => {
    const listUnknown = (node: unknown, at: string): string[] =>
      typeof node !== 'object' || node === null || Array.isArray(node)
        ? []
        : Object.keys(node).length === 0
          ? [at]
          : Object.entries(node).flatMap(([name, inner]) =>
              name === 'default' ? [] : listUnknown(inner, `${at} ${name}`),
            )
    const { Agency, AgencyBrand } = document.components.schemas!
    const body = document.paths['/api/settings/brand']!.patch!.requestBody!.content['application/json']!.schema
    expect(listUnknown({ Agency, AgencyBrand, body }, '')).toEqual([])
  })

  it('tells of headers, bodies and who may call', () => {
    const { paths } = document
    expect(paths['/api/quotes']!.post!.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }))
    expect(paths['/api/packages']!.get!.responses['200']).toHaveProperty(['headers', 'X-Total-Count'])
    expect(paths['/api/packages']!.get!.security).toEqual([{}, { key: [] }, { session: [] }])
    expect(paths['/api/packages']!.get!.description).toBe(
      'Everybody. With `admin=true`: Staff. Needs the permission `catalog.read`.',
    )
    expect(paths['/api/quotes']!.get!.description).toMatch('An API key needs `leads.read`.')
    const limits = ['packages', 'bookings', 'gallery'].map((list) => {
      const { parameters } = paths[`/api/${list}`]!.get!
      return parameters.find(({ name }) => name === 'limit')!.schema.default
    })
    expect(limits).toEqual([24, 50, 50])
    expect(paths['/api/packages']!.post!.security).toEqual([{ key: [] }, { session: [] }])
    expect(paths['/api/devices']!.get!.security).toEqual([{ session: [] }])
    expect(paths['/api/roles']!.post!.security).toEqual([{ session: [] }])
    const needed = operations.flatMap(({ path, method, operation }) =>
      operation.parameters.flatMap((one) =>
        one.in === 'query' && one.required ? `${method} ${path} ${one.name}` : [],
      ),
    )
    expect(needed).toEqual([
      'delete /api/pages/{id} version',
      'get /api/places/known search',
      'put /objects/{id} token',
    ])
    expect(paths['/api/places']!.post!.requestBody!.content['application/json']!.schema).toMatchObject({
      anyOf: [{ properties: { parentId: {} } }, { properties: { country: {} } }],
    })
    expect(paths['/api/bookings']!.post!.responses).toHaveProperty('404')
    expect(paths['/api/packages']!.get!.responses).toHaveProperty('401')
    expect(document.components.schemas!.Failure).toMatchObject({
      properties: { current: {} },
      additionalProperties: {},
    })
    expect(paths['/api/packages/{id}']!.patch!.requestBody?.content['application/json']!.schema).not.toHaveProperty([
      'properties',
      'id',
    ])
    expect(paths['/api/quotes']!.post!.requestBody?.content['application/json']!.schema).toHaveProperty([
      'properties',
      'email',
    ])
    expect(document.components.responses!.Failure503).toHaveProperty(['headers', 'Retry-After'])
  })
})

it('the page shows every operation, without scripts, styles of elements or other hosts', () => {
  const html = openApiPage(document, { head: '', agency: { name: 'Harbour & Sons', brand: {} } })
  for (const { path, operation } of operations) {
    expect(html).toContain(operation.summary)
    expect(html).toContain(path)
  }
  for (const event of webhookEvents) expect(html).toContain(event)
  expect(html).toContain('Harbour &amp; Sons</span></a></div></header>')
  expect(html).toContain('webhook.verify(')
  expect(html).toContain('/calendars/{token}.ics')
  expect(html).not.toMatch(/ style=|src="http|href="http|undefined|\[object Object\]/)
})
