import { eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { clearLimit, refundLimit, networkOf, consumeLimit } from '../../platform/server/limits'
import { sha256 } from '../../platform/server/storage'
import { AppError, invalid } from '../../shared/errors'
import { takeCode } from './code.service'
import { verifyPassword } from '../passwords/hash.client'
import type { LoginInput } from './schema'
import { type User, users } from './table'

const quarter = 15 * 60

/**
 * Failed sign-ins, by account and address, and looser by account, for guesses that come from many addresses; the
 * procedures count calls per address, too.
 */
const failures = {
  here: { name: 'sign-in', max: 10, seconds: quarter },
  anywhere: { name: 'sign-in-account', max: 50, seconds: quarter },
}
/** Failures of somebody who is signed in, by account: a session that was left open is no place to guess. */
const ownPassword = { name: 'own-password', max: 10, seconds: quarter }
const ownCode = { name: 'own-code', max: 10, seconds: quarter }

const wrongCode = 'That code is not right'

const keysOf = (ctx: Ctx, email: string) => ({
  account: sha256(email),
  accountHere: sha256(`${email} ${networkOf(ctx.ip)}`),
})

/** Whoever chose a new password with a link signs in at once, however often the old one was guessed, here or elsewhere. */
export async function forgetFailures(ctx: Ctx, email: string): Promise<void> {
  const { account, accountHere } = keysOf(ctx, email)
  await Promise.all([
    clearLimit(ctx, failures.here.name, accountHere),
    clearLimit(ctx, failures.anywhere.name, account),
  ])
}

/** The two counts of a sign-in. Each try counts as a failure until it has succeeded: however many come at once, no more are looked at than may fail. */
async function countTry(ctx: Ctx, email: string) {
  const { here, anywhere } = failures
  const { account, accountHere } = keysOf(ctx, email)
  await consumeLimit(ctx, here.name, here, accountHere)
  await consumeLimit(ctx, anywhere.name, anywhere, account)
  const giveBack = () => refundLimit(ctx, anywhere.name, account)
  return {
    /** It was no failure, and no success either. */
    takeBack: async () => void (await Promise.all([refundLimit(ctx, here.name, accountHere), giveBack()])),
    succeeded: async () => void (await Promise.all([clearLimit(ctx, here.name, accountHere), giveBack()])),
  }
}

/**
 * The active user that these credentials are of. Unknown, wrong and deactivated fail with one answer at one cost.
 * @param refusal why this door is not for that user, if so
 * @throws AppError unauthenticated, of `code` when only that is missing or wrong; what `refusal` gives; rate-limited
 */
export async function authenticate(
  ctx: Ctx,
  { email, password, code }: LoginInput,
  refusal: (user: User) => AppError | null = () => null,
): Promise<User> {
  const attempt = await countTry(ctx, email)
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
  const matches = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !matches || user.status !== 'active') {
    throw new AppError('unauthenticated', 'The email or the password is not right')
  }
  const refused = refusal(user) ?? (user.totpEnabledAt && !code ? codeNeeded() : null)
  if (refused) {
    await attempt.takeBack()
    throw refused
  }
  if (user.totpEnabledAt && !(await takeCode(ctx, user, code!))) {
    throw new AppError('unauthenticated', wrongCode, { field: 'code' })
  }
  await attempt.succeeded()
  return user
}

const codeNeeded = () =>
  new AppError('unauthenticated', 'Please enter the code from your authenticator app', { field: 'code' })

/**
 * The caller's own row, if that is their password; before a sensitive step, outside of its transaction.
 * @param field the input that the message belongs to
 * @throws AppError invalid `field`; rate-limited after 10 wrong ones in 15 minutes
 */
export async function assertOwnPassword(
  ctx: UserCtx,
  password: string,
  field: 'password' | 'oldPassword' = 'password',
): Promise<User> {
  await consumeLimit(ctx, ownPassword.name, ownPassword, ctx.actor.id)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) {
    throw invalid('The password is not right', field)
  }
  await clearLimit(ctx, ownPassword.name, ctx.actor.id)
  return user
}

/**
 * A code of the caller's authenticator app, or a recovery code, if their account has two-factor authentication (or is
 * about to: `always`); it is used up. Outside of a transaction.
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
