import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import postgres, { type Sql } from 'postgres'
import { getEncryptionContext } from '../modules/core/email/service'
import { createEncryption, newKey } from '../platform/server/encryption'
import { copyDatabase } from '../testing/database'
import { post, type Server, useServers } from '../testing/process'

/** Runs two servers on one PostgreSQL, which share sessions, logouts, links, limits and live changes. */

const onPostgres = inject('engine').kind === 'postgres'
const email = 'asha@example.com'
const password = 'Correct-horse-1'
const keys = newKey('test')

describe.runIf(onPostgres)('two servers on one PostgreSQL', () => {
  const servers = useServers()
  let sql: Sql
  let pair: [Server, Server]

  beforeAll(async () => {
    const url = await copyDatabase()
    const env = async () => ({
      ENCRYPTION_KEYS: keys,
      DATABASE_URL: url,
      DATABASE_POOL: '5',
      DATA_DIR: await servers.directory(),
      RATE_LIMIT_FACTOR: '1',
      // Points to a closed port: mails stay in the outbox, where the test reads them.
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    pair = await Promise.all([servers.launch(await env()), servers.launch(await env())])
    await Promise.all(pair.map((server) => server.ready()))
    sql = postgres(url, { max: 1, onnotice: () => undefined })
    await sql`DELETE FROM settings WHERE key = 'closed'`
  }, 120_000)
  afterAll(() => sql.end())

  const readCookie = (answer: { headers: Headers }) =>
    /session=[a-z2-7]{40}/.exec(answer.headers.get('set-cookie')!)![0]
  const login = (server: Server, word = password, address = email) =>
    post(server, '/api/auth/login', { email: address, password: word })
  const seenBy = (cookie: string) =>
    Promise.all(
      pair.map(async ({ origin }) => (await fetch(`${origin}/api/auth/user`, { headers: { cookie } })).status),
    )

  it('share sessions, logouts and a changed password', { timeout: 60_000 }, async () => {
    const [one, other] = pair
    const person = { firstName: 'Asha', lastName: 'Rao', email, phone: '+91 98765 43210', password }
    const both = await Promise.all(pair.map((server) => post(server, '/api/auth/register', person)))
    expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 409])
    const [first, second] = [readCookie(await login(one)), readCookie(await login(other))]
    expect([await seenBy(first), await seenBy(second)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    const devices = await fetch(`${other.origin}/api/devices`, { headers: { cookie: second } })
    const { id } = ((await devices.json()) as { id: string; current: boolean }[]).find((d) => d.current)!
    expect((await post(one, `/api/devices/${id}/logout`, {}, { cookie: first })).status).toBe(200)
    expect(await seenBy(second)).toEqual([401, 401])
    const change = { oldPassword: password, newPassword: `${password}2` }
    const changes = await Promise.all(
      pair.map((server) => post(server, '/api/auth/reset-password', change, { cookie: first })),
    )
    expect(changes.filter((answer) => answer.status === 200)).toHaveLength(1)
    const winner = changes.find((answer) => answer.status === 200)!
    expect([await seenBy(first), await seenBy(readCookie(winner))]).toEqual([
      [401, 401],
      [200, 200],
    ])
  })

  it('use a link once, of eight concurrent calls', { timeout: 60_000 }, async () => {
    const asked = await post(pair[0], '/trpc/accountSecurity.forgotPassword', { email })
    expect(asked.status).toBe(200)
    const [mail] = await sql`SELECT id, content FROM outbox WHERE subject = 'Choose a new password'`
    const content = createEncryption(keys).decrypt(String(mail!.content), getEncryptionContext(String(mail!.id)))
    const token = /#token=([\w-]{43})/.exec(content)![1]!
    const uses = Array.from({ length: 8 }, (_, i) =>
      post(pair[i % 2]!, '/trpc/accountSecurity.resetForgotten', { token, newPassword: `${password}-${i}` }),
    )
    const statuses = (await Promise.all(uses)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(7)
    const [left] = await sql`SELECT count(*)::int AS n FROM sessions`
    expect(left!.n).toBe(0)
  })

  it('tell staff of one within two seconds what a colleague changes on the other', { timeout: 60_000 }, async () => {
    const [one, other] = pair
    const staff = { firstName: 'Ravi', lastName: 'Rao', email: 'ravi@example.com', phone: '+1 212 555 0142', password }
    expect((await post(one, '/api/auth/register', staff)).status).toBe(201)
    await sql`UPDATE users SET role = 'agent' WHERE email = ${staff.email}`
    const cookie = readCookie(await login(one, password, staff.email))
    const left = new AbortController()
    const stream = await fetch(`${other.origin}/live/changes`, { headers: { cookie }, signal: left.signal })
    const heard = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await heard.read()).value).toContain('retry:')
    const notified: number[] = []
    const listening = (async () => {
      for (let read = await heard.read(); !read.done; read = await heard.read())
        if (read.value.includes('"*"')) notified.push(performance.now())
    })().catch(() => undefined)
    /** Measures milliseconds from the answer to the colleague until the stream reports a change. */
    const delay = async () => {
      // Lets pass what was told of the change before.
      await sleep(300)
      const asked = performance.now()
      const lead = { customerName: 'Nora Lind', email: 'nora@example.com', mobile: '+12125550199', destination: 'Fiji' }
      await post(one, '/api/leads', lead, { cookie })
      const committed = performance.now()
      while (!notified.some((at) => at > asked)) await sleep(10)
      return Math.max(0, notified.find((at) => at > asked)! - committed)
    }
    // Takes the median of five, as a busy machine may pause once.
    const delays: number[] = []
    for (let i = 0; i < 5; i++) delays.push(await delay())
    left.abort()
    await listening
    expect(delays.toSorted((a, b) => a - b)[2]).toBeLessThan(2000)
  })

  it('count failed sign-ins together', { timeout: 60_000 }, async () => {
    const tries = Array.from({ length: 24 }, (_, i) => login(pair[i % 2]!, 'wrong', 'nobody@example.com'))
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
    for (const server of pair) expect(server.output()).not.toMatch(/Correct-horse|nobody@/)
  })
})
