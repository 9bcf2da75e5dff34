import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runDueJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { AppError } from '../../../shared/errors'
import { claimJobs, scheduleRecurring } from './claim'
import { countJobs, enqueue, enqueueAll, forgetRecurring, listDeadJobs, purgeDeadJobs, retryDeadJob } from './queue'
import { JobError } from './retry'
import { toJobKind, type JobKind } from './run'
import { type Job, jobs } from './table'

const database = useDatabase()
const deps = useDeps(database)
let ran: unknown[]

beforeEach(() => {
  ran = []
})

const noting: JobKind = { kind: 'note', run: async ({ input }) => void ran.push(input) }
const failing = (error: () => Error, more: Partial<JobKind> = {}): JobKind => ({
  kind: 'note',
  run: async () => {
    throw error()
  },
  ...more,
})
const all = () => database.db.select().from(jobs)
const only = async (): Promise<Job> => (await all())[0]!

describe('enqueuing', () => {
  it('runs a job only if its transaction commits', async () => {
    const failed = database.db.transaction(async (tx) => {
      await enqueue({ ...deps, db: tx }, { kind: 'note', payload: { n: 1 } })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await enqueue(deps, { kind: 'note', payload: { n: 2 } })
    expect(await runDueJobs(deps, [noting])).toBe(1)
    expect(ran).toEqual([{ n: 2 }])
    expect(await all()).toEqual([])
  })

  it('claims one job of a lane at a time, the earliest first, from whatever process', async () => {
    const at = (seconds: number) => new Date(deps.now().getTime() + seconds * 1000)
    const lane = 'a'
    await enqueueAll(deps, [
      { kind: 'other', lane, payload: { n: 0 }, dueAt: at(0) },
      { kind: 'note', lane, payload: { n: 2 }, dueAt: at(2) },
      { kind: 'note', lane, payload: { n: 1 }, dueAt: at(1) },
      { kind: 'note', lane: 'b', payload: { n: 3 }, dueAt: at(3) },
      { kind: 'note', lane: 'b', payload: { n: 5 }, dueAt: at(100) },
      { kind: 'note', payload: { n: 4 }, dueAt: at(4) },
    ])
    deps.clock.advance(10)
    const claim = async () =>
      (await claimJobs(deps, [{ kind: 'note', free: 9, leaseSeconds: 60 }])).map(
        ({ payload }) => (payload as { n: number }).n,
      )
    expect((await claim()).toSorted()).toEqual([1, 3, 4])
    expect(await claim()).toEqual([])
    deps.clock.advance(61)
    expect((await claim()).toSorted()).toEqual([2, 3, 4])
  })

  it('waits for the due time', async () => {
    await enqueue(deps, { kind: 'note', dueAt: new Date(deps.now().getTime() + 60_000) })
    deps.clock.advance(59)
    expect(await runDueJobs(deps, [noting])).toBe(0)
    deps.clock.advance(1)
    expect(await runDueJobs(deps, [noting])).toBe(1)
  })

  it('keeps one job per kind and key, with the latest payload and the earliest due time', async () => {
    const later = new Date(deps.now().getTime() + 60_000)
    await enqueue(deps, { kind: 'note', key: 'a', payload: { n: 1 } })
    await enqueue(deps, { kind: 'note', key: 'a', payload: { n: 2 }, dueAt: later })
    await enqueueAll(deps, [
      { kind: 'note', key: 'b', payload: { n: 3 } },
      { kind: 'other', key: 'a', payload: { n: 4 } },
    ])
    await runDueJobs(deps, [noting, { ...noting, kind: 'other' }])
    expect(ran).toHaveLength(3)
    expect(ran).toEqual(expect.arrayContaining([{ n: 2 }, { n: 3 }, { n: 4 }]))
  })

  it('runs a job again that was enqueued while it ran', async () => {
    const kind: JobKind = {
      kind: 'note',
      run: async ({ input }) => {
        ran.push(input)
        if (ran.length === 1) await enqueue(deps, { kind: 'note', key: 'a', payload: { n: 2 } })
      },
    }
    await enqueue(deps, { kind: 'note', key: 'a', payload: { n: 1 } })
    await runDueJobs(deps, [kind])
    expect(ran).toEqual([{ n: 1 }, { n: 2 }])
    expect(await all()).toEqual([])
  })

  it('leaves kinds alone that this process does not know', async () => {
    await enqueue(deps, { kind: 'of-a-newer-version' })
    expect(await runDueJobs(deps, [noting])).toBe(0)
    expect(await only()).toMatchObject({ status: 'queued', attempts: 0 })
  })
})

describe('a job that fails', () => {
  it('is tried again after a wait that doubles', async () => {
    const kind = failing(() => new Error('not yet'))
    await enqueue(deps, { kind: 'note' })
    const waits: number[] = []
    for (let i = 0; i < 4; i++) {
      await runDueJobs(deps, [kind])
      const seconds = ((await only()).dueAt.getTime() - deps.now().getTime()) / 1000
      waits.push(seconds)
      deps.clock.advance(seconds)
    }
    expect(waits).toEqual([30, 60, 120, 240])
  })

  it('is counted from when it was to run, or was tried anew', async () => {
    const month = 30 * 24 * 3600
    const [failed, refused] = [new Error('not yet'), new JobError('permanent', 'refused')]
    const fail = (error: Error) => runDueJobs(deps, [failing(() => error)])
    await enqueue(deps, { kind: 'note', dueAt: new Date(deps.now().getTime() + month * 1000) })
    deps.clock.advance(month)
    await fail(failed)
    deps.clock.advance(45)
    expect(await countJobs(deps)).toMatchObject([{ oldestSeconds: 45 }])
    await fail(refused)
    deps.clock.advance(month)
    await retryDeadJob(deps, (await only()).id)
    await fail(failed)
    deps.clock.advance(20)
    expect(await countJobs(deps)).toMatchObject([{ oldestSeconds: 20 }])
  })

  it('becomes a dead letter after twelve attempts, and keeps no personal data', async () => {
    const kind = failing(() => Object.assign(new Error('asha@example.com is not known'), { code: 'EWHATEVER' }))
    await enqueue(deps, { kind: 'note', payload: { id: 'x' } })
    for (let i = 0; i < 20; i++) {
      await runDueJobs(deps, [kind])
      deps.clock.advance(3600)
    }
    expect(await listDeadJobs(deps)).toMatchObject([
      { attempts: 12, lastError: 'Error EWHATEVER', payload: { id: 'x' } },
    ])
    expect(await countJobs(deps)).toEqual([{ kind: 'note', queued: 0, running: 0, dead: 1, oldestSeconds: 0 }])
  })

  it('keeps no values of a failed statement', async () => {
    const kind = failing(() => new Error('unused'), {
      run: ({ ctx }) => ctx.db.insert(jobs).values({ id: 'asha@example.com' } as never),
    })
    await enqueue(deps, { kind: 'note' })
    await runDueJobs(deps, [kind])
    expect((await only()).lastError).toBe('Error 22P02')
  })

  it('is dead at once when no retry helps', async () => {
    await enqueue(deps, { kind: 'note', key: 'a' })
    await runDueJobs(deps, [failing(() => new JobError('permanent', 'refused'))])
    expect(await only()).toMatchObject({ status: 'dead', attempts: 1, lastError: 'refused' })
  })

  it('is dead at once when its payload does not fit', async () => {
    await enqueue(deps, { kind: 'note', payload: { id: 7 } })
    const kind = toJobKind({
      kind: 'note',
      payload: z.object({ id: z.string() }),
      run: async ({ input }) => ran.push(input.id),
    })
    await runDueJobs(deps, [kind])
    expect(await only()).toMatchObject({ status: 'dead', lastError: 'the payload does not fit its schema' })
  })

  it('never dies of an outage', async () => {
    await enqueue(deps, { kind: 'note' })
    for (let i = 0; i < 30; i++) {
      await runDueJobs(deps, [failing(() => new JobError('unavailable', 'no server'))])
      deps.clock.advance(600)
    }
    await runDueJobs(deps, [noting])
    expect(ran).toHaveLength(1)
  })

  it('can be revived, by hand or by the next enqueue', async () => {
    const kill = () => runDueJobs(deps, [failing(() => new JobError('permanent', 'refused'))])
    await enqueue(deps, { kind: 'note', key: 'a', payload: { n: 1 } })
    await kill()
    const { id } = await only()
    expect(await retryDeadJob(deps, id)).toMatchObject({ kind: expect.any(String) })
    expect(await retryDeadJob(deps, id)).toBeNull()
    await kill()
    await enqueue(deps, { kind: 'note', key: 'a', payload: { n: 2 } })
    await runDueJobs(deps, [noting])
    expect(ran).toEqual([{ n: 2 }])
  })

  it('is removed ninety days after it died', async () => {
    await enqueue(deps, { kind: 'note' })
    await runDueJobs(deps, [failing(() => new JobError('permanent', 'refused'))])
    deps.clock.advance(90 * 24 * 3600)
    await purgeDeadJobs(deps)
    expect(await all()).toHaveLength(1)
    deps.clock.advance(1)
    await purgeDeadJobs(deps)
    expect(await all()).toEqual([])
  })
})

it('a recurring job is forgotten once its kind is known to nobody and an hour has passed', async () => {
  await scheduleRecurring(deps, [
    ['gone', 60],
    ['kept', 60],
  ])
  await enqueue(deps, { kind: 'asked-once' })
  deps.clock.advance(3600)
  await forgetRecurring(deps, ['kept'])
  expect(await all()).toHaveLength(3)
  deps.clock.advance(1)
  await forgetRecurring(deps, ['kept'])
  expect((await all()).map(({ kind }) => kind).toSorted()).toEqual(['asked-once', 'kept'])
})

describe('a lease', () => {
  const claim = () => claimJobs(deps, [{ kind: 'note', free: 5, leaseSeconds: 90 }])

  it('keeps a dead process’s job leased until its lease ends', async () => {
    await enqueue(deps, { kind: 'note' })
    expect(await claim()).toHaveLength(1)
    deps.clock.advance(89)
    expect(await runDueJobs(deps, [noting])).toBe(0)
    deps.clock.advance(1)
    expect(await runDueJobs(deps, [noting])).toBe(1)
  })

  it('that ran out makes later changes of its first holder void', async () => {
    let late: (error: Error) => void = () => undefined
    const slow: JobKind = { kind: 'note', run: () => new Promise((_, reject) => (late = reject)) }
    await enqueue(deps, { kind: 'note', key: 'a' })
    const first = runDueJobs(deps, [slow])
    while ((await only()).status !== 'running') await sleep(5)
    deps.clock.advance(90)
    const dying = claim()
    expect(await dying).toHaveLength(1)
    late(new AppError('invalid', 'too late'))
    await first
    expect(await only()).toMatchObject({ status: 'running', attempts: 2, lastError: null })
  })

  it('is counted as running, and what waits by its age', async () => {
    await enqueueAll(deps, [{ kind: 'note' }, { kind: 'other' }])
    await claim()
    deps.clock.advance(45)
    expect(await countJobs(deps)).toEqual([
      { kind: 'note', queued: 0, running: 1, dead: 0, oldestSeconds: 0 },
      { kind: 'other', queued: 1, running: 0, dead: 0, oldestSeconds: 45 },
    ])
  })
})
