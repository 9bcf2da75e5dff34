import { describe, expect, it } from 'vitest'
import { createUser } from '../../modules/identity/auth/service'
import { rateLimits } from '../../platform/server/database/tables'
import { useApp } from '../../testing/app'
import { testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'

/** Covers rate limits, and how callers are told apart. */

const database = useDatabase()
const env = { RATE_LIMIT_FACTOR: '1' }
const site = useApp(database, { env })
/** Imitates another process on the same database; on the embedded one, a second app. */
const twin = useApp(database, {
  env,
  db: async () => (database.kind === 'postgres' ? database.anotherPool() : database.db),
})
const proxied = useApp(database, { env: { ...env, TRUST_PROXY_HOPS: '1' } })
const twice = useApp(database, { env: { ...env, TRUST_PROXY_HOPS: '2' } })

const form = {
  customerName: 'Asha Rao',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
}
let n = 0
const ask = (from = site, headers?: Record<string, string>, path = '/api/quotes') =>
  from.call('POST', path, { ...form, email: `person-${n++}@example.com` }, headers)

/** Uses a limit of ten up to its last call. */
const useUp = async (from = site, headers?: Record<string, string>) => {
  for (let i = 0; i < 10; i++) expect((await ask(from, headers)).statusCode).toBe(201)
}

describe('a limit', () => {
  it('counts requests of REST, tRPC and two processes together, and says when to come again', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await ask(site)).statusCode).toBe(201)
      expect((await ask(twin, {}, '/trpc/quotes.create')).statusCode).toBe(200)
    }
    for (const from of [site, twin]) {
      const rest = await ask(from)
      expect([rest.statusCode, rest.json().code]).toEqual([429, 'rate-limited'])
      const trpc = await ask(from, {}, '/trpc/quotes.create')
      expect([trpc.statusCode, trpc.json().error.data.reason]).toEqual([429, 'rate-limited'])
      for (const { headers } of [rest, trpc]) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
      }
    }
    site.deps.clock.advance(61)
    expect((await ask(site)).statusCode).toBe(201)
    site.deps.clock.advance(-61)
  })

  it('loses none of many concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(i % 2 ? site : twin)))
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(10)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(20)
  })

  it('of one call is not another’s, and reading has none', async () => {
    await useUp()
    expect((await ask()).statusCode).toBe(429)
    expect((await site.call('POST', '/api/auth/logout')).statusCode).toBe(200)
    const lists = await Promise.all(Array.from({ length: 80 }, () => site.get('/api/packages')))
    expect(new Set(lists.map((list) => list.statusCode))).toEqual(new Set([200]))
  })

  it('of passwords is per account, so that one address cannot try them all', async () => {
    const email = 'asha@example.com'
    const input = { email, password: 'Correct-horse-1', firstName: 'Asha', lastName: 'Rao' }
    await createUser({ ctx: testContext(site.deps), input })
    const login = (body: object) => site.call('POST', '/api/auth/login', body)
    for (let i = 0; i < 10; i++) expect((await login({ email, password: `wrong-${i}` })).statusCode).toBe(401)
    const refused = await login(input)
    expect([refused.statusCode, refused.cookies]).toEqual([429, []])
    // Limits unknown accounts alike, which reveals nothing.
    for (let i = 0; i < 10; i++) await login({ email: 'nobody@example.com', password: 'x' })
    expect((await login({ email: 'nobody@example.com', password: 'x' })).statusCode).toBe(429)
  })

  it('of new accounts is per address, not per account', async () => {
    let cookie = ''
    const register = async () => {
      const body = { ...form, firstName: 'Asha', lastName: 'Rao', password: 'Correct-horse-1' }
      const answer = await site.call(
        'POST',
        '/api/auth/register',
        { ...body, email: `new-${n++}@example.com` },
        { cookie },
      )
      const [set] = answer.cookies
      if (set) cookie = `${set.name}=${set.value}`
      return answer.statusCode
    }
    for (let i = 0; i < 20; i++) expect(await register()).toBe(201)
    expect(await register()).toBe(429)
  })

  it('keeps no address in the clear beside what it typed', async () => {
    await site.call('POST', '/api/auth/login', { email: 'asha@example.com', password: 'x' })
    const keys = (await database.db.select().from(rateLimits)).map((row) => row.key)
    expect(keys.filter((key) => key.startsWith('sign-in')).join()).not.toContain('asha')
  })
})

describe('a batch', () => {
  const batch = (calls: number) =>
    site.call(
      'POST',
      `/trpc/${Array.from({ length: calls }, () => 'auth.login').join()}?batch=1`,
      Object.fromEntries(
        Array.from({ length: calls }, (_, i) => [i, { email: 'asha@example.com', password: `p${i}` }]),
      ),
    )

  it('counts each of its calls', async () => {
    const answer = await batch(10)
    const statuses = answer
      .json<{ error: { data: { httpStatus: number } } }[]>()
      .map((one) => one.error.data.httpStatus)
    expect(statuses).toEqual(Array(10).fill(401))
    expect((await batch(1)).json()[0].error.data.httpStatus).toBe(429)
  })

  it('of more than ten is refused and does nothing', async () => {
    const answer = await batch(11)
    expect(answer.statusCode).toBe(400)
    expect(await database.db.$count(rateLimits)).toBe(0)
    const streamed = await site.app.inject({
      method: 'POST',
      url: `/trpc/${Array.from({ length: 50 }, () => 'auth.login').join()}?batch=1`,
      headers: { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' },
      payload: '{}',
    })
    expect(streamed.statusCode).toBe(406)
    expect(await database.db.$count(rateLimits)).toBe(0)
  })
})

describe('who somebody is', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  let next = 0
  const fresh = () => `203.0.113.${++next}`

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
    for (let i = 0; i < 10; i++) expect((await ask(site, from(fresh()))).statusCode).toBe(201)
    expect((await ask(site, from(fresh()))).statusCode).toBe(429)
  })

  it('is what the one proxy says, not what the visitor says before it', async () => {
    const visitor = fresh()
    for (let i = 0; i < 10; i++) {
      expect((await ask(proxied, from(`${fresh()}, ${visitor}`))).statusCode).toBe(201)
    }
    expect((await ask(proxied, from(`${fresh()}, ${visitor}`))).statusCode).toBe(429)
    expect((await ask(proxied, from(`${visitor}, ${fresh()}`))).statusCode).toBe(201)
  })

  it('is what the outer of two proxies says', async () => {
    const [visitor, inner] = [fresh(), fresh()]
    await useUp(twice, from(`${visitor}, ${inner}`))
    expect((await ask(twice, from(`${fresh()}, ${visitor}, ${inner}`))).statusCode).toBe(429)
    expect((await ask(twice, from(`${fresh()}, ${inner}`))).statusCode).toBe(201)
  })

  it('is the /64 network of an IPv6 address', async () => {
    for (let i = 0; i < 10; i++) {
      expect((await ask(proxied, from(`2001:db8:1:2::${i.toString(16)}`))).statusCode).toBe(201)
    }
    expect((await ask(proxied, from('2001:db8:1:2:ffff:ffff:ffff:ffff'))).statusCode).toBe(429)
    expect((await ask(proxied, from('2001:db8:1:3::1'))).statusCode).toBe(201)
  })

  it('counts an IPv4 address and its IPv6 form as one', async () => {
    const visitor = fresh()
    await useUp(proxied, from(visitor))
    expect((await ask(proxied, from(`::ffff:${visitor}`))).statusCode).toBe(429)
  })
})
