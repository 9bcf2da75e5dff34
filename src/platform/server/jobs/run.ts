import type { ZodType } from 'zod'
import { type Call, type Ctx, type Deps, createSystemContext } from '../context'
import { LateError, withDeadline } from '../outbound/deadline'
import { jobSeconds } from '../diagnostics/metrics'
import { type Capacity, type ClaimedJob, completeJob, failJob, isHeld } from './claim'
import { JobError, retryFor } from './retry'
import type { Run } from './turns'

export type JobRun<Payload> = (call: Call<Payload> & Run) => Promise<unknown>

/**
 * Describes a kind of job. Runs happen at least once and must be idempotent. `deadlineSeconds` bounds one run (60),
 * `concurrency` the runs of one process (1). With `everySeconds` the job recurs, in one process at a time, and never
 * dies. `onDead` is called once no attempt is left.
 */
export type JobKind<Payload = unknown> = {
  kind: string
  payload?: ZodType<Payload>
  run: JobRun<Payload>
  onDead?: (call: Call<Payload>) => Promise<unknown>
  concurrency?: number
  deadlineSeconds?: number
  everySeconds?: number
}

/** Erases the payload's type, so that kinds fit into one list. */
export const toJobKind = <Payload>(kind: JobKind<Payload>): JobKind => kind as JobKind

const defaultDeadline = 60
/** Extends a lease beyond the deadline, so that a late run is not claimed before its result is stored. */
const leaseMargin = 30
/** Limits a lease, in seconds: the runner renews those of longer runs, so that a killed process holds none for hours. */
export const longestLease = 120

const toLease = ({ deadlineSeconds = defaultDeadline }: JobKind): number => Math.ceil(deadlineSeconds) + leaseMargin

/** Tells whether runs may outlast their lease. */
export const isRenewed = (kind: JobKind): boolean => toLease(kind) > longestLease

export const toCapacity = (kind: JobKind): Capacity => ({
  kind: kind.kind,
  free: kind.concurrency ?? 1,
  leaseSeconds: Math.min(toLease(kind), longestLease),
})

/** Rejects at the deadline even when the run ignores its signal: a stuck run does not keep its slot. */
async function runOnce(kind: JobKind, job: ClaimedJob, ctx: Ctx, ending: AbortSignal): Promise<void> {
  const seconds = kind.deadlineSeconds ?? defaultDeadline
  const input = kind.payload ? kind.payload.safeParse(job.payload) : { success: true as const, data: job.payload }
  if (!input.success) throw new JobError('permanent', 'the payload does not fit its schema')
  const run = async (signal: AbortSignal) => kind.run({ ctx, input: input.data, signal, seconds })
  await withDeadline(seconds * 1000, run, ending).catch((error: unknown) => {
    throw error instanceof LateError ? new JobError('transient', `no end within ${seconds} s`) : error
  })
}

const getNextRun = (kind: JobKind, ctx: Ctx): Date | null =>
  kind.everySeconds ? new Date(ctx.now().getTime() + kind.everySeconds * 1000) : null

/**
 * Runs a claimed job and stores the result, unless its lease was lost meanwhile. `ending` aborts it.
 * @returns false when its dependency is unavailable
 */
export async function runJob(deps: Deps, kind: JobKind, job: ClaimedJob, ending: AbortSignal): Promise<boolean> {
  const ctx = createSystemContext(deps)
  const stop = jobSeconds.startTimer({ kind: kind.kind })
  try {
    await runOnce(kind, job, ctx, ending)
  } catch (error) {
    // Takes a lost lease for the outage that it comes of.
    const failure = error instanceof JobError ? error.failure : ending.aborted ? 'unavailable' : 'transient'
    const retry = retryFor(kind.everySeconds ? 'unavailable' : failure, job.attempts)
    stop({ outcome: retry.dead ? 'dead' : 'retried' })
    if (retry.dead && kind.onDead && (await isHeld(deps, job))) {
      await kind.onDead({ ctx, input: job.payload }).catch((err: unknown) => deps.log.error({ err }, 'onDead failed'))
    }
    await failJob(deps, job, error, retry)
    const level = retry.dead ? 'error' : 'warn'
    deps.log[level](
      { err: error, job: job.id, kind: kind.kind, attempts: job.attempts, dead: retry.dead },
      'job failed',
    )
    return failure !== 'unavailable'
  }
  stop({ outcome: 'done' })
  await completeJob(deps, job, getNextRun(kind, ctx))
  return true
}
