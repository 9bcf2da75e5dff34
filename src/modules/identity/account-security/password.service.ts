import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import { clearLimit, isWithinLimit } from '../../../platform/server/limits'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid } from '../../../shared/errors'
import type { Done } from '../../../shared/views'
import { getAgency } from '../../settings/settings/service'
import { recordEvent } from '../../core/events/service'
import { recordOwn } from '../activity/service'
import { assertStrong } from '../auth/strength.client'
import { assertOwnPassword, clearFailures } from '../auth/credentials.service'
import { removeOtherKnownDevices, findKnownDevice, rememberDevice } from '../auth/known-device.service'
import { assertMeant, issueLink, getLinkOwner, revokeLinks, useLink } from '../auth/link.service'
import { resetPasswordMail } from '../auth/mail.rules'
import { hashPassword, verifyPassword } from '../auth/hash.client'
import { endAccess } from './access.service'
import type { ChangePasswordInput, ForgotPasswordInput, ResetForgottenInput } from './schema'
import { mailTo, notify } from '../auth/security-mail.service'
import { endSessions, startSession } from '../auth/session.client'
import { recoveryCodes, type User, users } from '../auth/table'

/** @throws AppError invalid `newPassword` for a weak one, or the account's current one */
async function assertNewPassword(ctx: Ctx, user: User, password: string): Promise<void> {
  const { name: agency } = await getAgency({ ctx })
  await assertStrong(ctx, password, 'newPassword', { ...user, agency })
  if (await verifyPassword(ctx, user.passwordHash, password)) {
    throw invalid('This is the password that you have. Please choose another one.', 'newPassword')
  }
}

/**
 * Changes the caller's password. Gives this device a new token, ends all other sessions, revokes pending links and
 * notifies the account's address. Keeps API keys and calendar addresses.
 * @throws AppError invalid `oldPassword` when it is wrong, `newPassword` when it is weak or the old one. Conflict after
 * a concurrent change; rate-limited as `assertOwnPassword`
 */
export async function changePassword({ ctx, input }: UserCall<ChangePasswordInput>): Promise<Done> {
  const user = await assertOwnPassword(ctx, input.oldPassword, 'oldPassword')
  await assertNewPassword(ctx, user, input.newPassword)
  const passwordHash = await hashPassword(ctx, input.newPassword)
  await withTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw conflict('Your password was changed meanwhile')
    await endSessions(tx, [user.id])
    await revokeLinks(tx, user)
    await removeOtherKnownDevices(tx, user.id)
    await startSession(tx, user)
    await recordOwn(tx, user, 'password.changed')
    await notify(tx, user, 'password-changed')
  })
  return { success: true }
}

/** Sets the minimum response time in milliseconds: longer than either path, against timing attacks. */
const floor = 300
/**
 * Limits mails to one address; a browser that signed in before has its own count. Beyond it the response is the same,
 * without a mail.
 */
const links = { name: 'forgot-password', max: 5, seconds: 3600 }

async function sendLink(ctx: Ctx, email: string): Promise<void> {
  const device = await findKnownDevice(ctx, email)
  if (!(await isWithinLimit(ctx, links, sha256(device ? `${email} ${device}` : email)))) return
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 'active')))
  if (!user) return
  await withTransaction(ctx, async (tx) => {
    const token = await issueLink(tx, user.id, 'reset-password', email)
    await mailTo(tx, { id: user.id, email }, (sender) => resetPasswordMail(sender, token))
    await recordEvent(tx, { kind: 'password.link-sent', about: { entity: 'user', id: user.id } })
  })
}

/**
 * Mails a single-use link, valid for 10 minutes, to an active account's address; at most five an hour. Response and
 * duration do not reveal if the account exists (product.md 6.4).
 */
export async function mailResetLink({ ctx, input }: Call<ForgotPasswordInput>): Promise<Done> {
  const notBefore = sleep(floor)
  try {
    await sendLink(ctx, input.email)
  } finally {
    await notBefore
  }
  return { success: true }
}

/** Limits resets of the count of wrong codes: an attacker with the mailbox alone must not guess without limit. */
const freshStarts = { name: 'code-reset', max: 1, seconds: 24 * 3600 }

/** Clears the count of wrong codes after a password reset, once a day. */
const forgiveWrongCodes = async (ctx: Ctx, userId: string): Promise<void> => {
  if (await isWithinLimit(ctx, freshStarts, userId)) await clearLimit(ctx, 'code', userId)
}

/**
 * Removes a second factor and a phone number that an unverified registrant may have entered, who need not be the owner of
 * the address. Runs in the caller's transaction, before the link confirms the address.
 */
async function dropUnverified(ctx: Ctx, userId: string): Promise<void> {
  const [locked] = await ctx.db
    .update(users)
    .set({ totpSecret: null, totpEnabledAt: null, phone: '', version: sql`${users.version} + 1` })
    .where(and(eq(users.id, userId), eq(users.role, 'traveler'), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id })
  if (locked) await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/**
 * Sets a new password by the link of `mailResetLink`. Signs out all devices, ends API keys and calendar addresses, and
 * confirms the address, which the link proved. Keeps two-factor authentication, except that of an unconfirmed traveler.
 * @throws AppError invalid `token` for a link that is unknown, used or expired. Invalid `newPassword` for a weak one or
 * the one before
 */
export async function resetForgotten({ ctx, input }: Call<ResetForgottenInput>): Promise<Done> {
  // Checks before hashing, which is expensive.
  const owner = await getLinkOwner(ctx, 'reset-password', input.token)
  const [before] = await ctx.db.select().from(users).where(eq(users.id, owner))
  assertMeant(before)
  await assertNewPassword(ctx, before, input.newPassword)
  const passwordHash = await hashPassword(ctx, input.newPassword)
  const { id, email } = await withTransaction(ctx, async (tx) => {
    const link = await useLink(tx, 'reset-password', input.token)
    await dropUnverified(tx, link.userId)
    const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${ctx.now().toISOString()}::timestamptz)`
    const [user] = await tx.db
      .update(users)
      .set({ passwordHash, emailVerifiedAt })
      .where(and(eq(users.id, link.userId), eq(users.email, link.email), eq(users.status, 'active')))
      .returning()
    assertMeant(user)
    await endAccess(tx, [user.id])
    await revokeLinks(tx, user)
    await removeOtherKnownDevices(tx, user.id)
    // Gives this browser its own count of failed sign-ins.
    await rememberDevice(tx, user.id)
    await recordOwn(tx, user, 'password.reset')
    await notify(tx, user, 'password-reset')
    return user
  })
  await clearFailures(ctx, email)
  await forgiveWrongCodes(ctx, id)
  return { success: true }
}
