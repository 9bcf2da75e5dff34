import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveBackSeats, takeSeats } from '../../modules/catalog/departures/seats.service'
import { joinWaitingList } from '../../modules/catalog/waiting-list/join.service'
import { answersTo } from '../../modules/core/email/answers.rules'
import { enqueueMail } from '../../modules/core/email/service'
import { recordEvent } from '../../modules/core/events/service'
import { sessions, users } from '../../modules/identity/auth/table'
import { presence } from '../../modules/identity/live/table'
import { officeRoles } from '../../modules/identity/roles/table'
import { webhookEndpoints } from '../../modules/core/webhooks/table'
import { newId } from '../../platform/server/ids'
import { enqueue } from '../../platform/server/jobs/queue'
import type { Stop } from '../../platform/server/live/listen'
import { notifyChange } from '../../platform/server/live/notify'
import type { Role } from '../../shared/actor'
import { anAccount, signIn } from '../../testing/account'
import { useApp } from '../../testing/app'
import { booked } from '../../testing/bookings/booked'
import { callerAs } from '../../testing/callers'
import { runJobs, testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aDeparture } from '../../testing/departures/departure.factory'
import { newDraft } from '../../testing/drafts/draft.factory'
import { aLead } from '../../testing/factories'
import { aTransfer } from '../../testing/payments/paid'

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
      site.deps.changes.notify(change)
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

describe('a commit tells the office to look again:', () => {
  const notified = ['*']

  it('with each event, once, and not when it is rolled back', async () => {
    const ctx = testContext(site.deps)
    const { id: lead } = await aLead(database.db)
    const note = (db = database.db) => recordEvent({ ...ctx, db }, { kind: 'lead.noted', timelines: { lead } })
    expect(await recordChanges(note)).toEqual(notified)
    const twice = () => database.db.transaction(async (tx) => [await note(tx), await note(tx)])
    expect(await recordChanges(twice)).toEqual(notified)
    const never = () => database.db.transaction(async (tx) => Promise.reject(await note(tx))).catch(() => undefined)
    expect(await recordChanges(never)).toEqual([])
  })

  it('when it moves money and seats, once', async () => {
    const { id, staff } = await booked(site.deps)
    expect(await recordChanges(() => staff.payments.record(aTransfer(id)))).toEqual(notified)
    const { version } = await staff.bookings.get({ id })
    expect(await recordChanges(() => staff.bookings.cancel({ id, version, reason: 'Sick' }))).toEqual(notified)
  })

  it('when seats are reserved, released, and waited for, which no event records', async () => {
    const { id: departureId, packageId, startsOn: date } = await aDeparture(database.db, { capacity: 2 })
    const ctx = testContext(site.deps)
    let held = ''
    const take = async () => (held = (await takeSeats({ ctx, input: { departureId, seats: 2 } })).id)
    expect(await recordChanges(take)).toEqual(notified)
    const who = { packageId, date, name: 'Asha Rao', email: 'asha@example.com', seats: 2 }
    expect(await recordChanges(() => joinWaitingList({ ctx, input: who }))).toEqual(notified)
    expect(await recordChanges(() => giveBackSeats({ ctx, input: { id: held } }))).toEqual(notified)
  })

  it('when an e-mail that a timeline shows is sent, and no other mail', async () => {
    const { call } = await callerAs(site.deps, 'agent')
    const { id } = await aLead(database.db)
    await call.email.sendLetter({ of: 'lead', id, subject: 'Your trip', body: 'Two quiet weeks it is.' })
    expect(await recordChanges(() => runJobs(site.deps))).toEqual(notified)
    const mail = {
      to: 'asha@example.com',
      subject: 'Welcome',
      text: 'Hello',
      html: '<p>Hello</p>',
      answers: answersTo.nobody('link'),
      about: id,
    }
    await enqueueMail({ ctx: testContext(site.deps), input: mail })
    expect(await recordChanges(() => runJobs(site.deps))).toEqual([])
  })

  it('when a job fails for good, and of webhooks alone when another system answers', async () => {
    await enqueue(site.deps, { kind: 'mail.discard', key: 'broken', payload: { mailIds: 'none' } })
    expect(await recordChanges(() => runJobs(site.deps))).toEqual(notified)
    const { call } = await callerAs(site.deps, 'admin')
    const url = 'https://93.184.216.34/hook'
    const { id } = await call.webhooks.create({ url, events: ['lead.won'] })
    const won = await aLead(database.db)
    await call.leads.move({ id: won.id, status: 'closed', outcome: 'won' })
    await database.db.update(webhookEndpoints).set({ url: 'https://127.0.0.1/hook' }).where(eq(webhookEndpoints.id, id))
    expect(await recordChanges(() => runJobs(site.deps))).toEqual(['webhooks'])
  })

  it('not while a draft is typed, which nobody else sees', async () => {
    const { call } = await callerAs(site.deps, 'agent')
    const draft = { ...newDraft, id: newId() }
    expect(await recordChanges(() => call.packageDrafts.save(draft))).toEqual(notified)
    const typed = { ...draft, version: 1, step: 'details' as const }
    expect(await recordChanges(() => call.packageDrafts.save(typed))).toEqual([])
  })

  it('by name of a record, when a colleague opens and leaves it, not while they stay', async () => {
    const { call } = await callerAs(site.deps, 'agent')
    const [recordId, other, tab] = [newId(), newId(), '0'.repeat(32)]
    expect(await recordChanges(() => call.live.stay({ tab, recordId }))).toEqual([`live ${recordId}`])
    expect(await recordChanges(() => call.live.stay({ tab, recordId }))).toEqual([])
    const moved = await recordChanges(() => call.live.stay({ tab, recordId: other }))
    expect(moved).toEqual([`live ${other}`, `live ${recordId}`])
    expect(await recordChanges(() => call.live.leave({ tab }))).toEqual([`live ${other}`])
  })

  it('and is heard again after the connection was lost', async ({ skip }) => {
    if (database.kind === 'embedded') skip('no connection')
    const before = starts
    await database.db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN changes' AND datname = current_database()`,
    )
    await expect.poll(() => starts, { timeout: 10_000 }).toBe(before + 1)
    expect(await recordChanges(() => notifyChange(testContext(site.deps)))).toEqual(['*'])
  })
})

