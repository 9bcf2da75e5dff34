import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { leads } from '../../modules/sales/leads/table'
import { quotes } from '../../modules/sales/quotes/table'
import { packageQuery } from '../../modules/storefront/search/rest.rules'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'

/** Checks by rest.md that invalid requests get a 4xx in one shape, and change nothing. */

const database = useDatabase()
const site = useApp(database)

type Headers = Record<string, string>
const json: Headers = { 'content-type': 'application/json' }

async function refused(request: InjectOptions, status: number): Promise<Record<string, unknown>> {
  const answer = await site.app.inject(request)
  expect([answer.statusCode, answer.body]).toEqual([status, expect.any(String)])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const body = answer.json()
  expect(body).toMatchObject({ requestId: answer.headers['x-request-id'], message: expect.any(String) })
  expect(Object.keys(body).filter((key) => !['message', 'code', 'requestId', 'fields'].includes(key))).toEqual([])
  expect(await database.db.$count(quotes)).toBe(0)
  expect(await database.db.$count(leads)).toBe(0)
  return body
}

const form = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
}
const text = JSON.stringify(form)
const bodies: [what: string, status: number, headers: Headers, payload: string | Buffer][] = [
  ['malformed JSON', 400, json, '{"customerName":'],
  ['no JSON but text', 400, json, 'customerName=Asha'],
  ['nothing', 400, json, ''],
  ['a poisoned prototype', 400, json, '{"__proto__":{"role":"admin"}}'],
  ['120 kB of nested lists', 400, json, '['.repeat(60_000) + ']'.repeat(60_000)],
  ['120 kB of nested objects', 400, json, '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ['more than 256 KiB', 413, json, JSON.stringify({ ...form, message: 'x'.repeat(300_000) })],
  ['a bomb', 413, { ...json, 'content-encoding': 'gzip' }, gzipSync(`"${'x'.repeat(20_000_000)}"`)],
  ['broken gzip', 400, { ...json, 'content-encoding': 'gzip' }, 'not gzip'],
  [
    'letters of another encoding',
    400,
    json,
    Buffer.from(JSON.stringify({ ...form, customerName: 'Müller' }), 'latin1'),
  ],
  ['an unknown encoding', 415, { ...json, 'content-encoding': 'x-none' }, text],
  ['text/plain', 415, { 'content-type': 'text/plain' }, text],
  ['text/plain with a charset', 415, { 'content-type': 'text/plain;charset=UTF-8' }, text],
  ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'customerName=Asha+Rao'],
  ['multipart', 415, { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nContent-Disposition: form-data'],
  ['multipart without a boundary', 415, { 'content-type': 'multipart/form-data' }, '--x--'],
  ['XML', 415, { 'content-type': 'application/xml' }, '<a/>'],
  ['bytes', 415, { 'content-type': 'application/octet-stream' }, Buffer.from([0, 1, 2])],
  ['no content type', 415, {}, text],
  ['a content type that is none', 415, { 'content-type': 'json' }, text],
]

describe('a body', () => {
  it.each(bodies)('of %s is refused with %i', async (_what, status, headers, payload) => {
    for (const url of ['/api/quotes', '/api/send-trip-email']) {
      await refused({ method: 'POST', url, headers, payload }, status)
    }
  })

  it.each(['/trpc/quotes.create', '/%74rpc/quotes.create'])('that is no JSON is refused by %s, too', async (url) => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
      await refused({ method: 'POST', url, headers: { 'content-type': type }, payload: text }, 415)
    }
    const without = await site.app.inject({ method: 'POST', url })
    expect([without.statusCode, await database.db.$count(quotes)]).toEqual([415, 0])
  })

  it('may say its charset', async () => {
    const headers = { 'content-type': 'application/json; charset=UTF-8' }
    const answer = await site.app.inject({ method: 'POST', url: '/api/quotes', headers, payload: text })
    expect(answer.statusCode).toBe(201)
  })
})

