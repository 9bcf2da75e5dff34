import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newKey } from '../platform/server/encryption'
import { type Cluster, freePort, startCluster } from '../testing/cluster'
import { askQuote, post, type Server, useServers } from '../testing/process'

/** Runs two servers on one PostgreSQL that stops and restarts, as the mail server does. */

const onPostgres = inject('engine').kind === 'postgres'

const until = async (happened: () => Promise<boolean>, seconds: number) => {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(100)) {
    if (await happened()) return true
  }
  return false
}

describe.runIf(onPostgres)('two servers on one PostgreSQL', () => {
  const servers = useServers()
  let cluster: Cluster
  let sql: Sql
  let smtpPort: number
  let pair: [Server, Server]

  beforeAll(async () => {
    cluster = await startCluster()
    smtpPort = await freePort()
  }, 60_000)
  afterAll(async () => {
    await sql.end()
    await cluster.stop()
  })

  it('migrate an empty database at once, each step once', { timeout: 120_000 }, async () => {
    const keys = newKey('test')
    const env = async () => ({
      ENCRYPTION_KEYS: keys,
      DATABASE_URL: cluster.url('postgres'),
      DATABASE_POOL: '5',
      DATA_DIR: await servers.directory(),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    })
    pair = await Promise.all([servers.launch(await env()), servers.launch(await env())])
    await Promise.all(pair.map((server) => server.ready()))
    sql = postgres(cluster.url('postgres'), { max: 1, onnotice: () => undefined, backoff: () => 0.1 })
    const files = (await readdir('drizzle', { recursive: true })).filter((name) => name.endsWith('.sql'))
    expect(await sql`SELECT 1 FROM drizzle.applied`).toHaveLength(files.length)
    expect((await askQuote(pair[1], 'early')).status).toBe(503)
    // Opens the site by hand: with an e-mail each request would make a second mail.
    await sql`DELETE FROM settings WHERE key = 'closed'`
    const [one, other] = await Promise.all(pair.map((server) => askQuote(server, 'both')))
    expect([one!.status, one!.body]).toEqual([201, other!.body])
  })

  it('answer 503 while it is away, and by themselves again when it is back', { timeout: 120_000 }, async () => {
    // Fills the page cache.
    for (const server of pair) expect(await until(async () => (await fetch(server.origin)).ok, 60)).toBe(true)
    const quote = (i: number) =>
      askQuote(pair[i % 2]!, `k${i}`, { email: `canary-${i}@example.com`, message: 'canary' })
    const load = new AbortController()
    const statuses = new Set<number>()
    // Sends requests throughout, some while connections break. Each stands for a mail that is delivered below.
    const running = Array.from({ length: 8 }, async (_, worker) => {
      for (let i = worker; !load.signal.aborted; i += 8, await sleep(50)) statuses.add((await quote(i)).status)
    })
    await sleep(500)
    await cluster.down()
    for (const server of pair) {
      for (const path of ['/readyz', '/api/packages', '/trpc/settings.site', '/packages/none']) {
        const asked = Date.now()
        const answer = await fetch(server.origin + path)
        const text = await answer.text()
        expect([path, answer.status]).toEqual([path, 503])
        expect([path, Date.now() - asked < 15_000]).toEqual([path, true])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:|\n\s+at |select /i)
      }
      // Expects cached pages, marked as stale; others explain the outage, and whom to call.
      const kept = await fetch(server.origin)
      expect([kept.status, Number(kept.headers.get('age')) >= 0, kept.headers.get('warning')]).toEqual([
        200,
        true,
        '110 - "Response is Stale"',
      ])
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
      expect((await post(server, '/api/auth/login', { email: 'a@b.co', password: 'x' })).status).toBe(503)
    }
    await cluster.up()
    const back = Date.now()
    for (const server of pair) {
      expect(await until(async () => (await fetch(`${server.origin}/readyz`)).ok, 15)).toBe(true)
      expect((await fetch(`${server.origin}/api/packages`)).status).toBe(200)
    }
    expect((await quote(1000)).status).toBe(201)
    expect(Date.now() - back).toBeLessThan(20_000)
    load.abort()
    await Promise.all(running)
    expect([...statuses].toSorted()).toEqual([201, 503])
    for (const server of pair) expect(server.output()).not.toMatch(/canary|unhandled|uncaught/i)
  })

  it('answer 503 while it takes no writes, and write again when it does', { timeout: 120_000 }, async () => {
    const writes = (allowed: boolean) =>
      sql.unsafe(
        `ALTER ROLE itinera ${allowed ? 'RESET' : 'SET'} default_transaction_read_only ${allowed ? '' : '= on'}`,
      )
    // Imitates a failover: clients reconnect to a read-only server.
    await writes(false)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'itinera' AND pid <> pg_backend_pid()`
    for (const server of pair) {
      expect(await until(async () => (await fetch(`${server.origin}/api/packages`)).ok, 15)).toBe(true)
      const ready = await fetch(`${server.origin}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'read-only' }])
      const refused = await askQuote(server, `read-only-${server.origin}`)
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    }
    // Opens new connections, as old ones stay read-only.
    await writes(true)
    for (const server of pair) {
      expect(await until(async () => (await fetch(`${server.origin}/readyz`)).ok, 15)).toBe(true)
      expect((await askQuote(server, `writable-${server.origin}`)).status).toBe(201)
    }
  })

  it('has every acknowledged request', async () => {
    const [counted] = await sql`SELECT count(*)::int AS quotes, count(DISTINCT idempotency_hash)::int AS keys,
      (SELECT count(*)::int FROM events WHERE kind IN ('quote.requested', 'quote.entered')) AS events,
      (SELECT count(DISTINCT about)::int FROM outbox) AS mails FROM quotes`
    const { quotes, ...rest } = counted as Record<string, number>
    expect(rest).toEqual({ keys: quotes, events: quotes, mails: quotes })
  })

  it('deliver each mail once, when the mail server is back', { timeout: 240_000 }, async () => {
    const seen = new Map<string, number>()
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', (data: Buffer) => (text += data.toString()))
        stream.on('end', () => {
          const id = /^Message-ID: (.+)$/im.exec(text)![1]!
          seen.set(id, (seen.get(id) ?? 0) + 1)
          setTimeout(done, 5)
        })
      },
    })
    const tried = async () => (await sql`SELECT 1 FROM jobs WHERE kind = 'mail.unwritten' AND attempts > 0`).length > 0
    expect(await until(tried, 30)).toBe(true)
    const [before] = await sql`SELECT count(*)::int AS n FROM quotes`
    // Releases leases that the outage left behind: without a mail server, no run takes this long.
    await sleep(2000)
    await sql`UPDATE jobs SET due_at = now() WHERE status = 'running' AND changed_at < now() - interval '2 seconds'`
    await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', resolve))
    const delivered = async () => {
      // Skips the backoff.
      await sql`UPDATE jobs SET due_at = now() WHERE status = 'queued' AND kind = 'mail.unwritten'`
      return (await sql`SELECT 1 FROM jobs WHERE kind = 'mail.unwritten'`).length === 0
    }
    expect(await until(delivered, 180)).toBe(true)
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
    expect(seen.size).toBe(before!.n)
    expect([...seen.values()].every((times) => times === 1)).toBe(true)
  })

  it('stop within ten seconds, also without their database', { timeout: 40_000 }, async () => {
    const [one, other] = pair
    const asked = Date.now()
    expect(await one.end('SIGTERM')).toBe(0)
    await cluster.down()
    expect(await other.end('SIGTERM')).toBe(0)
    expect(Date.now() - asked).toBeLessThan(15_000)
    await cluster.up()
  })
})
