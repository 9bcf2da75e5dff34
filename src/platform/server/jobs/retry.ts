import { toLoggableError } from '../diagnostics/log'
import { cutText } from '../../../shared/text'

/**
 * Classifies failures. `permanent`: no retry helps. `transient`: this job may succeed later. `unavailable`: its
 * dependency is down.
 */
export type Failure = 'permanent' | 'transient' | 'unavailable'

/** Carries the kind of a job's failure. The message is stored: no personal data in it. */
export class JobError extends Error {
  override name = 'JobError'
  constructor(
    readonly failure: Failure,
    message: string,
    /** Tells that the dependency is up, and rejects our credentials. */
    readonly isCredentials = false,
  ) {
    super(message)
  }
}

/** Limits attempts; after that a job is dead. */
const maxAttempts = 12
const [firstWait, longestWait, longestOutageWait] = [30, 3600, 600]
/** Limits attempts used up by an outage, so that some are left when the dependency is back. */
const outageAttempts = 6

export type Retry = { dead: true } | { dead: false; attempts: number; seconds: number }

/**
 * Decides what follows failed attempt number `attempts` (from 1). Waits 30 s, doubling to 1 h; dead after 12 attempts,
 * or at once when permanent. During an outage it waits at most 10 minutes and never dies.
 */
export function retryFor(failure: Failure, attempts: number): Retry {
  if (failure === 'permanent' || (failure === 'transient' && attempts >= maxAttempts)) return { dead: true }
  const outage = failure === 'unavailable'
  const seconds = Math.min(firstWait * 2 ** (attempts - 1), outage ? longestOutageWait : longestWait)
  return { dead: false, attempts: outage ? Math.min(attempts, outageAttempts) : attempts, seconds }
}

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
const toStorable = (text: string) => cutText(text.toWellFormed().replaceAll('\0', ''), 500)

/** Describes an error to store with the job: our own messages, of others name and code only. */
export function describeError(error: unknown): string {
  if (error instanceof JobError) return toStorable(error.message)
  const { name, code, sqlState } = toLoggableError(error)
  return toStorable([name, sqlState ?? code].filter(Boolean).join(' '))
}