describe('a path or method that is not there', () => {
  it.each(['/api/none', '/api/', '/api/packages/a/b', '/api/quotes/x/y', '/api/Packages', '/api/people'])(
    'GET %s is 404 in JSON',
    async (url) => {
      expect(await refused({ method: 'GET', url }, 404)).toMatchObject({ code: 'not-found' })
    },
  )

  it.each([
    ['PROPFIND', '/api/packages'],
    ['LOCK', '/api/packages'],
    ['POST', '/nowhere'],
    ['PUT', '/packages'],
    ['DELETE', '/'],
    ['POST', '/trpc'],
  ])('%s %s is 404 in JSON', async (method, url) => void (await refused({ method: method as 'PUT', url }, 404)))

  it.each([
    ['PUT', '/api/packages', 'GET, POST, HEAD'],
    ['PATCH', '/api/packages', 'GET, POST, HEAD'],
    ['DELETE', '/api/packages?x=1', 'GET, POST, HEAD'],
    ['OPTIONS', '/api/packages', 'GET, POST, HEAD'],
    ['TRACE', '/api/packages', 'GET, POST, HEAD'],
    ['POST', '/api/packages/reef', 'GET, PATCH, DELETE, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['HEAD', '/api/send-trip-email', 'POST'],
    // Counts as a download in the log where it is answered.
    ['HEAD', '/api/settings/setup', 'GET, POST'],
    ['PUT', '/api/quotes/x', 'GET, PATCH, HEAD'],
  ])('%s %s is 405 and names the allowed methods: %s', async (method, url, allowed) => {
    const headers = method === 'PUT' ? { 'content-type': 'application/json' } : {}
    const answer = await site.app.inject({
      method: method as 'PUT',
      url,
      headers,
      payload: method === 'PUT' ? '{' : undefined,
    })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allowed])
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'invalid', message: 'Method not supported' })
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s of a procedure is 405', async (method) => {
    await refused({ method: method as 'PUT', url: '/trpc/auth.me' }, 405)
  })

  it('an address that cannot be decoded is 400', async () => {
    for (const url of ['/api/packages/%E0%A4%A', '/%ff', '/api/%']) await refused({ method: 'GET', url }, 400)
  })

  it('HEAD says what GET would, without a body', async () => {
    const [head, get] = [
      await site.app.inject({ method: 'HEAD', url: '/api/packages' }),
      await site.get('/api/packages'),
    ]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'x-total-count']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
    }
  })

  it('OPTIONS allows nothing to other sites', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await site.app.inject({ method: 'OPTIONS', url: '/api/quotes', headers })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-allow'))).toEqual([])
  })
})

describe('a query', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e9', 'limit'],
    ['limit=5&limit=6', 'limit'],
    ['cursor=garbage', 'cursor'],
    ['cursor=a&cursor=b', 'cursor'],
    [`cursor=${'x'.repeat(300)}`, 'cursor'],
    ['minPrice=abc', 'minPrice'],
    ['minPrice=-1', 'minPrice'],
    ['maxPrice=NaN', 'maxPrice'],
    ['maxPrice=1&maxPrice=2', 'maxPrice'],
    ['duration=x', 'duration'],
    ['hotelRating=6', 'hotelRating'],
    ['hotelRating=x', 'hotelRating'],
    ['isFlightIncluded=maybe', 'isFlightIncluded'],
    ['includeFlights=1', 'includeFlights'],
    ['sort=random', 'sort'],
    ['search=a&search=b', 'search'],
    [`search=${'x'.repeat(81)}`, 'search'],
    ['search=%00', 'search'],
    ['destination=%00', 'destination'],
    ['departureCity=a&departureCity=b', 'departureCity'],
  ])('with %s is refused, naming %s', async (query, field) => {
    const body = await refused({ method: 'GET', url: `/api/packages?${query}` }, 400)
    expect(body.code).toBe('invalid')
    expect(Object.keys(body.fields as object)).toEqual([field])
  })

  it.each([
    'hotelRating[]=x',
    'limit[]=0',
    'limit[x]=0',
    '__proto__=1',
    'constructor=x',
    'toString=1',
    'a=1&a=2',
    '&&=&',
    Object.keys(packageQuery.schema.shape)
      .map((name) => `${name}=`)
      .join('&'),
    'destination=%20&duration=&duration=',
    'role=admin',
  ])('with unknown parameters is answered as without: %s', async (query) => {
    const answer = await site.get(`/api/packages?${query}`)
    expect([answer.statusCode, answer.body]).toEqual([200, '[]'])
  })

  it('of a list for staff or travelers is refused with one that it does not have, which is named with those that it has', async () => {
    for (const path of ['/api/customers', '/api/leads', '/api/quotes']) {
      const { fields } = await refused({ method: 'GET', url: `${path}?limit=5&q=rao` }, 400)
      expect(fields).toEqual({
        q: expect.stringMatching(/^There is no such parameter\. Those of this list are .*limit, cursor$/),
      })
      // Treats an empty one as absent, whatever its name.
      await refused({ method: 'GET', url: `${path}?limit=5&q=` }, 401)
    }
    const ofVisitors = await site.get('/api/fits?utm_source=x')
    expect(ofVisitors.json().fields ?? {}).not.toHaveProperty('utm_source')
  })

  it('of another list’s cursor is refused', async () => {
    const cursor = Buffer.from(`price-asc 1 ${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)} 5`).toString('base64url')
    expect((await site.get(`/api/packages?sort=price-asc&cursor=${cursor}`)).statusCode).toBe(200)
    expect((await site.get(`/api/packages?sort=rating&cursor=${cursor}`)).statusCode).toBe(400)
  })
})
