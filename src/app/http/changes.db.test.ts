import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions, users } from '../../modules/identity/auth/table'
import { answersTo } from '../../modules/core/email/answers.rules'
import { enqueueMail } from '../../modules/core/email/service'
import { outbox } from '../../modules/core/email/table'
import { recordEvent } from '../../modules/core/events/service'
import { leads } from '../../modules/sales/leads/table'
import { newAgency } from '../../modules/settings/settings/schema'
import { saveAgency, setRate } from '../../modules/settings/settings/service'
import { newId } from '../../platform/server/ids'
import { enqueue } from '../../platform/server/jobs/queue'
import { jobs } from '../../platform/server/jobs/table'
import { everything } from '../../platform/server/live/changes'
import type { Stop } from '../../platform/server/live/listen'
import type { Role } from '../../shared/actor'
import { anAccount, signIn } from '../../testing/account'
import { useApp } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { newDraft } from '../../testing/drafts/draft.factory'
import { runJobs, testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aHotel, aLead, aQuote } from '../../testing/factories'
import { aPackage } from '../../testing/package.factory'

const database = useDatabase()
const site = useApp(database)

let stop: Stop
let heard: string[] = []
let starts = 0
let marks = 0
let origin = ''
beforeAll(async () => {
  stop = await database.listen({
    onPayload: (change) => {
      heard.push(change)
      site.deps.changes.tell(change)
    },
    onStart: () => void starts++,
  })
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => stop())
beforeEach(async () => {
  await expect.poll(() => starts).toBeGreaterThan(0)
  heard = []
})

/** Waits until all commits so far were received, and returns them. */
async function caughtUp(): Promise<string[]> {
  const mark = `mark ${marks++}`
  await database.db.execute(sql`SELECT pg_notify('changes', ${mark})`)
  await expect.poll(() => heard).toContain(mark)
  const all = heard.filter((change) => change !== mark)
  heard = []
  return all
}

/** Returns only the changes of `work`. */
async function recordChanges(work: () => Promise<unknown>): Promise<string[]> {
  await caughtUp()
  await work()
  return caughtUp()
}

describe('a commit says what it changed:', () => {
  it('leads and what happened to them, requests, packages, inventory', async () => {
    const lead = await aLead(database.db)
    expect(await caughtUp()).toContain(`leads ${lead.id}`)
    const ctx = testContext(site.deps)
    const event = { kind: 'lead.noted', timelines: { lead: lead.id } } as const
    expect(await recordChanges(() => recordEvent(ctx, event))).toEqual([`leads ${lead.id}`])
    const quote = await aQuote(database.db)
    expect(await caughtUp()).toContain(`quotes ${quote.id}`)
    const pkg = await aPackage(database.db)
    expect(await caughtUp()).toContain(`packages ${pkg.id}`)
    const hotel = await aHotel(database.db)
    expect(await caughtUp()).toContain(`inventory ${hotel.id}`)
  })

  it('an e-mail of a lead that was sent or given up, and no other mail', async () => {
    const { call } = await callerAs(site.deps, 'agent')
    const { id } = await aLead(database.db)
    const write = () => call.email.sendLetter({ of: 'lead', id, subject: 'Your trip', body: 'Two quiet weeks it is.' })
    await write()
    expect(await recordChanges(() => runJobs(site.deps))).toEqual([`leads ${id}`])
    const ctx = testContext(site.deps)
    const mail = {
      to: 'asha@example.com',
      subject: 'Welcome',
      text: 'Hello',
      html: '<p>Hello</p>',
      answers: answersTo.nobody('link'),
      about: id,
    }
    await enqueueMail({ ctx, input: mail })
    expect(await recordChanges(() => runJobs(site.deps))).toEqual([])
    await write()
    const failed = () => database.db.update(outbox).set({ status: 'failed' }).where(eq(outbox.status, 'queued'))
    expect(await recordChanges(failed)).toEqual([`leads ${id}`])
  })

  it('settings, exchange rates, and drafts that come', async () => {
    const ctx = testContext(site.deps)
    expect((await recordChanges(() => saveAgency({ ctx, input: newAgency }))).toSorted()).toEqual([
      'auditLog all',
      'settings all',
    ])
    const rate = { from: 'USD', to: 'INR', micros: 85_000_000 } as const
    expect((await recordChanges(() => setRate({ ctx, input: rate }))).toSorted()).toEqual([
      'auditLog all',
      'settings all',
    ])
    const { call } = await callerAs(site.deps, 'agent')
    const id = newId()
    expect(await recordChanges(() => call.packageDrafts.save({ ...newDraft, id }))).toContain(`packageDrafts ${id}`)
    const typed = { ...newDraft, id, version: 1, step: 'details' as const }
    expect(await recordChanges(() => call.packageDrafts.save(typed))).not.toContain(`packageDrafts ${id}`)
  })

  it('jobs that failed for good until they are tried again, webhooks and what they sent', async () => {
    const { call } = await callerAs(site.deps, 'admin')
    await enqueue(site.deps, { kind: 'mail', key: 'broken' })
    const fail = () => database.db.update(jobs).set({ status: 'dead' }).where(eq(jobs.key, 'broken')).returning()
    let id = ''
    expect(await recordChanges(async () => (id = (await fail())[0]!.id))).toEqual(['jobs all'])
    expect(await recordChanges(() => call.jobs.retry({ id }))).toContain('jobs all')
    await fail()
    expect(await recordChanges(() => call.jobs.discard({ id }))).toContain('jobs all')
    const url = 'https://93.184.216.34/hook'
    expect(await recordChanges(() => call.webhooks.create({ url, events: ['lead.won'] }))).toContain('webhooks all')
    const lead = await aLead(database.db)
    const won = () => call.leads.move({ id: lead.id, status: 'closed', outcome: 'won' })
    expect(await recordChanges(won)).toEqual(expect.arrayContaining([`leads ${lead.id}`, 'webhooks all']))
  })

  it('once, and nothing when it is rolled back', async () => {
    const { id } = await aLead(database.db)
    const rename = (customerName: string) => (db: typeof database.db) =>
      db.update(leads).set({ customerName }).where(eq(leads.id, id))
    const twice = () =>
      database.db.transaction(async (tx) => {
        await rename('One')(tx)
        await rename('Two')(tx)
      })
    expect(await recordChanges(twice)).toEqual([`leads ${id}`])
    const never = () =>
      database.db
        .transaction(async (tx) => {
          await rename('Three')(tx)
          throw new Error('changed my mind')
        })
        .catch(() => undefined)
    expect(await recordChanges(never)).toEqual([])
  })

  it('and is heard again after the connection was lost', async ({ skip }) => {
    if (database.kind === 'embedded') skip('no connection')
    const before = starts
    await database.db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN changes' AND datname = current_database()`,
    )
    await expect.poll(() => starts, { timeout: 10_000 }).toBe(before + 1)
    const changed = await recordChanges(() => aLead(database.db))
    expect(changed.map((one) => one.split(' ')[0])).toEqual(['customers', 'leads'])
  })
})

