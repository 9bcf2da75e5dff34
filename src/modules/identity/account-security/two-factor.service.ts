import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict } from '../../../shared/errors'
import type { Done } from '../../../shared/views'
import { events } from '../../core/events/table'
import { getAgency } from '../../settings/settings/service'
import { recordOwn } from '../activity/service'
import { lockOwnAccount } from '../auth/access.service'
import { renewRecoveryCodes, getSecretContext } from '../auth/code.service'
import { assertOwnCode, assertOwnPassword } from '../auth/credentials.service'
import { getPendingEmail } from './email-change.service'
import type { PasswordAndCodeInput, EnableTwoFactorInput, OwnPasswordInput } from './schema'
import { notify } from '../auth/security-mail.service'
import { recoveryCodes, type User, users } from '../auth/table'
import { createTotpSecret, toTotpUri } from '../auth/totp.client'
import type { Security } from './view'

type Signed<Input = void> = UserCall<Input>

const onAlready = () => conflict('Two-factor authentication is on already')
const notOn = () => conflict('Two-factor authentication is not on')

/**
 * Creates an authenticator secret for the caller; it counts after a first code in `enableTwoFactor`. Returns the QR
 * code's content as `uri`.
 * @throws AppError invalid `password`; conflict when two-factor authentication is on; rate-limited
 */
export async function beginTwoFactor({ ctx, input }: Signed<OwnPasswordInput>): Promise<{
  secret: string
  uri: string
}> {
  const user = await assertOwnPassword(ctx, input.password)
  const secret = createTotpSecret()
  const updated = await ctx.db
    .update(users)
    .set({ totpSecret: ctx.encryption.encrypt(secret, getSecretContext(user.id)), totpLastStep: 0 })
    .where(and(eq(users.id, user.id), isNull(users.totpEnabledAt)))
    .returning({ id: users.id })
  if (updated.length === 0) throw onAlready()
  const { name } = await getAgency({ ctx })
  return { secret, uri: toTotpUri(secret, { issuer: name, label: user.email }) }
}

/**
 * Turns two-factor authentication on with the app's first code. Returns the recovery codes for display once.
 * @throws AppError conflict when it is on, or was not begun; invalid `code`; rate-limited
 */
export async function enableTwoFactor({ ctx, input }: Signed<EnableTwoFactorInput>): Promise<{
  recoveryCodes: string[]
}> {
  const user = await getOwnUser(ctx)
  if (user.totpEnabledAt) throw onAlready()
  if (!user.totpSecret) throw conflict('Please scan the QR code first')
  await assertOwnCode(ctx, user, input.code, { always: true })
  return withTransaction(ctx, async (tx) => {
    await lockOwnAccount(tx)
    const enabled = await tx.db
      .update(users)
      .set({ totpEnabledAt: ctx.now() })
      .where(and(eq(users.id, user.id), isNull(users.totpEnabledAt), eq(users.totpSecret, user.totpSecret!)))
      .returning({ id: users.id })
    if (enabled.length === 0) throw onAlready()
    const codes = await renewRecoveryCodes(tx, user.id)
    await recordOwn(tx, user, 'two-factor.enabled')
    await notify(tx, user, 'two-factor-on')
    return { recoveryCodes: codes }
  })
}

/** Forgets an account's second factor, in the caller's transaction. */
export async function dropTwoFactor(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(users).set({ totpEnabledAt: null, totpSecret: null }).where(eq(users.id, id))
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
}

/**
 * Turns two-factor authentication off.
 * @throws AppError forbidden for staff while the agency requires it; conflict when it is off; invalid `password` or
 * `code`; rate-limited
 */
export async function disableTwoFactor({ ctx, input }: Signed<PasswordAndCodeInput>): Promise<Done> {
  if (await isRequired(ctx)) throw new AppError('forbidden', 'The agency asks its staff for two-factor authentication')
  const user = await assertOwnPassword(ctx, input.password)
  if (!user.totpEnabledAt) throw notOn()
  await assertOwnCode(ctx, user, input.code)
  await withTransaction(ctx, async (tx) => {
    await lockOwnAccount(tx)
    await dropTwoFactor(tx, user.id)
    await recordOwn(tx, user, 'two-factor.disabled')
    await notify(tx, user, 'two-factor-off')
  })
  return { success: true }
}

/**
 * Replaces the recovery codes by ten new ones, for display once.
 * @throws AppError invalid `password` or `code`; conflict when two-factor authentication is off; rate-limited
 */
export async function makeRecoveryCodes({ ctx, input }: Signed<PasswordAndCodeInput>): Promise<{
  recoveryCodes: string[]
}> {
  const user = await assertOwnPassword(ctx, input.password)
  if (!user.totpEnabledAt) throw notOn()
  await assertOwnCode(ctx, user, input.code)
  return withTransaction(ctx, async (tx) => {
    if (!(await lockOwnAccount(tx)).totpEnabledAt) throw notOn()
    const codes = await renewRecoveryCodes(tx, user.id)
    await recordOwn(tx, user, 'recovery-codes.renewed')
    await notify(tx, user, 'recovery-codes-new')
    return { recoveryCodes: codes }
  })
}

/** Returns the state that the caller's security screen shows. */
export async function getSecurity({ ctx }: { ctx: UserCtx }): Promise<Security> {
  const user = await getOwnUser(ctx)
  const [[last], recoveryCodesLeft, twoFactorRequired, pending] = await Promise.all([
    ctx.db
      .select({
        at: sql<string | null>`to_char(max(${events.at}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      })
      .from(events)
      .where(
        and(
          eq(events.entity, 'user'),
          eq(events.entityId, user.id),
          sql`${events.kind} IN ('password.changed', 'password.reset')`,
        ),
      ),
    ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id)),
    isRequired(ctx),
    getPendingEmail(ctx),
  ])
  return {
    twoFactor: user.totpEnabledAt !== null,
    recoveryCodesLeft,
    twoFactorRequired,
    emailVerified: user.emailVerifiedAt !== null,
    ...(pending && { pendingEmail: pending }),
    ...(last?.at && { passwordChangedAt: last.at }),
  }
}

const isRequired = async (ctx: UserCtx): Promise<boolean> =>
  ctx.actor.role !== 'traveler' && (await getAgency({ ctx })).staffTwoFactor

async function getOwnUser(ctx: UserCtx): Promise<User> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
  return user
}
