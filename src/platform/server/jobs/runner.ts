import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../context'
import { OutageLog } from '../diagnostics/outage-log'
import { isDatabaseAway } from '../errors'
import { type Capacity, type ClaimedJob, claimJobs, releaseJobs, renewLeases, scheduleRecurring } from './claim'
import { isRenewed, type JobKind, longestLease, runJob, toCapacity } from './run'

/** Stops claiming, waits for current runs, and releases those that exceed `graceMs`. */
type JobRunner = { stop: (graceMs?: number) => Promise<void> }

/** Pauses a kind after its dependency was unavailable, in milliseconds. */
const outagePause = 3000

/** Batches freed slots before they are filled, in milliseconds: requests come first. */
const gatherMs = 100

/** Renews leases of long runs this often, in milliseconds: several tries fit into one lease. */
const renewEvery = 30_000

/** Aborts a run so long after its lease was renewed last, in milliseconds: before another server may claim its job. */
const abortAfter = (longestLease - 10) * 1000

/** Adds rows of recurring jobs this often, in milliseconds: a process without their kinds may have deleted them. */
const scheduleEvery = 3_600_000

type Running = { job: ClaimedJob; ending: AbortController; lease: NodeJS.Timeout; done: Promise<void> }

/** Runs the jobs of one process: `poll` claims for its free slots, `finish` runs one job and polls again. */
class Runner {
  private readonly running = new Map<string, Running>()
  private readonly pausedUntil = new Map<string, number>()
  private readonly away: OutageLog
  private stopping = false
  private scheduleAt = 0
  private renewAt = 0
  private again = false
  private polling: Promise<void> | null = null
  private timer: NodeJS.Timeout | undefined
  private gathering: NodeJS.Timeout | undefined

  constructor(
    private readonly deps: Deps,
    private readonly kinds: readonly JobKind[],
    private readonly pollMs: number,
  ) {
    this.away = new OutageLog(deps.log, 'jobs wait for the database')
  }

  private freeCapacities(): Capacity[] {
    const running = [...this.running.values()]
    return this.kinds
      .filter(({ kind }) => (this.pausedUntil.get(kind) ?? 0) <= performance.now())
      .map(toCapacity)
      .map((c) => ({ ...c, free: c.free - running.filter(({ job }) => job.kind === c.kind).length }))
      .filter(({ free }) => free > 0)
  }

  private begin(job: ClaimedJob): void {
    const ending = new AbortController()
    const lease = setTimeout(() => ending.abort(), abortAfter)
    this.running.set(job.lease, { job, ending, lease, done: this.finish(job, ending.signal) })
  }

  private async finish(job: ClaimedJob, ending: AbortSignal): Promise<void> {
    const { deps } = this
    try {
      const kind = this.kinds.find((one) => one.kind === job.kind)!
      const available = await runJob(deps, kind, job, ending)
      if (!available) this.pausedUntil.set(job.kind, performance.now() + outagePause)
    } catch (err) {
      // Leaves the result unstored: a stop gave the job back, or its lease expires, and it runs again.
      if (ending.aborted) deps.log.warn({ err, job: job.id, kind: job.kind }, 'job outlived its lease')
      else if (isDatabaseAway(err)) this.away.failed(err)
      else deps.log.error({ err, job: job.id, kind: job.kind }, 'job not noted')
    }
    clearTimeout(this.running.get(job.lease)?.lease)
    this.running.delete(job.lease)
    this.gathering ??= setTimeout(() => this.poll(), gatherMs)
  }

  private async renew(): Promise<void> {
    if (performance.now() < this.renewAt) return
    const long = new Set(this.kinds.filter(isRenewed).map(({ kind }) => kind))
    const renewed = [...this.running.values()].filter(({ job }) => long.has(job.kind))
    if (renewed.length === 0) return
    const jobs = renewed.map(({ job }) => job)
    const kept = await renewLeases(this.deps, jobs, longestLease)
    for (const { job, ending, lease } of renewed) {
      if (!kept.has(job.lease)) ending.abort()
      else if (this.running.has(job.lease)) lease.refresh()
    }
    this.renewAt = performance.now() + renewEvery
  }

  private async claim(): Promise<void> {
    if (performance.now() >= this.scheduleAt) {
      const recurring = this.kinds.flatMap((k) => (k.everySeconds ? [[k.kind, k.everySeconds] as const] : []))
      await scheduleRecurring(this.deps, recurring)
      this.scheduleAt = performance.now() + scheduleEvery
    }
    await this.renew()
    do {
      this.again = false
      const claimed = await claimJobs(this.deps, this.freeCapacities())
      for (const job of claimed) this.begin(job)
    } while (this.again && !this.stopping)
  }

  start(afterMs: number): void {
    this.timer = setTimeout(() => this.poll(), afterMs)
  }

  poll(): void {
    if (this.stopping) return
    clearTimeout(this.gathering)
    this.gathering = undefined
    this.again = true
    this.polling ??= this.claim()
      .then(
        () => this.away.over(),
        (err: unknown) =>
          isDatabaseAway(err) ? this.away.failed(err) : this.deps.log.error({ err }, 'jobs cannot be claimed'),
      )
      .finally(() => {
        this.polling = null
        clearTimeout(this.timer)
        if (!this.stopping) this.timer = setTimeout(() => this.poll(), this.pollMs)
      })
  }

  async stop(graceMs: number): Promise<void> {
    this.stopping = true
    clearTimeout(this.timer)
    clearTimeout(this.gathering)
    await this.polling
    const runs = Promise.all([...this.running.values()].map(({ done }) => done))
    await Promise.race([runs, sleep(graceMs, undefined, { ref: false })])
    const left = [...this.running.values()]
    for (const { ending, lease } of left) {
      clearTimeout(lease)
      ending.abort()
    }
    const claimed = left.map(({ job }) => job)
    // Ignores a failure: without the database the leases expire.
    await releaseJobs(this.deps, claimed).catch((err: unknown) => this.deps.log.warn({ err }, 'jobs not given back'))
  }
}

/**
 * Runs jobs until stopped. Polls every `pollMs` from `firstMs` on, and soon after a run ends. Each kind has its own
 * slots, and a late run frees its slot: a stuck job delays no other kind.
 */
export function startJobs(deps: Deps, kinds: readonly JobKind[], pollMs = 1000, firstMs = 0): JobRunner {
  const runner = new Runner(deps, kinds, pollMs)
  runner.start(firstMs)
  return { stop: (graceMs = 3000) => runner.stop(graceMs) }
}
