import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '../../modules/identity/auth/service'
import { sessions, users } from '../../modules/identity/auth/table'
import { getBuildVersion } from '../../platform/server/database/version'
import { useApp } from '../../testing/app'
import { testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aQuote } from '../../testing/factories'
import { aBarePackage } from '../../testing/package.factory'
import { aWorld, getCookie } from '../../testing/world'

/** Covers signing in and out, the dashboard's numbers, placeholders and health, by rest.md. */

const database = useDatabase()
const site = useApp(database)

const password = 'Correct-horse-1'
const email = 'asha@example.com'
const asha = () =>
  createUser({
    ctx: testContext(site.deps),
    input: { email, password, firstName: 'Asha', lastName: 'Rao', phone: '+91 98765 43210' },
  })
const login = (body: unknown, headers?: Record<string, string>) => site.call('POST', '/api/auth/login', body, headers)
const readCookies = (answer: Awaited<ReturnType<typeof login>>) =>
  Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]))

describe('POST /api/auth/login', () => {
  beforeEach(asha)

  it('answers 200 with the user and a cookie that scripts cannot read', async () => {
    const answer = await login({ email: 'ASHA@example.com ', password, role: 'admin', remember: true })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      user: {
        id: expect.any(String),
        firstName: 'Asha',
        lastName: 'Rao',
        name: 'Asha Rao',
        email,
        phone: '+919876543210',
        role: 'traveler',
        profileImageUrl: null,
        emailVerified: false,
        twoFactor: false,
        mustSetUpTwoFactor: false,
      },
    })
    const { session } = readCookies(answer)
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(session).not.toHaveProperty('domain')
    const user = await site.get('/api/auth/user', { cookie: `session=${session!.value}` })
    const { twoFactor: _, mustSetUpTwoFactor: _must, ...shown } = answer.json().user
    expect([user.statusCode, user.json()]).toEqual([200, expect.objectContaining(shown)])
    expect(answer.body).not.toMatch(/password|hash|argon/i)
  })

  it('answers 401 with one message for unknown, wrong and deactivated', async () => {
    const [wrong, unknown] = [
      await login({ email, password: 'wrong' }),
      await login({ email: 'nobody@example.com', password }),
    ]
    await database.db.update(users).set({ status: 'deactivated' }).where(eq(users.email, email))
    const deactivated = await login({ email, password })
    const answers = [wrong, unknown, deactivated]
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401])
    expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(1)
    expect(answers.flatMap((answer) => answer.cookies)).toEqual([])
    expect(await database.db.$count(sessions)).toBe(0)
  })

  it.each([
    [{ email: '', password }, { email: 'Email is required' }],
    [{ email, password: '' }, { password: 'Password is required' }],
    [{}, { email: 'Email is required', password: 'Password is required' }],
  ])('refuses %j in the words of the specification', async (body, fields) => {
    const answer = await login(body)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  })

  it('never adopts a token of the request (session fixation)', async () => {
    const planted = 'a'.repeat(40)
    const { session } = readCookies(await login({ email, password }, { cookie: `session=${planted}` }))
    expect(session!.value).toMatch(/^[a-z2-7]{40}$/)
    expect(session!.value).not.toBe(planted)
  })
})

describe('POST /api/auth/logout', () => {
  it('answers 200 whether or not somebody is signed in, with or without a body', async () => {
    await asha()
    const cookie = `session=${readCookies(await login({ email, password })).session!.value}`
    for (const body of [undefined, {}]) {
      const answer = await site.call('POST', '/api/auth/logout', body, { cookie })
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
      expect(readCookies(answer).session).toMatchObject({ value: '', maxAge: 0 })
      expect((await site.get('/api/auth/user', { cookie })).statusCode).toBe(401)
    }
    const empty = await site.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'content-type': 'application/json' },
    })
    expect([empty.statusCode, empty.json()]).toEqual([200, { success: true }])
    expect(await database.db.$count(sessions)).toBe(0)
  })
})

describe('GET /api/dashboard/stats', () => {
  it('is numbers for staff', async () => {
    const world = await aWorld(site.deps)
    await aBarePackage(database.db, { status: 'draft' })
    const { id: packageId } = await aBarePackage(database.db)
    await aQuote(database.db, { packageId })
    await aQuote(database.db, { status: 'confirmed' })
    const stats = await site.get('/api/dashboard/stats', getCookie(world, 'agent'))
    expect(stats.statusCode).toBe(200)
    expect(stats.json()).toMatchObject({
      totalUsers: 7,
      totalPackages: 2,
      activePackages: 1,
      totalQuotes: 2,
      pendingQuotes: 1,
      totalRevenue: 0,
    })
    for (const [who, status] of [
      ['visitor', 401],
      ['owner', 403],
      ['deactivated', 401],
    ] as const) {
      expect((await site.get('/api/dashboard/stats', getCookie(world, who))).statusCode).toBe(status)
    }
  })
})

describe('GET /api/placeholder', () => {
  it.each([
    ['400/300', 400, 300],
    ['1/99999', 16, 2000],
    ['-5/0', 16, 16],
    ['1e9/abc', 2000, 16],
    ['%3Cscript%3E/300', 16, 300],
  ])('%s is an image of %i × %i', async (path, width, height) => {
    const answer = await site.get(`/api/placeholder/${path}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^image\//)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toContain(`width="${width}" height="${height}"`)
    expect(answer.body).not.toContain('script')
  })
})

describe('health', () => {
  it('is 200 while everything is there', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await site.get(path)).statusCode).toBe(200)
  })

  it('says which version answers', async () => {
    const { app: version, schema } = getBuildVersion()
    expect((await site.get('/healthz')).json()).toEqual({ status: 'ok', version, schema })
    expect([version, schema]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+/), expect.stringMatching(/^\d{4}$/)])
  })

  it('is not ready while a migration is missing', async () => {
    await database.db.execute(sql`ALTER TABLE catalog_version RENAME TO elsewhere`)
    try {
      const answer = await site.get('/readyz')
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.body).not.toContain('catalog_version')
      expect((await site.get('/healthz')).statusCode).toBe(200)
    } finally {
      await database.db.execute(sql`ALTER TABLE elsewhere RENAME TO catalog_version`)
    }
  })
})
