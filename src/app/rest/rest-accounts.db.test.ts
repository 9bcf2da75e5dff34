import { isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '../../modules/core/email/table'
import { quotes } from '../../modules/sales/quotes/table'
import { anAccount, codeAt, password, tokenTo } from '../../testing/account'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'

/** Covers accounts and devices by rest.md, and what never leaves the server. */

const database = useDatabase()
const site = useApp(database, { env: { COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY_HOPS: '1' } })
const distrustful = useApp(database, { env: { COUNTRY_HEADER: 'CF-IPCountry' } })

const email = 'asha@example.com'
const registration = { firstName: 'Asha', lastName: 'Rao', email, phone: '+91 98765 43210', password: 'six-67' }

type Answer = Awaited<ReturnType<typeof site.call>>
const post = (url: string, body: unknown, cookie?: string) =>
  site.call('POST', url, body, cookie === undefined ? {} : { cookie })
const readCookie = (answer: Answer) => `session=${answer.cookies.find(({ name }) => name === 'session')!.value}`
const signIn = async (headers: Record<string, string> = {}, app = site) =>
  readCookie(await app.call('POST', '/api/auth/login', { email, password }, headers))

describe('POST /api/auth/register', () => {
  it('answers 201 with the user, signed in', async () => {
    const answer = await post('/api/auth/register', { ...registration, role: 'admin', confirmPassword: 'x' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().user).toMatchObject({ firstName: 'Asha', email, role: 'traveler' })
    expect(answer.body).not.toMatch(/hash|argon|six-67|token/i)
    const user = await site.get('/api/auth/user', { cookie: readCookie(answer) })
    expect([user.statusCode, user.json().email]).toEqual([200, email])
  })

  it('answers 409 for an address that has an account', async () => {
    await anAccount(site.deps)
    const answer = await post('/api/auth/register', registration)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        message: 'There is an account with this email already',
        code: 'conflict',
        requestId: expect.any(String),
        fields: { email: 'There is an account with this email already' },
      },
    ])
    expect(answer.cookies).toEqual([])
  })

  it.each<[object, Record<string, string>]>([
    [{ password: 'five5' }, { password: 'Password must be at least 6 characters' }],
    [{ password: 'qwerty' }, { password: 'This password is known from data breaches. Please choose another one.' }],
    [
      { firstName: '\ud800', phone: null },
      { firstName: 'Please remove the unusual characters', phone: 'Phone is required' },
    ],
    [{ email: 'a@b.co, c@d.co' }, { email: 'Please enter a valid email address' }],
  ])('refuses %j field by field', async (part, fields) => {
    const answer = await post('/api/auth/register', { ...registration, ...part })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  })
})

