import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '../database/db'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { claimJobs } from './claim'
import { enqueue, enqueueAll } from './queue'
import { type JobKind, toCapacity } from './run'
import { JobError } from './retry'
import { startJobs } from './runner'
import { inTurns } from './turns'
import { jobs } from './table'

const database = useDatabase()
const deps = useDeps(database)
let ran: string[]

beforeEach(() => {
  ran = []
})

const noting = (kind: string, more: Partial<JobKind> = {}): JobKind => ({
  kind,
  run: async () => void ran.push(kind),
  ...more,
})
const stuck = (kind: string, more: Partial<JobKind> = {}): JobKind => ({
  kind,
  run: () => {
    ran.push(kind)
    return new Promise(() => undefined)
  },
  ...more,
})
const all = () => database.db.select().from(jobs).orderBy(jobs.kind)
const until = async (happened: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 500 && !(await happened()); i++) await sleep(10)
  expect(await happened()).toBe(true)
}
const times = (kind: string) => ran.filter((name) => name === kind).length

describe('the runner', () => {
  it('runs what comes while it runs', async () => {
    const runner = startJobs(deps, [noting('note')], 20)
    await enqueue(deps, { kind: 'note' })
    await until(() => ran.length === 1)
    await runner.stop()
    expect(await all()).toEqual([])
  })

  it('lets a stuck job delay only its own lane', async () => {
    const kind: JobKind = {
      kind: 'send',
      concurrency: 4,
      run: ({ input }) => {
        const { to } = input as { to: string }
        ran.push(to)
        return to === 'slow' ? new Promise(() => undefined) : Promise.resolve()
      },
    }
    const to = (lane: string) => ({ kind: 'send', lane, payload: { to: lane } })
    await enqueueAll(deps, [
      ...Array.from({ length: 5 }, () => to('slow')),
      ...Array.from({ length: 3 }, () => to('fast')),
    ])
    const runner = startJobs(deps, [kind], 20)
    await until(() => times('fast') === 3)
    expect(times('slow')).toBe(1)
    await runner.stop(0)
  })

  it('lets a stuck job delay no other kind', async () => {
    await enqueueAll(deps, [
      { kind: 'stuck' },
      { kind: 'stuck' },
      ...Array.from({ length: 5 }, () => ({ kind: 'note' })),
    ])
    const runner = startJobs(deps, [stuck('stuck'), noting('note')], 20)
    await until(() => times('note') === 5)
    expect(times('stuck')).toBe(1)
    await runner.stop(0)
  })

  it('gives the slot of a run past its deadline to the next job of its kind', async () => {
    await enqueueAll(deps, [{ kind: 'stuck' }, { kind: 'stuck' }])
    const runner = startJobs(deps, [stuck('stuck', { deadlineSeconds: 0.05 })], 20)
    await until(() => times('stuck') === 2)
    await until(async () => (await all()).every((job) => job.status === 'queued'))
    await runner.stop(0)
    expect((await all()).map((job) => job.lastError)).toEqual(['no end within 0.05 s', 'no end within 0.05 s'])
  })

  it('holds a long run for minutes at a time, and renews them, as a killed process cannot give it back', async () => {
    const later = new Date(deps.now().getTime() + 60_000)
    const run = () => {
      deps.clock.set(later.toISOString())
      return new Promise(() => undefined)
    }
    const long: JobKind = { kind: 'long', deadlineSeconds: 6 * 3600, run }
    expect(toCapacity(long).leaseSeconds).toBe(120)
    await enqueue(deps, { kind: 'long' })
    const runner = startJobs(deps, [long], 20)
    await until(async () => (await all())[0]!.dueAt.getTime() === later.getTime() + 120_000)
    await runner.stop(0)
  })

  it('ends a run whose job another server took after an outage: it does no more, and its end changes nothing', async () => {
    const [onDead, ended] = [vi.fn(), vi.fn()]
    let byOther: Awaited<ReturnType<typeof claimJobs>> = []
    const long: JobKind = {
      kind: 'long',
      deadlineSeconds: 600,
      onDead,
      run: async ({ signal, seconds }) => {
        const act = async (item: string) => {
          ran.push(item)
          deps.clock.advance(121)
          byOther = await claimJobs(deps, [toCapacity(long)])
          await until(() => signal.aborted)
        }
        await inTurns(['first', 'second'], act, { signal, seconds })
        ended()
        throw new JobError('permanent', 'too late')
      },
    }
    await enqueue(deps, { kind: 'long' })
    const runner = startJobs(deps, [long], 100)
    await until(() => ended.mock.calls.length === 1)
    await runner.stop()
    expect([ran, onDead.mock.calls]).toEqual([['first'], []])
    expect(await all()).toMatchObject([{ status: 'running', attempts: 2, lease: byOther[0]!.lease, lastError: null }])
  })

  it('ends a long run before its lease, where nothing renews it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      let signal: AbortSignal | undefined
      const run: JobKind['run'] = (call) => {
        signal = call.signal
        return new Promise(() => undefined)
      }
      await enqueue(deps, { kind: 'long' })
      const runner = startJobs(deps, [{ kind: 'long', deadlineSeconds: 600, run }], 20)
      await until(() => signal !== undefined)
      expect(signal!.aborted).toBe(false)
      vi.advanceTimersByTime(115_000)
      expect(signal!.aborted).toBe(true)
      await runner.stop(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('runs at most as many of a kind at once as the kind allows', async () => {
    let [now, most] = [0, 0]
    const run = async () => {
      most = Math.max(most, ++now)
      await sleep(20)
      now--
      ran.push('note')
    }
    await enqueueAll(
      deps,
      Array.from({ length: 9 }, () => ({ kind: 'note' })),
    )
    const runner = startJobs(deps, [{ kind: 'note', run, concurrency: 3 }], 20)
    await until(() => ran.length === 9)
    await runner.stop()
    expect(most).toBe(3)
  })

  it('leaves a kind alone for a while when its dependency is down', async () => {
    await enqueueAll(
      deps,
      Array.from({ length: 10 }, () => ({ kind: 'note' })),
    )
    const run = () => {
      ran.push('note')
      return Promise.reject(new JobError('unavailable', 'no server'))
    }
    const runner = startJobs(deps, [{ kind: 'note', run }], 10)
    await sleep(300)
    await runner.stop()
    expect(ran.length).toBe(1)
  })

  it('finishes the runs in hand when it stops, and begins no other', async () => {
    await enqueueAll(deps, [{ kind: 'note' }, { kind: 'note' }])
    const begun: (() => void)[] = []
    const slow: JobKind = {
      kind: 'note',
      run: () => new Promise<void>((resolve) => begun.push(resolve)).then(() => void ran.push('note')),
    }
    const runner = startJobs(deps, [slow], 10)
    // Waits for the run itself, which begins after its job says so.
    await until(() => begun.length > 0)
    const stopped = runner.stop()
    begun[0]!()
    await stopped
    expect(ran).toHaveLength(1)
    expect(await all()).toMatchObject([{ status: 'queued' }])
  })

  it('gives back what does not end in time, and aborts it', async () => {
    let aborted = false
    const run: JobKind['run'] = ({ signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (aborted = true)))
    await enqueue(deps, { kind: 'note' })
    const runner = startJobs(deps, [{ kind: 'note', run }], 10)
    await until(async () => (await all())[0]!.status === 'running')
    await runner.stop(20)
    expect(aborted).toBe(true)
    expect(await all()).toMatchObject([{ status: 'queued', attempts: 0, dueAt: deps.now() }])
  })

  it('reports no fault of a run that ends after its stop, when the database is closed', async () => {
    let end: () => void = () => undefined
    const run = () => new Promise<void>((resolve) => (end = resolve))
    const failed = vi.spyOn(deps.log, 'error')
    const warned = vi.spyOn(deps.log, 'warn')
    await enqueue(deps, { kind: 'note' })
    const runner = startJobs(deps, [{ kind: 'note', run }], 10)
    await until(async () => (await all())[0]!.status === 'running')
    await runner.stop(0)
    const closed = () => Promise.reject(new Error('PGlite is closed'))
    Object.assign(deps, { db: { execute: closed } })
    end()
    await until(() => warned.mock.calls.length > 0)
    expect(failed).not.toHaveBeenCalled()
  })
})

describe('a recurring job', () => {
  it('runs at the start and after each interval, also when it fails', async () => {
    const run = () => {
      ran.push('tidy')
      return ran.length === 2 ? Promise.reject(new Error('a bad day')) : Promise.resolve()
    }
    const runner = startJobs(deps, [{ kind: 'tidy', everySeconds: 600, run }], 10)
    const rested = async (n: number) => ran.length === n && (await all())[0]!.status === 'queued'
    await until(() => rested(1))
    await sleep(50)
    expect(ran).toHaveLength(1)
    deps.clock.advance(600)
    await until(() => rested(2))
    deps.clock.advance(30)
    await until(() => rested(3))
    await runner.stop()
    expect(await all()).toMatchObject([{ key: 'recurring', attempts: 0, lastError: null }])
  })

  it('runs in one process at a time', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const pools: Db[] = [database.db, await database.anotherPool(), await database.anotherPool()]
    const kind = noting('tidy', { everySeconds: 600 })
    const runners = pools.map((db) => startJobs({ ...deps, db }, [kind], 10))
    for (let i = 1; i <= 3; i++) {
      await until(() => ran.length === i)
      await sleep(60)
      expect(ran).toHaveLength(i)
      deps.clock.advance(600)
    }
    await until(() => ran.length === 4)
    await Promise.all(runners.map((runner) => runner.stop()))
  })
})

it('several processes never run a job twice', async ({ skip }) => {
  if (database.kind === 'embedded') skip('one session')
  await enqueueAll(
    deps,
    Array.from({ length: 90 }, (_, i) => ({ kind: 'note', payload: { n: i } })),
  )
  const seen: number[] = []
  const run: JobKind['run'] = async ({ input }) => {
    await sleep(3)
    seen.push((input as { n: number }).n)
  }
  const pools: Db[] = [database.db, await database.anotherPool(), await database.anotherPool()]
  const runners = pools.map((db) => startJobs({ ...deps, db }, [{ kind: 'note', run, concurrency: 4 }], 10))
  await until(async () => (await all()).length === 0)
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, i) => i))
})
