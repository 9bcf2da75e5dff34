import { describe, expect, it } from 'vitest'
import { JobError } from '../../../platform/server/jobs/retry'
import { callerAs } from '../../../testing/callers'
import { runDueJobs, fakeTransport, runJobs, testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { answersTo } from '../email/answers.rules'
import { createMailJobs } from '../email/delivery.service'
import { enqueueMails, getMailStatuses, listMails } from '../email/service'
import { scheduleRecurring } from '../../../platform/server/jobs/claim'
import { countJobs } from '../../../platform/server/jobs/queue'
import { lookEverySeconds, describeOutage } from './outage.rules'
import { checkPictures } from './service'

const database = useDatabase()
const deps = useDeps(database, { env: { MEDIA_STORAGE: 'https://key:secret@bucket.example/pictures' } })

const mail = (to: string) => ({
  about: '01900000-0000-7000-8000-00000000000a',
  answers: answersTo.nobody('link'),
  to,
  subject: 'Your trip',
  text: 'Text',
  html: '<p>Text</p>',
})
const refusing = (isCredentials: boolean) => async () => {
  throw new JobError('unavailable', 'Invalid login: 535 refused', isCredentials)
}
const sendTo = (send: () => Promise<void>) =>
  runDueJobs(
    deps,
    createMailJobs({ ...fakeTransport(), send, check: send }, async () => null),
  )
/** Runs retries at the pace of the backoff. */
async function wait(minutes: number, send: () => Promise<void>): Promise<void> {
  for (let n = 0; n < minutes * 2; n++) {
    deps.clock.advance(30)
    await sendTo(send)
  }
}

describe('a mail server that takes nothing', () => {
  it('is told to staff within fifteen minutes, with what waits, and until it takes mails again', async () => {
    const ctx = testContext(deps)
    const began = deps.clock.now().toISOString()
    await enqueueMails({ ctx, input: [mail('asha@example.com'), mail('ben@example.com')] })
    await sendTo(refusing(true))
    const { call } = await callerAs(deps, 'agent')
    expect(await call.outages.current()).toEqual([])
    await wait(6, refusing(true))
    const [outage, ...others] = await call.outages.current()
    expect(others).toEqual([])
    expect(outage).toEqual({ dependency: 'mail', since: began, reason: 'credentials', waiting: 2 })
    expect(describeOutage(outage!).meaning).toContain('2 mails wait')
    expect(describeOutage(outage!).todo).toContain('SMTP_URL')
    await runJobs(deps)
    deps.clock.advance(600)
    await runJobs(deps)
    expect(deps.mails.sent).toHaveLength(2)
    expect(await call.outages.current()).toEqual([])
  })

  it('is found although nobody writes to anybody, by a look each few minutes', async () => {
    await scheduleRecurring(deps, [['mail.check', lookEverySeconds]])
    await wait(11, refusing(false))
    const { call } = await callerAs(deps, 'agent')
    expect(await call.outages.current()).toMatchObject([{ dependency: 'mail', reason: 'away', waiting: 0 }])
    await wait(6, async () => undefined)
    expect(await call.outages.current()).toEqual([])
  })

  it('makes the age of its oldest mail grow, whatever its next try is, and a mail delayed', async () => {
    const ctx = testContext(deps)
    await enqueueMails({ ctx, input: [mail('asha@example.com')] })
    const age = async () => (await countJobs(deps)).find(({ kind }) => kind === 'mail')!.oldestSeconds
    await wait(10, refusing(false))
    expect(await age()).toBe(600)
    const [row] = await listMails({ ctx })
    expect([...(await getMailStatuses(ctx, [row!.id])).values()]).toEqual(['queued'])
    await wait(5, refusing(false))
    expect(await age()).toBe(900)
    expect([...(await getMailStatuses(ctx, [row!.id])).values()]).toEqual(['delayed'])
  })

  it('is a matter of one mail where it takes others', async () => {
    const ctx = testContext(deps)
    await enqueueMails({ ctx, input: [mail('asha@example.com')] })
    await wait(10, async () => {
      throw new JobError('transient', 'mailbox busy')
    })
    const { call } = await callerAs(deps, 'agent')
    expect(await call.outages.current()).toEqual([])
  })
})

it('an administrator sees what waits and why, and has it tried at once', async () => {
  const ctx = testContext(deps)
  await enqueueMails({ ctx, input: [mail('asha@example.com'), mail('ben@example.com')] })
  const { call } = await callerAs(deps, 'admin')
  expect(await call.jobs.waiting()).toEqual([])
  const since = deps.clock.now().toISOString()
  await wait(10, refusing(true))
  expect(await call.jobs.waiting()).toMatchObject([
    { kind: 'mail', count: 2, since, error: 'Invalid login: 535 refused' },
  ])
  expect((await call.jobs.exportWaiting({})).csv).toContain(`\nSend a mail,2,Invalid login: 535 refused,${since},`)
  await runJobs(deps)
  expect(deps.mails.sent).toHaveLength(0)
  expect(await call.jobs.tryNow({ kind: 'mail' })).toEqual({ count: 2 })
  await runJobs(deps)
  expect(deps.mails.sent).toHaveLength(2)
  expect(await call.jobs.waiting()).toEqual([])
  await expect(call.jobs.tryNow({ kind: 'mail' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('a store of pictures that is away is told, unless the agency has none', async () => {
  const ctx = testContext({ ...deps, storage: { ...deps.storage, isReady: async () => false } })
  await checkPictures(ctx)
  deps.clock.advance(600)
  await checkPictures(ctx)
  const { call } = await callerAs(deps, 'agent')
  expect(await call.outages.current()).toMatchObject([{ dependency: 'pictures', reason: 'away' }])
  const without = await callerAs(testDeps({ db: database.db, now: deps.clock.now().toISOString() }), 'agent')
  expect(await without.call.outages.current()).toEqual([])
  await checkPictures(testContext(deps))
  expect(await call.outages.current()).toEqual([])
})
