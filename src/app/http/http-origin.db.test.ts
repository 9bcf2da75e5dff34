import { beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '../../modules/identity/auth/service'
import { sessions } from '../../modules/identity/auth/table'
import { useApp } from '../../testing/app'
import { testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'

/** Covers the Origin check of state-changing requests, and the session cookie. */

const database = useDatabase()
const local = useApp(database, { env: { APP_URL: 'http://127.0.0.1:3000' } })
const live = useApp(database, { env: { APP_URL: 'https://itinera.example', NODE_ENV: 'production' } })
const liveHere = useApp(database, { env: { APP_URL: 'http://localhost:3000', NODE_ENV: 'production' } })
const sites = { local, live, liveHere }

const password = 'Correct-horse-1'
const email = 'asha@example.com'
beforeEach(() =>
  createUser({ ctx: testContext(local.deps), input: { email, password, firstName: 'Asha', lastName: 'Rao' } }),
)

const loginPaths = ['/api/auth/login', '/trpc/auth.login']
type Headers = Record<string, string>

/** Returns the statuses of a login through REST and tRPC. */
async function loginsFrom(site: keyof typeof sites, headers: Headers): Promise<number[]> {
  const answers = await Promise.all(
    loginPaths.map((url) => sites[site].call('POST', url, { email, password }, headers)),
  )
  return answers.map((answer) => answer.statusCode)
}

describe('a request that changes something', () => {
  const ours: [keyof typeof sites, Headers][] = [
    ['live', {}],
    ['live', { origin: 'https://itinera.example' }],
    ['live', { origin: 'https://itinera.example', 'sec-fetch-site': 'same-origin' }],
    ['live', { 'sec-fetch-site': 'none' }],
    ['live', { origin: 'https://itinera.example', host: 'app:3000' }],
    ['local', { origin: 'http://127.0.0.1:3000' }],
    ['local', { origin: 'http://localhost:3000', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['local', { origin: 'http://[::1]:3000', host: '[::1]:3000' }],
    ['local', { origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' }],
    ['liveHere', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ]
  it.each(ours)('at %s with %j is ours', async (site, headers) => {
    expect(await loginsFrom(site, headers)).toEqual([200, 200])
  })

  const foreign: [keyof typeof sites, Headers][] = [
    ['live', { origin: 'https://evil.example' }],
    ['live', { origin: 'null' }],
    ['live', { origin: '' }],
    ['live', { origin: 'http://itinera.example' }],
    ['live', { origin: 'https://itinera.example:444' }],
    ['live', { origin: 'https://itinera.example.evil.example' }],
    ['live', { origin: 'https://ITINERA.example/' }],
    ['live', { origin: 'https://evil.example', host: 'evil.example' }],
    ['live', { origin: 'http://evil.example', host: 'evil.example' }],
    ['live', { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
    ['live', { origin: 'http://localhost', host: 'localhost' }],
    ['live', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
    ['live', { origin: 'https://itinera.example', 'sec-fetch-site': 'cross-site' }],
    ['live', { 'sec-fetch-site': 'same-site' }],
    ['local', { origin: 'http://evil.example' }],
    // Uses a foreign name that resolves to this machine.
    ['local', { origin: 'http://evil.example:3000', host: 'evil.example:3000' }],
    ['local', { origin: 'http://localhost.evil.example', host: 'localhost.evil.example' }],
    ['local', { origin: 'http://localhost:4000', host: 'localhost:3000' }],
    ['liveHere', { origin: 'http://evil.example:3000', host: 'evil.example:3000' }],
  ]
  it.each(foreign)('at %s with %j is refused by REST and tRPC', async (site, headers) => {
    expect(await loginsFrom(site, headers)).toEqual([403, 403])
    expect(await database.db.$count(sessions)).toBe(0)
  })

  it.each(['PUT', 'PATCH', 'DELETE'] as const)('is guarded as %s, too', async (method) => {
    const headers = { origin: 'https://evil.example' }
    expect((await live.call(method, '/api/quotes/x', { status: 'confirmed' }, headers)).statusCode).toBe(403)
  })

  it('is never a GET', async () => {
    const answer = await live.get(`/trpc/auth.login?input=${encodeURIComponent(JSON.stringify({ email, password }))}`)
    expect([answer.statusCode, answer.cookies]).toEqual([405, []])
  })
})

it('may be read by a link from anywhere', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const answer = await live.get('/api/packages', headers)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
})

describe('the session cookie', () => {
  const cookiesFrom = async (site: keyof typeof sites) =>
    Promise.all(
      loginPaths.map(async (url) => {
        const { headers } = await sites[site].call('POST', url, { email, password })
        return [headers['set-cookie']].flat().find((cookie) => cookie?.includes('session='))
      }),
    )

  it('belongs to the host alone and to HTTPS where there is HTTPS', async () => {
    for (const cookie of await cookiesFrom('live')) {
      expect(cookie).toMatch(/^__Host-session=[a-z2-7]{40}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    }
  })

  it('works without HTTPS at home', async () => {
    for (const cookie of await cookiesFrom('local')) {
      expect(cookie).toMatch(/^session=[a-z2-7]{40}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    }
  })

  it('counts under its own name, and under that of 1.0.0 until it has its own', async () => {
    const [cookie] = await cookiesFrom('live')
    const token = /=([a-z2-7]{40})/.exec(String(cookie))![1]!
    const ask = async (sent: string) => {
      const { statusCode, cookies } = await live.get('/api/auth/user', { cookie: sent })
      return [statusCode, cookies.map(({ name, value }) => `${name}=${value}`).join()]
    }
    const named = `__Host-session=${token}`
    expect(await ask(named)).toEqual([200, ''])
    expect(await ask(`__Host-itinera=${token}`)).toEqual([200, named])
    // Prefers a session that is alive, as a sign-in on 1.0.0 sets its own cookie alone.
    expect(await ask(`__Host-session=${'a'.repeat(40)}; __Host-itinera=${token}`)).toEqual([200, named])
    for (const name of ['session', '__host-session', 'itinera'])
      expect(await ask(`${name}=${token}`)).toEqual([401, ''])
  })

  it('asks for HTTPS from then on', async () => {
    expect((await live.get('/healthz')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await local.get('/healthz')).headers['strict-transport-security']).toBeUndefined()
  })
})