/** Opens the stream with a new session. */
async function open(role: Role, email = 'asha@example.com') {
  await anAccount(site.deps, role, email)
  const { sessionToken } = await signIn(site.deps, { email })
  const left = new AbortController()
  const answer = await fetch(`${origin}/live/changes`, {
    headers: { cookie: `itinera=${sessionToken}`, 'accept-encoding': 'gzip' },
    signal: left.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  return { answer, left, read: async () => (await reader.read()).value }
}

describe('the stream of changes', () => {
  it('is for staff', async () => {
    expect((await site.get('/live/changes')).statusCode).toBe(401)
    const { answer, read } = await open('traveler')
    expect(answer.status).toBe(403)
    expect(await read()).toContain('This is for staff')
  })

  it('says within two seconds what changed, and passes proxies unbuffered', async () => {
    const { answer, left, read } = await open('agent')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await read()).toContain('retry:')
    await sleep(200)
    const lead = await aLead(database.db)
    const committed = performance.now()
    let heard = ''
    while (!heard.includes(`"leads ${lead.id}"`)) heard += await read()
    expect(performance.now() - committed).toBeLessThan(2000)
    left.abort()
  })

  it('is no activity: a session that only listens ends', async () => {
    const long = new Date(Date.now() - 3_600_000)
    await anAccount(site.deps, 'agent', 'idle@example.com')
    const { sessionToken } = await signIn(site.deps, { email: 'idle@example.com' })
    await database.db.update(sessions).set({ lastActiveAt: long })
    const left = new AbortController()
    const answer = await fetch(`${origin}/live/changes`, {
      headers: { cookie: `itinera=${sessionToken}` },
      signal: left.signal,
    })
    expect(answer.status).toBe(200)
    left.abort()
    const [session] = await database.db.select().from(sessions)
    expect(session?.lastActiveAt).toEqual(long)
  })

  it('ends with the session, before anything more is said', async () => {
    const { read } = await open('agent')
    await read()
    await sleep(200)
    await database.db.update(users).set({ status: 'deactivated' }).where(eq(users.email, 'asha@example.com'))
    site.deps.changes.tell(everything)
    expect(await read()).toBeUndefined()
  })
})