/** Opens the stream with a new session. */
async function open(role: Role, email = 'asha@example.com') {
  await anAccount(site.deps, role, email)
  const { sessionToken } = await signIn(site.deps, { email })
  const left = new AbortController()
  const answer = await fetch(`${origin}/live/changes`, {
    headers: { cookie: `session=${sessionToken}`, 'accept-encoding': 'gzip' },
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
    const event = { kind: 'list.exported', about: { entity: 'list', id: 'leads' } } as const
    await recordEvent(testContext(site.deps), event)
    const committed = performance.now()
    let heard = ''
    while (!heard.includes('"*"')) heard += await read()
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
      headers: { cookie: `session=${sessionToken}` },
      signal: left.signal,
    })
    expect(answer.status).toBe(200)
    left.abort()
    const [session] = await database.db.select().from(sessions)
    expect(session?.lastActiveAt).toEqual(long)
  })

  it('says that the rights of its listener have changed, once', async () => {
    const { read, left } = await open('agent')
    const [role] = await database.db
      .insert(officeRoles)
      .values({ id: newId(), name: 'Desk', permissions: ['leads.read'], sees: 'own' })
      .returning()
    await read()
    await database.db.update(users).set({ roleId: role!.id }).where(eq(users.email, 'asha@example.com'))
    let said = ''
    const hear = async (change: string) => {
      site.deps.changes.notify(change)
      while (!said.includes(change)) said += await read()
    }
    await hear('*')
    expect(said).toContain('"rights"')
    said = ''
    await hear('*')
    expect(said).not.toContain('rights')
    left.abort()
  })

  it.each([
    ['own', ['own record', 'everything']],
    ['all', ['other record', 'own record', 'everything']],
  ] as const)('names to a role that sees %s the records that it has open', async (sees, heard) => {
    const { read, left } = await open('agent')
    const [role] = await database.db
      .insert(officeRoles)
      .values({ id: newId(), name: 'Desk', permissions: ['leads.read'], sees })
      .returning()
    const mine = eq(users.email, 'asha@example.com')
    const [user] = await database.db.update(users).set({ roleId: role!.id }).where(mine).returning()
    const [own, other] = [newId(), newId()]
    await database.db
      .insert(presence)
      .values({ tab: '0'.repeat(32), userId: user!.id, recordId: own, seenAt: site.deps.now() })
    await read()
    let said = ''
    for (const change of [`live ${other}`, `live ${own}`, '*']) site.deps.changes.notify(change)
    while (!said.includes('"*"')) said += await read()
    const names = { 'other record': other, 'own record': own, everything: '"*"' }
    expect(Object.entries(names).flatMap(([name, id]) => (said.includes(id) ? [name] : []))).toEqual(heard)
    left.abort()
  })

  it('ends with the session, before anything more is said', async () => {
    const { read } = await open('agent')
    await read()
    await sleep(200)
    await database.db.update(users).set({ status: 'deactivated' }).where(eq(users.email, 'asha@example.com'))
    site.deps.changes.notify('live afterwards')
    // Takes in what the world of this test announced before.
    let said = ''
    for (let part = await read(); part !== undefined; part = await read()) said += part
    expect(said).not.toContain('afterwards')
  })
})
