import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../shared/errors'

/** Each hash takes 19 MiB and a core for tens of milliseconds; two at once leave the server able to answer. */
const atOnce = 2
const longestQueue = 200

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= longestQueue) {
      throw new AppError('unavailable', 'Please try again in a moment', { retryAfter: 5 })
    }
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

/** argon2id with OWASP's parameters (19 MiB, two passes), the library's defaults. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

let nobody: Promise<string> | undefined

/**
 * Whether the password is the hash's. A null hash (no such account) costs the same time as a wrong password, so that
 * nobody learns from the clock who has an account.
 * @throws AppError unavailable when too many are waiting
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash(randomBytes(32))
  const against = passwordHash ?? (await nobody)
  return (await inTurn(() => verify(against, password))) && passwordHash !== null
}
