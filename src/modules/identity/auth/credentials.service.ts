import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../platform/server/context'
import {
  clearLimit,
  refundLimit,
  isWithinLimit,
  toNetwork,
  consumeLimit,
  takeTurn,
} from '../../../platform/server/limits'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, invalid } from '../../../shared/errors'
import { recordAbout } from '../activity/service'
import { takeCode } from './code.service'
import { findKnownDevice } from './known-device.service'
import { verifyPassword } from './hash.client'
import type { LoginInput } from './schema'
import { notify } from './security-mail.service'
import { type User, users } from './table'

const quarter = 15 * 60

/**
 * Limits failed sign-ins. Gives a browser that signed in to the account before its own count, so that others cannot
 * lock it out. Counts others by account and network, and slows them down beyond the account's limit.
 */
const failures = {
  device: { name: 'sign-in-device', max: 10, seconds: quarter },
  here: { name: 'sign-in', max: 10, seconds: quarter },
  anywhere: { name: 'sign-in-account', max: 50, seconds: quarter },
}
/** Spaces attempts of unknown browsers once an account has too many failures. Values are seconds. */
const turns = { name: 'sign-in-turn', every: 2, longest: 10 }
/** Limits mails to an owner whose password is being guessed. */
const warnings = { name: 'sign-in-warning', max: 1, seconds: 24 * 3600 }
/** Limits failures that one account's activity records. */
const recorded = { name: 'sign-in-recorded', max: 20, seconds: quarter }
/** Limits wrong passwords and codes of a signed-in user, by account, against guessing through an open session. */
const ownPassword = { name: 'own-password', max: 10, seconds: quarter }
const ownCode = { name: 'own-code', max: 10, seconds: quarter }

const wrongCode = 'That code is not right'

const toLimitKeys = (ctx: Ctx, email: string) => ({
  account: sha256(email),
  accountHere: sha256(`${email} ${toNetwork(ctx.ip)}`),
})

/** Clears the failures of an account, from this network and in total, after a password reset by link. */
export async function clearFailures(ctx: Ctx, email: string): Promise<void> {
  const { account, accountHere } = toLimitKeys(ctx, email)
  await Promise.all([
    clearLimit(ctx, failures.here.name, accountHere),
    clearLimit(ctx, failures.anywhere.name, account),
  ])
}

async function warnOwner(ctx: Ctx, email: string): Promise<void> {
  if (!(await isWithinLimit(ctx, warnings, sha256(email)))) return
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
  if (user?.status === 'active') await notify(ctx, user, 'sign-in-failures')
}

/** Delays the attempt. The owner is warned in parallel, so that timing does not reveal whether the account exists. */
async function slowDown(ctx: Ctx, email: string, account: string): Promise<void> {
  const wait = await takeTurn(ctx, turns, account)
  await Promise.all([sleep(wait * 1000), warnOwner(ctx, email)])
}

/**
 * Counts an attempt as a failure until it has succeeded: concurrent attempts cannot exceed the limit.
 * @throws AppError rate-limited
 */
async function countTry(ctx: Ctx, email: string) {
  const device = await findKnownDevice(ctx, email)
  const { account, accountHere } = toLimitKeys(ctx, email)
  const [own, key] = device ? [failures.device, sha256(`${email} ${device}`)] : [failures.here, accountHere]
  await consumeLimit(ctx, own.name, own, key)
  if (!device && !(await isWithinLimit(ctx, failures.anywhere, account))) await slowDown(ctx, email, account)
  const refund = async () => {
    if (!device) await refundLimit(ctx, failures.anywhere.name, account)
  }
  return {
    /** Refunds an attempt that was neither failure nor success. */
    takeBack: async () => void (await Promise.all([refundLimit(ctx, own.name, key), refund()])),
    succeeded: async () => void (await Promise.all([clearLimit(ctx, own.name, key), refund()])),
  }
}

/**
 * Records a failure in the owner's activity. Opens a transaction with or without an account, so that both take the same
 * time.
 */
const recordFailure = (ctx: Ctx, email: string, user: User | undefined, action: 'sign-in.failed' | 'code.failed') =>
  withTransaction(ctx, async (tx) => {
    const within = await isWithinLimit(tx, recorded, sha256(email))
    if (within && user) await recordAbout(tx, user.id, action)
  })

/**
 * Returns the active user with these credentials. Unknown, wrong and deactivated fail with one error at one cost.
 * @param rejectUser returns an error to refuse this user
 * @throws AppError unauthenticated, of `code` when only that is missing or wrong; the error of `rejectUser`; as
 * `takeCode`
 */
export async function authenticate(
  ctx: Ctx,
  { email, password, code }: LoginInput,
  rejectUser: (user: User) => AppError | null = () => null,
): Promise<User> {
  const attempt = await countTry(ctx, email)
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
  const matches = await verifyPassword(ctx, user?.passwordHash ?? null, password)
  if (!user || !matches || user.status !== 'active') {
    await recordFailure(ctx, email, user, 'sign-in.failed')
    throw new AppError('unauthenticated', 'The email or the password is not right')
  }
  const refused = rejectUser(user) ?? (user.totpEnabledAt && !code ? codeNeeded() : null)
  if (refused) {
    await attempt.takeBack()
    throw refused
  }
  if (user.totpEnabledAt && !(await takeCode(ctx, user, code!))) {
    await recordFailure(ctx, email, user, 'code.failed')
    throw new AppError('unauthenticated', wrongCode, { field: 'code' })
  }
  await attempt.succeeded()
  return user
}

const codeNeeded = () =>
  new AppError('unauthenticated', 'Please enter the code from your authenticator app', { field: 'code' })

/**
 * Returns the caller's own row after a password check. Precedes a sensitive step, outside of its transaction.
 * @param field names the input of the error
 * @throws AppError invalid `field`; rate-limited after 10 wrong ones in 15 minutes
 */
export async function assertOwnPassword(
  ctx: UserCtx,
  password: string,
  field: 'password' | 'oldPassword' = 'password',
): Promise<User> {
  await consumeLimit(ctx, ownPassword.name, ownPassword, ctx.actor.id)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (!(await verifyPassword(ctx, user?.passwordHash ?? null, password)) || !user) {
    throw invalid('The password is not right', field)
  }
  await clearLimit(ctx, ownPassword.name, ctx.actor.id)
  return user
}

/**
 * Consumes a code of the caller's authenticator app, or a recovery code. Requires one with two-factor authentication,
 * and before it is turned on (`always`). Belongs outside of a transaction.
 * @throws AppError invalid `code`; rate-limited after 10 wrong ones in 15 minutes
 */
export async function assertOwnCode(
  ctx: UserCtx,
  user: User,
  code: string | undefined,
  { always = false } = {},
): Promise<void> {
  if (!user.totpEnabledAt && !always) return
  if (!code) throw invalid('Please enter the code from your authenticator app', 'code')
  await consumeLimit(ctx, ownCode.name, ownCode, ctx.actor.id)
  if (!(await takeCode(ctx, user, code))) throw invalid(wrongCode, 'code')
  await clearLimit(ctx, ownCode.name, ctx.actor.id)
}
