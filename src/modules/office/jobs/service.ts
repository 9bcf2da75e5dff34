import type { Call, Ctx } from '../../../platform/server/context'
import {
  discardDeadJob,
  listDeadJobs,
  listWaitingJobs,
  retryDeadJob,
  tryWaitingJobs,
} from '../../../platform/server/jobs/queue'
import { notFound } from '../../../shared/errors'
import { recordAudit } from '../../core/audit/service'
import type { JobIdInput, JobKindInput } from './schema'

/** Work that failed for good; `about` are ids. Instants are ISO texts. */
export type FailedJob = {
  id: string
  kind: string
  about: string
  error: string | null
  attempts: number
  failedAt: string
}

/** The latest first; at most 100. */
export const listFailedJobs = async ({ ctx }: { ctx: Ctx }): Promise<FailedJob[]> =>
  (await listDeadJobs(ctx)).map(({ id, kind, key, lastError, attempts, changedAt }) => ({
    id,
    kind,
    about: key,
    error: lastError,
    attempts,
    failedAt: changedAt.toISOString(),
  }))

/** Work of one kind that has failed and is tried again. Instants are ISO texts. */
export type WaitingWork = { kind: string; count: number; since: string; error: string | null; nextAt: string }

/** The longest waiting first. */
export const listWaiting = async ({ ctx }: { ctx: Ctx }): Promise<WaitingWork[]> =>
  (await listWaitingJobs(ctx)).map(({ since, nextAt, ...work }) => ({
    ...work,
    since: since.toISOString(),
    nextAt: nextAt.toISOString(),
  }))

/** Has it tried at once instead of after its pause, and writes it down. @throws AppError not-found when none waits */
export const tryNow = ({ ctx, input: { kind } }: Call<JobKindInput>): Promise<{ count: number }> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const count = await tryWaitingJobs(txCtx, kind)
    if (count === 0) throw notFound('Waiting job')
    await recordAudit({
      ctx: txCtx,
      input: { action: 'job.retried', entity: 'job', entityId: kind, data: { kind, count } },
    })
    return { count }
  })

/** Does it to a failed job, and writes it down. @throws AppError not-found when it is no failed one (any more) */
const doTo = (
  { ctx, input: { id } }: Call<JobIdInput>,
  action: string,
  change: (ctx: Ctx, id: string) => Promise<{ kind: string } | null>,
): Promise<{ id: string }> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const job = await change(txCtx, id)
    if (!job) throw notFound('Failed job')
    await recordAudit({ ctx: txCtx, input: { action, entity: 'job', entityId: id, data: { kind: job.kind } } })
    return { id }
  })

/** Runs it again, with all its attempts. @throws AppError not-found */
export const retryJob = (call: Call<JobIdInput>): Promise<{ id: string }> => doTo(call, 'job.retried', retryDeadJob)

/** Gives it up. @throws AppError not-found */
export const discardJob = (call: Call<JobIdInput>): Promise<{ id: string }> =>
  doTo(call, 'job.discarded', discardDeadJob)