describe('POST /api/auth/reset-password', () => {
  it('answers 200, gives a new cookie and signs other devices out', async () => {
    await anAccount(site.deps)
    const [here, other] = [await signIn(), await signIn()]
    const answer = await post(
      '/api/auth/reset-password',
      { oldPassword: password, newPassword: 'Correct-horse-2' },
      here,
    )
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    const fresh = readCookie(answer)
    const statuses = [here, other, fresh].map(
      async (cookie) => (await site.get('/api/auth/user', { cookie })).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
  })

  it.each([
    [{ oldPassword: 'wrong', newPassword: 'Correct-horse-2' }, 400, { oldPassword: 'The password is not right' }],
    [{ oldPassword: password }, 400, { newPassword: 'Please fill in all password fields.' }],
    [
      { oldPassword: password, newPassword: 'seven-7' },
      400,
      {
        newPassword:
          'New password must be at least 8 characters long and include both small and uppercase letters, numbers, and special characters.',
      },
    ],
  ])('%j is %i', async (body, status, fields) => {
    await anAccount(site.deps)
    const answer = await post('/api/auth/reset-password', body, await signIn())
    expect([answer.statusCode, answer.json().fields]).toEqual([status, fields])
    expect((await post('/api/auth/reset-password', body)).statusCode).toBe(401)
  })
})

describe('devices', () => {
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

  it('GET answers 200 with the own ones; POST logs one out, and 404 for others', async () => {
    await anAccount(site.deps)
    const here = await signIn({ 'user-agent': desktop, 'cf-ipcountry': 'IN' })
    const other = await signIn({ 'cf-ipcountry': 'in<b>' })
    const list = await site.get('/api/devices', { cookie: here })
    expect([list.statusCode, list.headers['x-total-count']]).toEqual([200, '2'])
    const [first, second] = list.json<Record<string, unknown>[]>()
    expect(first).toMatchObject({ name: 'Firefox on Linux', type: 'desktop', location: 'India', current: true })
    expect(second).toMatchObject({ location: null, current: false })
    const url = `/api/devices/${String(second!.id)}/logout`
    await anAccount(site.deps, 'admin', 'ben@example.com')
    const ben = readCookie(await post('/api/auth/login', { email: 'ben@example.com', password }))
    expect((await post(url, {}, ben)).statusCode).toBe(404)
    expect((await post(url, {})).statusCode).toBe(401)
    const answer = await post(url, undefined, here)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect((await site.get('/api/auth/user', { cookie: other })).statusCode).toBe(401)
    expect((await post(url, {}, here)).statusCode).toBe(404)
  })

  it('have no country without a trusted proxy', async () => {
    await anAccount(site.deps)
    const cookie = await signIn({ 'cf-ipcountry': 'IN' }, distrustful)
    expect((await distrustful.get('/api/devices', { cookie })).json()[0].location).toBeNull()
  })
})

it('what a browser sends for somebody whose session is over is not recorded as a visitor’s', async () => {
  const quote = {
    customerName: 'Asha Rao',
    email,
    phone: '+1 212 555 0142',
    departureCity: 'New York',
    destination: 'Thailand',
    travelers: 2,
  }
  const ask = (headers: Record<string, string>) => site.call('POST', '/trpc/quotes.create', quote, headers)
  expect((await ask({ 'x-signed-in': 'true' })).statusCode).toBe(401)
  expect(await database.db.$count(quotes)).toBe(0)
  await anAccount(site.deps)
  expect((await ask({ 'x-signed-in': 'true', cookie: await signIn() })).statusCode).toBe(200)
  expect((await ask({})).statusCode).toBe(200)
  expect(await database.db.$count(quotes, isNotNull(quotes.sentFromId))).toBe(1)
})

it('secrets are in no log and no other answer', async () => {
  site.logged()
  const canary = 'Canary-pass-1'
  const bodies: string[] = []
  const call = async (procedure: string, body: object | undefined, cookie: string) => {
    const answer = await site.call(body ? 'POST' : 'GET', `/trpc/${procedure}`, body, { cookie })
    bodies.push(answer.body)
    return answer.json().result?.data
  }
  const joined = await post('/api/auth/register', { ...registration, password: canary })
  const cookie = readCookie(joined)
  bodies.push(joined.body)
  const { secret } = await call('accountSecurity.beginTwoFactor', { password: canary }, cookie)
  const code = codeAt(secret, site.deps.now())
  bodies.length = 0
  const { recoveryCodes } = await call('accountSecurity.enableTwoFactor', { code }, cookie)
  bodies.length = 0
  await call('accountSecurity.forgotPassword', { email }, cookie)
  const token = await tokenTo(database.db, email)
  const wrong = { token, newPassword: canary.slice(0, 3) }
  for (const [procedure, body] of [
    ['auth.login', { email, password: canary, code: recoveryCodes[0].slice(1) }],
    ['auth.login', { email, password: `${canary}\u0000` }],
    ['accountSecurity.changePassword', { oldPassword: `${canary}x`, newPassword: canary }],
    ['accountSecurity.beginTwoFactor', { password: canary }],
    ['accountSecurity.enableTwoFactor', { code }],
    ['accountSecurity.disableTwoFactor', { password: canary, code: recoveryCodes[0].slice(1) }],
    ['accountSecurity.resetForgotten', wrong],
    ['accountSecurity.confirmEmail', { token }],
    ['auth.me', undefined],
    ['accountSecurity.state', undefined],
    [`activity.list?input=${encodeURIComponent('{"limit":100}')}`, undefined],
  ] as const) {
    await call(procedure, body, cookie)
  }
  const sessionToken = cookie.slice('session='.length)
  bodies.push((await site.get('/api/devices', { cookie })).body, (await site.get('/api/auth/user', { cookie })).body)
  bodies.push(site.logged())
  expect(bodies.length).toBeGreaterThan(13)
  for (const text of [canary, secret, token, sessionToken, recoveryCodes[0], recoveryCodes[0].slice(1)]) {
    expect(bodies.filter((one) => one.includes(text))).toEqual([])
  }
  expect(await database.db.$count(outbox)).toBe(3)
})
