import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/server/database/db'
import { testContext, type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { DeliveryError, type MailTransport, type Obstacle, type OutgoingMail } from './delivery.rules'
import { enqueueMail, enqueueMails, listMails, purgeMails } from './service'
import { outbox } from './table'
import { deliverDue, startMailWorker } from './worker.service'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

const mail = (to: string) => ({ to, subject: 'Your trip', text: 'Text', html: '<p>Text</p>' })
const enqueue = (...to: string[]) => enqueueMails({ ctx: testContext(deps), input: to.map(mail) })
const row = async () => (await database.db.select().from(outbox))[0]!

/** A transport that remembers what it sent; `trouble` makes it fail. */
const fakeTransport = (delayMs = 0) => {
  const sent: OutgoingMail[] = []
  const state = { sent, trouble: null as Obstacle | null, closed: false }
  const transport: MailTransport = {
    send: async (m) => {
      await sleep(delayMs)
      if (state.trouble) throw new DeliveryError(state.trouble, `trouble\0 ${state.trouble}`)
      sent.push(m)
    },
    close: () => {
      state.closed = true
    },
  }
  return Object.assign(state, { transport })
}

const until = async (happened: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 500 && !(await happened()); i++) await sleep(10)
  expect(await happened()).toBe(true)
}

describe('the outbox', () => {
  it('keeps a mail only if the transaction commits', async () => {
    const ctx = testContext(deps)
    const failing = database.db.transaction(async (tx) => {
      await enqueueMail({ ctx: { ...ctx, db: tx }, input: mail('asha@example.com') })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await enqueue('asha@example.com')
    expect(await listMails({ ctx })).toMatchObject([{ recipient: 'asha@example.com', status: 'queued', attempts: 0 }])
  })

  it.each([
    { to: 'a@example.com, b@example.com' },
    { to: 'a@example.com\r\nBcc: b@example.com' },
    { to: '"x\nBcc: b@example.com"@example.com' },
    { to: 'Asha <a@example.com>' },
    { subject: 'Hello\r\nBcc: b@example.com' },
    { subject: 'Hello\nX: y' },
  ])('refuses to bend a header: %o', async (part) => {
    const input = { ...mail('asha@example.com'), ...part }
    await expect(enqueueMail({ ctx: testContext(deps), input })).rejects.toThrow()
    expect(await database.db.$count(outbox)).toBe(0)
  })
})

describe('delivering', () => {
  it('sends what is due, once', async () => {
    const { transport, sent } = fakeTransport()
    await enqueue('a@example.com', 'b@example.com', 'c@example.com')
    expect(await deliverDue(deps, transport, 2)).toBe(true)
    expect(sent).toHaveLength(2)
    await deliverDue(deps, transport, 2)
    expect(await deliverDue(deps, transport, 2)).toBe(false)
    expect(new Set(sent.map((m) => m.recipient)).size).toBe(3)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1, sentAt: deps.now(), lastError: null })
  })

  it('tries again later when the server is down, and loses nothing', async () => {
    const fake = fakeTransport()
    fake.trouble = 'down'
    await enqueue('a@example.com')
    for (let i = 0; i < 30; i++) {
      expect(await deliverDue(deps, fake.transport)).toBe(false)
      deps.clock.advance(600)
    }
    expect(await row()).toMatchObject({ status: 'queued', lastError: 'trouble down' })
    fake.trouble = null
    await deliverDue(deps, fake.transport)
    expect(fake.sent).toHaveLength(1)
    expect((await row()).status).toBe('sent')
  })

  it('waits before it tries again', async () => {
    const fake = fakeTransport()
    fake.trouble = 'deferred'
    await enqueue('a@example.com')
    await deliverDue(deps, fake.transport)
    fake.trouble = null
    deps.clock.advance(29)
    expect(await deliverDue(deps, fake.transport)).toBe(false)
    deps.clock.advance(1)
    await deliverDue(deps, fake.transport)
    expect(fake.sent).toHaveLength(1)
  })

  it('gives up at once when refused, and after twelve deferrals', async () => {
    const fake = fakeTransport()
    await enqueue('a@example.com')
    fake.trouble = 'refused'
    await deliverDue(deps, fake.transport)
    expect(await row()).toMatchObject({ status: 'failed', attempts: 1 })
    await database.db.delete(outbox)
    await enqueue('a@example.com')
    fake.trouble = 'deferred'
    for (let i = 0; i < 20; i++) {
      await deliverDue(deps, fake.transport)
      deps.clock.advance(3600)
    }
    expect(await row()).toMatchObject({ status: 'failed', attempts: 12 })
  })

  it('retries after the lease when a process died between claiming and sending', async () => {
    await enqueue('a@example.com')
    const dying: MailTransport = { send: () => new Promise(() => undefined), close: () => undefined }
    void deliverDue(deps, dying)
    await until(async () => (await row()).attempts === 1)
    const { transport, sent } = fakeTransport()
    deps.clock.advance(119)
    expect(await deliverDue(deps, transport)).toBe(false)
    deps.clock.advance(1)
    await deliverDue(deps, transport)
    expect(sent).toHaveLength(1)
  })

  it('does not disturb a mail that another process took over after the lease', async () => {
    await enqueue('a@example.com')
    let fail: (reason: Error) => void = () => undefined
    const slow: MailTransport = { send: () => new Promise((_, reject) => (fail = reject)), close: () => undefined }
    const late = deliverDue(deps, slow)
    await until(async () => (await row()).attempts === 1)
    deps.clock.advance(120)
    const { transport } = fakeTransport()
    await deliverDue(deps, transport)
    fail(new DeliveryError('refused', 'too late'))
    await late
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
  })
})

it('mails that were sent are kept for thirty days, those that wait until they are', async () => {
  const { transport } = fakeTransport()
  await enqueue('asha@example.com')
  await deliverDue(deps, transport)
  await enqueue('ben@example.com')
  deps.clock.advance(30 * 24 * 3600)
  await purgeMails(deps)
  expect(await database.db.$count(outbox)).toBe(2)
  deps.clock.advance(1)
  await purgeMails(deps)
  expect((await row()).recipient).toBe('ben@example.com')
})

describe('the worker', () => {
  it('stops when the mail in hand is out', async () => {
    const fake = fakeTransport(50)
    await enqueue('a@example.com')
    const worker = startMailWorker(deps, fake.transport, 20)
    await until(async () => (await row()).attempts === 1)
    await worker.stop()
    expect(fake).toMatchObject({ closed: true, sent: [{ recipient: 'a@example.com' }] })
    await enqueue('b@example.com')
    await sleep(100)
    expect(fake.sent).toHaveLength(1)
  })

  it('delivers what comes later, too', async () => {
    const fake = fakeTransport()
    const worker = startMailWorker(deps, fake.transport, 20)
    await enqueue('a@example.com')
    await until(() => fake.sent.length === 1)
    await worker.stop()
  })

  it('never sends a mail twice, however many processes deliver', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const fake = fakeTransport(5)
    await enqueue(...Array.from({ length: 60 }, (_, i) => `person-${i}@example.com`))
    const pools: Db[] = [database.db, await database.anotherPool(), await database.anotherPool()]
    const workers = pools.map((db) => startMailWorker({ ...deps, db }, fake.transport, 10))
    await until(async () => (await database.db.$count(outbox, eq(outbox.status, 'sent'))) === 60)
    await Promise.all(workers.map((w) => w.stop()))
    expect(fake.sent).toHaveLength(60)
    expect(new Set(fake.sent.map((m) => m.id)).size).toBe(60)
  })
})
