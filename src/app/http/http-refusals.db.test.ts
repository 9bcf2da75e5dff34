import { describe, expect, it } from 'vitest'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { testPages } from '../../testing/pages'
import { anAccount, password } from '../../testing/account'

const database = useDatabase()
const site = useApp(database, { pages: testPages, env: { NODE_ENV: 'development', REQUEST_SECONDS: '1' } })

describe('addresses that decode to a percent sign', () => {
  it.each([
    '/trpc/%25',
    '/trpc/%25%25',
    '/trpc/auth.me%25',
    '/trpc/%25,auth.me?batch=1',
    '/trpc/%2525',
    '/api/%25',
    '/api/packages/%25',
    '/media/%25',
    '/media/%25/400.webp',
    '/objects/%25',
    '/assets/%25',
    '/packages/%25',
    '/packages/%2525',
    '/%25',
    '/dev/mail/%25',
  ])('GET %s is 404', async (url) => {
    expect((await site.get(url)).statusCode).toBe(404)
    expect(site.logged()).not.toMatch(/"level":50/)
  })
})

it('a picture is given up when a visitor’s time is over, whatever its store does', async () => {
  const { read } = site.deps.storage
  site.deps.storage.read = () => new Promise(() => undefined)
  const late = await site.get(`/media/${'0'.repeat(64)}/400.webp`)
  site.deps.storage.read = read
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '5'])
  expect((await site.get(`/media/${'0'.repeat(64)}/400.webp`)).statusCode).toBe(404)
})

describe('streamed answers', () => {
  const login = { '0': { email: 'asha@example.com', password } }

  it.each<Record<string, string>>([
    { 'trpc-accept': 'application/jsonl' },
    { accept: 'application/jsonl' },
    { accept: '*/*, application/jsonl' },
  ])('are refused, so that nobody is signed in without a cookie: %j', async (headers) => {
    await anAccount(site.deps)
    const answer = await site.call('POST', '/trpc/auth.login?batch=1', login, headers)
    expect(answer.statusCode).toBe(406)
    expect(answer.json()).toMatchObject({ message: 'Streamed answers are not supported' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const plain = await site.call('POST', '/trpc/auth.login?batch=1', login)
    expect([plain.statusCode, Boolean(plain.headers['set-cookie'])]).toEqual([200, true])
  })
})

describe('the mailbox of development', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:4000', '[::1]:3000', 'itinera.test'])(
    'is open at %s',
    async (host) => {
      expect((await site.get('/dev/mail', { host })).statusCode).toBe(200)
    },
  )

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'itinera.test:81', '192.168.0.7'])(
    'is closed at %j',
    async (host) => {
      for (const url of ['/dev/mail', '/dev/mail/0192f0c0-0000-7000-8000-000000000000']) {
        expect((await site.get(url, { host })).statusCode).toBe(403)
      }
    },
  )

  it.each(['192.168.0.9', '172.18.0.1', '203.0.113.7', '::ffff:192.168.0.9', 'fe80::1'])(
    'is closed to the machine %s, whatever it says about itself',
    async (remoteAddress) => {
      const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }
      const asked = { method: 'GET' as const, url: '/dev/mail', headers }
      expect((await site.app.inject({ ...asked, remoteAddress })).statusCode).toBe(403)
      expect((await site.app.inject({ ...asked, remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200)
    },
  )
})
