import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { enqueue } from '../../../platform/server/jobs/queue'
import { jobs } from '../../../platform/server/jobs/table'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { events } from '../../core/events/table'

const database = useDatabase()
const deps = useDeps(database)

/** Creates a dead job and a waiting one. */
async function twoJobs() {
  await enqueue(deps, { kind: 'mail', key: 'broken' })
  await enqueue(deps, { kind: 'mail', key: 'waiting' })
  const dead = { status: 'dead' as const, attempts: 12, lastError: 'no route to the mail server' }
  const [row] = await database.db.update(jobs).set(dead).where(eq(jobs.key, 'broken')).returning()
  return row!.id
}

it('an administrator sees what failed for good, and has it tried again', async () => {
  const id = await twoJobs()
  const { call } = await callerAs(deps, 'admin')
  const failed = { id, kind: 'mail', about: 'broken', error: 'no route to the mail server', attempts: 12 }
  expect(await call.jobs.failed()).toMatchObject([failed])
  expect((await call.jobs.exportFailed({})).csv).toContain('\nSend a mail,no route to the mail server,20')
  await call.jobs.retry({ id })
  expect(await call.jobs.failed()).toEqual([])
  const [row] = await database.db.select().from(jobs).where(eq(jobs.id, id))
  expect(row).toMatchObject({ status: 'queued', attempts: 0 })
  expect(await database.db.$count(events, eq(events.kind, 'job.retried'))).toBe(1)
  await expect(call.jobs.retry({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('or gives it up, and never one that waits', async () => {
  const id = await twoJobs()
  const { call } = await callerAs(deps, 'admin')
  await call.jobs.discard({ id })
  const left = await database.db.select().from(jobs)
  expect(left.map(({ key }) => key)).toEqual(['waiting'])
  await expect(call.jobs.discard({ id: left[0]!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
