import { eq, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { newId } from '../../../platform/server/ids'
import { answersTo } from './answers.rules'
import { listRecordMails } from './record.service'
import { anonymizeMails, enqueueMail, purgeMails } from './service'
import { outbox } from './table'

const database = useDatabase()
const deps = useDeps(database)
const token = 'a'.repeat(43)
const input = {
  to: 'asha@example.com',
  subject: 'Your proposal',
  answers: answersTo.nobody('link'),
  text: `Open it: http://itinera.test/quote/${token} or ?token=${token} or #${token}`,
  html: '<p>Open it</p>',
}

it('a mail that a record names keeps its text without the link, encrypted, for 540 days; others keep nothing', async () => {
  const ctx = testContext(deps)
  const [recordId, about] = [newId(), newId()]
  await enqueueMail({ ctx, input: { ...input, about, recordId } })
  await enqueueMail({ ctx, input: { ...input, about: newId() } })
  await runJobs(deps)
  const kept = {
    total: 1,
    mails: [{ text: 'Open it: http://itinera.test/quote/… or ?token=… or #…', status: 'sent', to: input.to }],
  }
  expect(await listRecordMails(ctx, { records: [recordId] }, 10)).toMatchObject(kept)
  const contents = (await deps.db.select().from(outbox)).map(({ content }) => content)
  expect(contents).toEqual(expect.arrayContaining([null, expect.any(String)]))
  expect(contents.join('')).not.toContain('quote')
  deps.clock.advance(31 * 86_400)
  await purgeMails(deps)
  expect(await deps.db.$count(outbox)).toBe(1)
  await anonymizeMails(ctx, [about])
  const erased = { total: 1, mails: [{ text: '', subject: '', to: expect.stringContaining('deleted-') as string }] }
  expect(await listRecordMails(ctx, { records: [recordId] }, 10)).toMatchObject(erased)
  deps.clock.advance(510 * 86_400)
  await purgeMails(deps)
  expect(await deps.db.$count(outbox, eq(outbox.recordId, recordId))).toBe(0)
})

it('one that failed keeps what it said for 90 days, then the fact alone', async () => {
  const ctx = testContext(deps)
  const recordId = newId()
  await enqueueMail({ ctx, input: { ...input, about: newId(), recordId } })
  await deps.db.update(outbox).set({ status: 'failed' })
  const said = async () => (await listRecordMails(ctx, { records: [recordId] }, 10)).mails.map(({ text }) => text)
  deps.clock.advance(90 * 86_400)
  await purgeMails(deps)
  expect(await said()).toEqual([expect.stringContaining('Open it')])
  deps.clock.advance(1)
  await purgeMails(deps)
  expect(await said()).toEqual([''])
  expect(await deps.db.$count(outbox, isNull(outbox.content))).toBe(1)
})

it('one whose key is gone hides no other one', async () => {
  const ctx = testContext(deps)
  const recordId = newId()
  for (const subject of ['First', 'Second'])
    await enqueueMail({ ctx, input: { ...input, subject, text: subject, about: newId(), recordId } })
  await deps.db.update(outbox).set({ content: 'gone.abc' }).where(eq(outbox.subject, 'First'))
  const { mails } = await listRecordMails(ctx, { records: [recordId] }, 10)
  expect(mails.map(({ subject, text }) => [subject, text]).toSorted()).toEqual([
    ['First', ''],
    ['Second', 'Second'],
  ])
})
