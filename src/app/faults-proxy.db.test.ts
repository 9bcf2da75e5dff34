import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Cluster, startCluster } from '../testing/cluster'
import { type Pooler, startPgbouncer } from '../testing/pgbouncer'
import { askQuote, openSite, post, type Server, useServers } from '../testing/process'
import { type ProxyMode, startProxy, type TestProxy } from '../testing/proxy'

/** Runs a server whose PostgreSQL is behind a proxy or a pooler. */

const onPostgres = inject('engine').kind === 'postgres'

let cluster: Cluster
const servers = useServers()
beforeAll(async () => {
  if (onPostgres) cluster = await startCluster()
}, 60_000)
afterAll(() => cluster?.stop())

const paths = ['/readyz', '/api/packages', '/', '/trpc/settings.site', '/packages/x', '/api/packages?sort=rating']

/** Returns status and milliseconds of an answer. */
async function timed(url: string) {
  const asked = Date.now()
  const answer = await fetch(url)
  await answer.text()
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), ms: Date.now() - asked }
}

/**
 * Requests all paths at once, twice, as a busy machine may delay one round. Yields the milliseconds of the better one.
 */
async function waitsWhileAway(origin: string): Promise<number> {
  const slowest: number[] = []
  for (const round of [1, 2]) {
    const answers = await Promise.all(paths.map((path) => timed(origin + path)))
    expect([round, answers.map(({ status }) => status)]).toEqual([round, paths.map(whileAway)])
    const waits = answers.filter(({ status }) => status === 503).map(({ retryAfter }) => retryAfter)
    expect(Math.min(...waits)).toBeGreaterThan(0)
    slowest.push(Math.max(...answers.map(({ ms }) => ms)))
  }
  return Math.min(...slowest)
}

/** Expects the cached page for visitors. */
const whileAway = (path: string) => (path === '/' ? 200 : 503)

/** Fills the page cache. */
async function warmUp(server: Server) {
  await server.ready()
  await openSite(server)
  for (const path of paths) await timed(server.origin + path)
}

describe.runIf(onPostgres)('a server behind a proxy', () => {
  let proxy: TestProxy
  let server: Server
  beforeAll(async () => {
    proxy = await startProxy(cluster.url('postgres'))
    server = await servers.launch({ DATABASE_URL: proxy.url, DATA_DIR: await servers.directory() })
    await warmUp(server)
  }, 120_000)
  afterAll(() => proxy?.stop())

  it.each<ProxyMode>(['close', 'silent', 'refuse'])(
    'answers 503 within 2 s while the proxy does "%s", and 200 within 5 s of its return',
    { timeout: 60_000 },
    async (mode) => {
      await proxy.set(mode)
      await sleep(100)
      const before = proxy.accepted()
      expect(await waitsWhileAway(server.origin)).toBeLessThan(2000)
      const login = await post(server, '/api/auth/login', { email: 'a@b.co', password: 'x' })
      expect(login.status).toBe(503)
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
      expect(proxy.accepted() - before).toBeLessThan(500)
      await proxy.set('pass')
      const back = Date.now()
      while ((await timed(`${server.origin}/readyz`)).status !== 200) await sleep(50)
      expect((await timed(`${server.origin}/api/packages`)).status).toBe(200)
      expect((await askQuote(server, `after-${mode}`)).status).toBe(201)
      expect(Date.now() - back).toBeLessThan(5000)
      expect(server.output()).not.toMatch(/unhandled|uncaught/i)
    },
  )

  it('ends requests that are in work when the proxy becomes silent', { timeout: 60_000 }, async () => {
    const load = new AbortController()
    const slowest = { ms: 0 }
    const statuses = new Set<number>()
    const running = Array.from({ length: 8 }, async (_, worker) => {
      for (let i = worker; !load.signal.aborted; i += 8) {
        const asked = Date.now()
        statuses.add((await askQuote(server, `load-${i}`)).status)
        slowest.ms = Math.max(slowest.ms, Date.now() - asked)
      }
    })
    await sleep(300)
    await proxy.set('silent')
    await sleep(4000)
    await proxy.set('pass')
    await sleep(1500)
    load.abort()
    await Promise.all(running)
    expect([...statuses].toSorted()).toEqual([201, 503])
    expect(slowest.ms).toBeLessThan(3500)
    expect((await askQuote(server, 'after-load')).status).toBe(201)
  })
})

describe.runIf(onPostgres)('a server behind PgBouncer in transaction mode', () => {
  let pooler: Pooler
  let server: Server
  beforeAll(async () => {
    pooler = await startPgbouncer(cluster.url('postgres'))
    server = await servers.launch({
      DATABASE_URL: pooler.url,
      DATABASE_PREPARE: 'false',
      DATA_DIR: await servers.directory(),
    })
    await warmUp(server)
  }, 120_000)
  afterAll(() => pooler?.stop())

  it('answers reads and transactions under load', { timeout: 60_000 }, async () => {
    // Comes again where a busy machine says so: each key makes one request.
    const askUntilServed = async (key: string) => {
      for (;;) {
        const answer = await askQuote(server, key)
        if (answer.status !== 503) return answer
        await sleep(200)
      }
    }
    const quotes = Array.from({ length: 60 }, (_, i) => askUntilServed(`pooled-${i % 30}`))
    const reads = Array.from({ length: 60 }, (_, i) => timed(server.origin + paths[i % paths.length]!))
    expect(new Set((await Promise.all(quotes)).map(({ status }) => status))).toEqual(new Set([201]))
    expect((await Promise.all(reads)).filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    expect(server.output()).not.toMatch(/"level":50/)
  })

  it('answers 503 within 2 s while the database is away, and comes back', { timeout: 60_000 }, async () => {
    await cluster.down()
    expect(await waitsWhileAway(server.origin)).toBeLessThan(2000)
    await cluster.up()
    const back = Date.now()
    while ((await timed(`${server.origin}/readyz`)).status !== 200) await sleep(50)
    expect((await askQuote(server, 'pooled-after')).status).toBe(201)
    expect(Date.now() - back).toBeLessThan(5000)
  })
})
