import type { Call, Ctx } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import {
  discardDeadJob,
  listDeadJobs,
  listWaitingJobs,
  retryDeadJob,
  tryWaitingJobs,
} from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import type { EventKind } from '../../core/events/event.rules'
import { recordEvent } from '../../core/events/service'
import { failedCells, waitingCells } from './csv.rules'
import type { JobIdInput, JobKindInput } from './schema'
import type { FailedJob, WaitingWork } from './view'

/** Lists the latest 100 first. */
export const listFailedJobs = async ({ ctx }: { ctx: Ctx }): Promise<FailedJob[]> =>
  (await listDeadJobs(ctx)).map(({ id, kind, key, lastError, attempts, changedAt }) => ({
    id,
    kind,
    about: key,
    error: lastError,
    attempts,
    failedAt: changedAt.toISOString(),
  }))

export const exportFailedJobs = createWholeExport(listFailedJobs, failedCells)

/** Lists the longest waiting first. */
export const listWaiting = async ({ ctx }: { ctx: Ctx }): Promise<WaitingWork[]> =>
  (await listWaitingJobs(ctx)).map(({ since, nextAt, ...work }) => ({
    ...work,
    since: since.toISOString(),
    nextAt: nextAt.toISOString(),
  }))

export const exportWaiting = createWholeExport(listWaiting, waitingCells)

/** Retries immediately instead of after the pause, and records it. @throws AppError not-found when none waits */
export const tryNow = ({ ctx, input: { kind } }: Call<JobKindInput>): Promise<{ count: number }> =>
  withTransaction(ctx, async (tx) => {
    const count = await tryWaitingJobs(tx, kind)
    if (count === 0) throw notFound('Waiting job')
    await recordEvent(tx, { kind: 'job.retried', about: { entity: 'job', id: kind }, data: { kind, count } })
    return { count }
  })

/** Applies a change to a dead job, and records it. @throws AppError not-found unless it is a dead one */
const changeDeadJob = (
  { ctx, input: { id } }: Call<JobIdInput>,
  action: EventKind,
  change: (ctx: Ctx, id: string) => Promise<{ kind: string } | null>,
): Promise<{ id: string }> =>
  withTransaction(ctx, async (tx) => {
    const job = await change(tx, id)
    if (!job) throw notFound('Failed job')
    await recordEvent(tx, { kind: action, about: { entity: 'job', id }, data: { kind: job.kind } })
    return { id }
  })

/** Runs a dead job again with all attempts. @throws AppError not-found */
export const retryJob = (call: Call<JobIdInput>): Promise<{ id: string }> =>
  changeDeadJob(call, 'job.retried', retryDeadJob)

/** Discards a dead job. @throws AppError not-found */
export const discardJob = (call: Call<JobIdInput>): Promise<{ id: string }> =>
  changeDeadJob(call, 'job.discarded', discardDeadJob)
