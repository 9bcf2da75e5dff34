import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../context'
import { type ClaimedJob, claimJobs, releaseJobs, scheduleRecurring } from './claim'
import { capacityOf, type JobKind, runJob } from './run'

/** `stop` claims no more, waits for the runs in hand, and gives back those that need longer than `graceMs`. */
export type JobRunner = { stop: (graceMs?: number) => Promise<void> }

/** Milliseconds for which a kind is left alone after its dependency was down. */
const outagePause = 3000

type Running = { job: ClaimedJob; done: Promise<void> }

/**
 * Runs jobs until stopped: looks for due ones every `pollMs`, and at once when a run ends. Each kind has slots of its own,
 * and a run past its deadline gives its slot back, so that a stuck job delays no other kind.
 */
export function startJobs(deps: Deps, kinds: readonly JobKind[], pollMs = 1000): JobRunner {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]))
  const running = new Map<string, Running>()
  const pausedUntil = new Map<string, number>()
  const aborted = new AbortController()
  const recurring = kinds.flatMap((k) => (k.everySeconds ? [[k.kind, k.everySeconds] as const] : []))
  const state = { stopping: false, scheduled: false, again: false }
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | null = null

  const freeCapacities = () =>
    kinds
      .filter(({ kind }) => (pausedUntil.get(kind) ?? 0) <= performance.now())
      .map(capacityOf)
      .map((c) => ({ ...c, free: c.free - [...running.values()].filter(({ job }) => job.kind === c.kind).length }))
      .filter(({ free }) => free > 0)

  const finish = async (job: ClaimedJob) => {
    try {
      const available = await runJob(deps, byKind.get(job.kind)!, job, aborted.signal)
      if (!available) pausedUntil.set(job.kind, performance.now() + outagePause)
    } catch (err) {
      // What it did is not noted: its lease runs out, and it runs again.
      deps.log.error({ err, job: job.id, kind: job.kind }, 'job not noted')
    }
    running.delete(job.lease)
    poll()
  }

  const claim = async () => {
    if (!state.scheduled) await scheduleRecurring(deps, recurring)
    state.scheduled = true
    do {
      state.again = false
      for (const job of await claimJobs(deps, freeCapacities())) running.set(job.lease, { job, done: finish(job) })
    } while (state.again && !state.stopping)
  }

  const poll = () => {
    if (state.stopping) return
    state.again = true
    polling ??= claim()
      .catch((err: unknown) => deps.log.error({ err }, 'jobs cannot be claimed'))
      .finally(() => {
        polling = null
        clearTimeout(timer)
        if (!state.stopping) timer = setTimeout(poll, pollMs)
      })
  }

  poll()
  return {
    stop: async (graceMs = 3000) => {
      state.stopping = true
      clearTimeout(timer)
      await polling
      const runs = Promise.all([...running.values()].map(({ done }) => done))
      await Promise.race([runs, sleep(graceMs, undefined, { ref: false })])
      aborted.abort()
      const held = [...running.values()].map(({ job }) => job)
      // Without the database their leases run out.
      await releaseJobs(deps, held).catch((err: unknown) => deps.log.warn({ err }, 'jobs not given back'))
    },
  }
}
