import { describe, expect, it } from 'vitest'
import { documentation } from './documentation'
import { openApiOf } from './openapi'
import { openApiPage } from './openapi-page'
import { routes } from './rest'

const document = openApiOf('http://itinera.test')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** All values of a key anywhere in the document. */
const valuesOf = (key: string, node: unknown = document): string[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([name, inner]) =>
        name === key && typeof inner === 'string' ? [inner] : valuesOf(key, inner),
      )
    : []

describe('the OpenAPI document', () => {
  it('has every REST route, and documents no other', () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(documentation).toSorted()).toEqual(names.toSorted())
    const paths = names.map((name) => name.replace(/:(\w+)/g, '{$1}')).toSorted()
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(paths)
  })

  it('is version 3.1 with what that needs', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Itinera', version: expect.any(String) } })
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(operation.parameters.every((one) => one.required === (one.in === 'path'))).toBe(true)
      expect(Object.keys(operation.responses).filter((status) => status.startsWith('2'))).toHaveLength(1)
      expect(Object.values(operation.responses).every((one) => '$ref' in one || one.description !== '')).toBe(true)
    }
  })

  it('refers only to what it has', () => {
    const missing = valuesOf('$ref').filter((ref) => {
      const [, ...steps] = ref.split('/')
      return (
        steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document) ===
        undefined
      )
    })
    expect(missing).toEqual([])
  })

  it('tells of headers, bodies and who may call', () => {
    const { paths } = document
    expect(paths['/api/quotes']!.post!.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }))
    expect(paths['/api/packages']!.get!.responses['200']).toHaveProperty(['headers', 'X-Total-Count'])
    expect(paths['/api/packages']!.get!.security).toEqual([])
    expect(paths['/api/packages']!.post!.security).toEqual([{ session: [] }])
    expect(paths['/api/packages/{id}']!.patch!.requestBody?.content['application/json'].schema).not.toHaveProperty([
      'properties',
      'id',
    ])
    expect(paths['/api/quotes']!.post!.requestBody?.content['application/json'].schema).toHaveProperty([
      'properties',
      'email',
    ])
    expect(document.components.responses!.Failure503).toHaveProperty(['headers', 'Retry-After'])
  })
})

it('the page shows every operation, without scripts, styles of elements or other hosts', () => {
  const html = openApiPage(document, '')
  for (const { path, operation } of operations) {
    expect(html).toContain(operation.summary)
    expect(html).toContain(path)
  }
  expect(html).not.toMatch(/ style=|src="http|href="http|undefined|\[object Object\]/)
})
