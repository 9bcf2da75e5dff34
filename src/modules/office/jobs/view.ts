import { z } from 'zod'
import { count, instant, text, view } from '../../../shared/views'

/** Describes a dead job; `about` holds ids. */
export const failedJob = view({
  id: text,
  kind: text,
  about: text,
  error: text.nullable(),
  attempts: count,
  failedAt: instant,
})
export type FailedJob = z.infer<typeof failedJob>
/** Describes failed jobs of one kind that are retried. */
export const waitingWork = view({ kind: text, count, since: instant, error: text.nullable(), nextAt: instant })
export type WaitingWork = z.infer<typeof waitingWork>
export const triedJobs = view({ count })
export const jobId = view({ id: text })
