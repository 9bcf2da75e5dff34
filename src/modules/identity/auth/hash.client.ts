import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import type { Ctx } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { AppError } from '../../../shared/errors'
import { lazy } from '../../../shared/lazy'

/**
 * Limits hashing to two at once, so that the server stays responsive. Each takes 19 MiB and tens of milliseconds of a
 * core.
 */
const limit = pLimit(2)
const longestQueue = 200

/** Extends a request's deadline, which a busy machine would exceed by hashing alone. */
type Caller = Pick<Ctx, 'allow'>

function withConcurrency<T>(ctx: Caller, work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= longestQueue) {
    throw new AppError('unavailable', 'Please try again in a moment', { retryAfter: 5 })
  }
  return limit(work).finally(() => ctx.allow(timeLimits.visitor))
}

/** Unifies what keyboards compose differently, as NIST SP 800-63B says. */
const toNormal = (password: string) => password.normalize('NFKC')

/** Uses argon2id with OWASP's parameters (19 MiB, two passes), the library's defaults. */
export const hashPassword = async (ctx: Caller, password: string): Promise<string> =>
  withConcurrency(ctx, () => hash(toNormal(password)))

/** Stands in place of a hash for an account without a password. */
export const noPassword = '!'

/** Hashes a random password. */
const nobody = lazy(() => hash(randomBytes(32)))

/**
 * Verifies a password. Without a hash (no account, or no password) it takes as long as a wrong password, against timing
 * attacks. Hashes as typed, too, where that differs: older hashes are of it.
 * @throws AppError unavailable when too many are waiting
 */
export async function verifyPassword(ctx: Caller, passwordHash: string | null, password: string): Promise<boolean> {
  const fallback = await nobody()
  const own = passwordHash === noPassword ? null : passwordHash
  const matches = (text: string) => verify(own ?? fallback, text)
  const normal = toNormal(password)
  const isRight = await withConcurrency(
    ctx,
    async () => (await matches(normal)) || (normal !== password && (await matches(password))),
  )
  return isRight && own !== null
}
