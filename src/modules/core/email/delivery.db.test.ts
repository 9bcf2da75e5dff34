import { describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { JobError, type Failure } from '../../../platform/server/jobs/retry'
import { newId } from '../../../platform/server/ids'
import { enqueue as enqueueJob, listDeadJobs } from '../../../platform/server/jobs/queue'
import { mailsIn } from '../../../testing/account'
import { callerAs } from '../../../testing/callers'
import { runDueJobs, fakeTransport, testContext, runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { answersTo } from './answers.rules'
import { createMailJobs } from './delivery.service'
import { anonymizeMails, enqueueMail, enqueueMails, enqueueUnwritten, listMails, purgeMails } from './service'
import { outbox } from './table'

const database = useDatabase()
const deps = useDeps(database)

const asha = '01900000-0000-7000-8000-00000000000a'
const mail = (to: string, about = asha) => ({
  to,
  about,
  subject: 'Your trip',
  answers: answersTo.nobody('link'),
  text: 'Text #token=secret',
  html: '<p>Text</p>',
})
const enqueue = (...to: string[]) => enqueueMails({ ctx: testContext(deps), input: to.map((one) => mail(one)) })
const row = async () => (await database.db.select().from(outbox))[0]!

/** Returns the jobs with a transport that fails. */
const failing = (failure: Failure, message = 'trouble') =>
  createMailJobs(
    {
      ...fakeTransport(),
      send: async () => {
        throw new JobError(failure, message)
      },
    },
    async () => null,
  )

describe('the outbox', () => {
  it('shows administrators what was mailed, and sends again what failed', async () => {
    const { call } = await callerAs(deps, 'admin')
    await enqueue('asha@example.com')
    await runDueJobs(deps, failing('permanent'))
    await enqueue('ravi@example.com')
    const { items } = await call.email.list({ status: 'failed' })
    expect(items).toMatchObject([{ to: 'asha@example.com', subject: 'Your trip', sentAt: null }])
    expect(JSON.stringify(await call.email.list({}))).not.toContain('secret')
    await call.email.retry({ id: items[0]!.id })
    await expect(call.email.retry({ id: items[0]!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await runJobs(deps)
    expect(deps.mails.sent.map(({ recipient }) => recipient).toSorted()).toEqual([
      'asha@example.com',
      'ravi@example.com',
    ])
    expect(await call.email.list({ status: 'failed' })).toMatchObject({ items: [], total: 0 })
    expect((await call.email.list({ limit: 1 })).nextCursor).toEqual(expect.any(String))
  })

  it.each([
    [['settings.manage', 'customers.read'], 'all', ['asha@example.com', 'Your trip']],
    [['settings.manage', 'customers.read'], 'own', ['', '']],
    [['settings.manage'], 'all', ['', '']],
  ] as const)('says to whom and about what to a role with %j that sees %s', async (permissions, sees, shown) => {
    await enqueue('asha@example.com')
    const { user } = await callerAs(deps, 'agent')
    const actor = { id: user.id, role: 'agent' as const, permissions: [...permissions, 'lists.export' as const], sees }
    const call = createCaller(testContext(deps, { actor }))
    const { items } = await call.email.list({})
    expect(items.map(({ to, subject, status }) => [to, subject, status])).toEqual([[...shown, 'queued']])
    expect((await call.email.export({})).csv.includes('asha@example.com')).toBe(shown[0] !== '')
  })

  it('keeps a mail only if the transaction commits', async () => {
    const ctx = testContext(deps)
    const failed = database.db.transaction(async (tx) => {
      await enqueueMail({ ctx: { ...ctx, db: tx }, input: mail('asha@example.com') })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await enqueue('asha@example.com')
    expect(await listMails({ ctx })).toMatchObject([{ recipient: 'asha@example.com', status: 'queued' }])
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(1)
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

  it('queues a mail once that a job renders twice', async () => {
    const input = { ...mail('asha@example.com'), id: '01900000-0000-7000-8000-000000000001' }
    for (let i = 0; i < 2; i++) await enqueueMail({ ctx: testContext(deps), input })
    await runJobs(deps)
    await enqueueMail({ ctx: testContext(deps), input })
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(1)
  })

  it('holds the content encrypted while it waits, and not at all when it was sent', async () => {
    await enqueue('asha@example.com')
    expect((await row()).content).toMatch(/^test\./)
    expect(JSON.stringify(await row())).not.toContain('secret')
    expect(await mailsIn(database.db)).toMatchObject([{ text: 'Text #token=secret' }])
    await runJobs(deps)
    expect(deps.mails.sent).toMatchObject([{ text: 'Text #token=secret', html: '<p>Text</p>' }])
    expect(await row()).toMatchObject({ status: 'sent', sentAt: deps.now(), content: null })
  })
})

describe('delivering', () => {
  it('tries again later when the server is down, and loses nothing', async () => {
    await enqueue('a@example.com')
    for (let i = 0; i < 30; i++) {
      await runDueJobs(deps, failing('unavailable'))
      deps.clock.advance(600)
    }
    expect((await row()).status).toBe('queued')
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(1)
  })

  it('gives up when refused, and keeps the reason without the address', async () => {
    await enqueue('a@example.com')
    await runDueJobs(deps, failing('permanent', '550 no such user'))
    expect((await row()).status).toBe('failed')
    expect(await listDeadJobs(deps)).toMatchObject([{ kind: 'mail', lastError: '550 no such user' }])
  })

  it('gives up when no process can decrypt the content', async () => {
    await enqueue('a@example.com')
    await database.db.update(outbox).set({ content: 'gone.abc' })
    for (let i = 0; i < 12; i++) {
      await runJobs(deps)
      deps.clock.advance(3600)
    }
    expect((await row()).status).toBe('failed')
    expect(deps.mails.sent).toEqual([])
  })

  it.each([
    ['a letter whose content is no longer kept', true],
    ['a mail that its writer does not know', false],
  ])('gives up %s, and tells staff', async (_, isLetter) => {
    if (isLetter) await enqueue('a@example.com')
    else
      await enqueueUnwritten({
        ctx: testContext(deps),
        input: [{ id: newId(), to: 'a@example.com', subject: 'Your trip', about: asha }],
      })
    await database.db.update(outbox).set({ content: null })
    const write = async () => (isLetter ? { text: 'Another', html: 'Another' } : null)
    const jobs = createMailJobs(deps.mails, write)
    await runDueJobs(deps, jobs)
    expect(await row()).toMatchObject({ status: 'failed' })
    const kind = isLetter ? 'mail' : 'mail.unwritten'
    const [dead] = await listDeadJobs(deps)
    expect(dead).toMatchObject({ kind, lastError: 'the mail has no content' })
    const { call } = await callerAs(deps, 'admin')
    await call.jobs.retry({ id: dead!.id })
    await runDueJobs(deps, jobs)
    expect(await listDeadJobs(deps)).toHaveLength(1)
    expect(deps.mails.sent).toEqual([])
  })

  it('leaves a mail with content to one kind of job', async () => {
    await enqueue('a@example.com')
    const { id } = await row()
    await enqueueJob(deps, { kind: 'mail.unwritten', key: id, payload: { mailId: id } })
    await runDueJobs(
      deps,
      createMailJobs(deps.mails, async () => null).filter(({ kind }) => kind === 'mail.unwritten'),
    )
    expect(deps.mails.sent).toEqual([])
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(1)
  })

  it('leaves no file of a mail whose account is deleted while it is sent', async () => {
    await enqueue('a@example.com')
    const { id } = await row()
    const { send } = deps.mails
    deps.mails.send = async (one, signal) => {
      await anonymizeMails(testContext(deps), [asha])
      await send(one, signal)
    }
    await runJobs(deps)
    expect(deps.mails.discarded.filter((one) => one === id).length).toBeGreaterThan(0)
    expect(await database.db.$count(outbox)).toBe(0)
  })
})

describe('removing a person from mails', () => {
  const other = '01900000-0000-7000-8000-00000000000b'

  it('deletes what waits, blanks what was sent, and leaves mails about others', async () => {
    const ctx = testContext(deps)
    await enqueue('former@example.com', 'asha@example.com')
    await runJobs(deps)
    await enqueue('asha@example.com')
    await enqueueMail({ ctx, input: mail('asha@example.com', other) })
    await anonymizeMails(ctx, [asha])
    await runJobs(deps)
    const left = await database.db.select().from(outbox)
    expect(left).toHaveLength(3)
    expect(left.filter(({ about }) => about === asha).map(({ recipient }) => recipient)).toEqual([
      expect.stringMatching(/^deleted-.+@deleted\.invalid$/),
      expect.stringMatching(/^deleted-.+@deleted\.invalid$/),
    ])
    expect(left.find(({ about }) => about === other)).toMatchObject({ recipient: 'asha@example.com', status: 'sent' })
    expect(deps.mails.discarded).toHaveLength(3)
  })

  it('leaves recipients that are not theirs', async () => {
    const ctx = testContext(deps)
    await enqueue('agency@example.com', 'asha@example.com')
    await runJobs(deps)
    await anonymizeMails(ctx, [asha], ['asha@example.com'])
    const left = await database.db.select().from(outbox)
    expect(left.map(({ recipient }) => recipient)).toContain('agency@example.com')
    expect(left.map(({ recipient }) => recipient)).not.toContain('asha@example.com')
    expect(left.every(({ subject }) => subject === '')).toBe(true)
  })
})

it('sent mails are removed after thirty days, failed ones with their jobs after ninety, queued ones are not', async () => {
  await enqueue('asha@example.com')
  await runJobs(deps)
  await enqueue('ben@example.com')
  deps.clock.advance(30 * 24 * 3600)
  await purgeMails(deps)
  expect(await database.db.$count(outbox)).toBe(2)
  deps.clock.advance(1)
  await purgeMails(deps)
  expect((await row()).recipient).toBe('ben@example.com')
  await database.db.update(outbox).set({ status: 'failed' })
  deps.clock.advance(60 * 24 * 3600 - 1)
  await purgeMails(deps)
  expect(await database.db.$count(outbox)).toBe(1)
  deps.clock.advance(1)
  await purgeMails(deps)
  expect(await database.db.$count(outbox)).toBe(0)
})
