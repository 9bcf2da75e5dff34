import { randomBytes } from 'node:crypto'
import { and, eq, gt, gte, ne, or } from 'drizzle-orm'
import type { Call, Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid } from '../../../shared/errors'
import type { Done } from '../../../shared/views'
import { recordAbout, recordOwn } from '../activity/service'
import { assertOwnCode, assertOwnPassword } from '../auth/credentials.service'
import { removeOtherKnownDevices } from '../auth/known-device.service'
import { assertMeant, isReserved, issueLink, getLinkOwner, useLink } from '../auth/link.service'
import { changeEmailMail, resetPasswordMail } from '../auth/mail.rules'
import { mailTo, notify } from '../auth/security-mail.service'
import { recoveryCodes, type User, type UserToken, users, userTokens } from '../auth/table'
import { hashPassword } from '../auth/hash.client'
import { endAccess } from './access.service'
import type { RequestEmailChangeInput, RevertEmailInput } from './schema'
import { lockRow } from '../../core/locks/lock.service'

/** @throws AppError conflict `email` when another account has the address, or may revert to it */
export async function assertFree(ctx: Ctx, user: { id: string; email: string }): Promise<void> {
  const others = and(eq(users.email, user.email), ne(users.id, user.id))
  if ((await ctx.db.$count(users, others)) > 0 || (await isReserved(ctx, user))) {
    throw conflict('There is an account with this email already', 'email')
  }
}

/** Runs in the transaction that changes an account's address, before it; `before` has the old one. */
export type BeforeChange = (ctx: Ctx, before: User) => Promise<unknown>

async function mailLink(ctx: Ctx, user: User, email: string): Promise<void> {
  const token = await issueLink(ctx, user.id, 'confirm-email', email)
  await mailTo(ctx, { id: user.id, email }, (sender) => changeEmailMail(sender, token))
}

/**
 * Mails a link to the new address and a notice to the current one. Changes nothing until the link is used.
 * @throws AppError invalid `password` or `code`, `email` when it is the account's already. Conflict `email` when
 * another account has it; rate-limited as `assertOwnPassword`
 */
export async function requestEmailChange({
  ctx,
  input: { email, password, code },
}: UserCall<RequestEmailChangeInput>): Promise<Done> {
  const user = await assertOwnPassword(ctx, password)
  if (email === user.email) throw invalid('This is the email address that you have', 'email')
  await assertFree(ctx, { id: user.id, email })
  await assertOwnCode(ctx, user, code)
  await withTransaction(ctx, async (tx) => {
    await mailLink(tx, user, email)
    await notify(tx, user, 'email-change-asked')
    await recordOwn(tx, user, 'email.change-asked')
  })
  return { success: true }
}

const isPending = (ctx: UserCtx) =>
  and(
    eq(userTokens.userId, ctx.actor.id),
    eq(userTokens.kind, 'confirm-email'),
    gt(userTokens.expiresAt, ctx.now()),
    ne(userTokens.email, ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.actor.id))),
  )

/** Returns the requested address that is not confirmed yet. */
export async function getPendingEmail(ctx: UserCtx): Promise<string | undefined> {
  const [pending] = await ctx.db.select({ email: userTokens.email }).from(userTokens).where(isPending(ctx))
  return pending?.email
}

/**
 * Mails the link to the pending address again; the previous link stops working.
 * @throws AppError conflict when no change is pending, or another account took the address
 */
export async function resendEmailChange({ ctx }: { ctx: UserCtx }): Promise<Done> {
  await withTransaction(ctx, async (tx) => {
    const user = await lockRow(tx, users, ctx.actor.id)
    const email = await getPendingEmail(tx)
    if (!user || email === undefined) throw conflict('No other email address is waiting to be confirmed')
    await assertFree(tx, { id: user.id, email })
    await mailLink(tx, user, email)
    await recordOwn(tx, user, 'email.link-sent')
  })
  return { success: true }
}

/** Revokes the link of a pending change, if there is one. */
export async function cancelEmailChange({ ctx }: { ctx: UserCtx }): Promise<Done> {
  await withTransaction(ctx, async (tx) => {
    const gone = await tx.db.delete(userTokens).where(isPending(tx)).returning({ userId: userTokens.userId })
    if (gone.length > 0) await recordOwn(tx, ctx.actor, 'email.change-cancelled')
  })
  return { success: true }
}

/** Deletes links that were issued after the address was changed, and all of other kinds. */
const dropLaterLinks = (ctx: Ctx, { userId, createdAt }: UserToken): Promise<unknown> =>
  ctx.db
    .delete(userTokens)
    .where(
      and(eq(userTokens.userId, userId), or(ne(userTokens.kind, 'revert-email'), gte(userTokens.createdAt, createdAt))),
    )

/** Removes a second factor that was set up after the address was changed; keeps an earlier one. */
async function dropLaterFactor(ctx: Ctx, user: User, changedAt: Date): Promise<void> {
  if (!user.totpEnabledAt || user.totpEnabledAt < changedAt) return
  await ctx.db.update(users).set({ totpSecret: null, totpEnabledAt: null }).where(eq(users.id, user.id))
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
}

/**
 * Restores an account's former address by the link that was mailed there. Assumes a compromised password: invalidates
 * it, ends all sessions, API keys and calendar addresses, and mails a reset link.
 * @throws AppError invalid `token` for a link that is unknown, used or expired. Conflict `email` when another account
 * took the address
 */
export async function revertAddress(
  { ctx, input }: Call<RevertEmailInput>,
  beforeChange: BeforeChange,
): Promise<{ email: string }> {
  await getLinkOwner(ctx, 'revert-email', input.token)
  const passwordHash = await hashPassword(ctx, randomBytes(32).toString('base64url'))
  return withTransaction(ctx, async (tx) => {
    const link = await useLink(tx, 'revert-email', input.token)
    const { userId, email } = link
    const [before] = await tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.status, 'active')))
    assertMeant(before)
    await assertFree(tx, { id: userId, email })
    await dropLaterFactor(tx, before, link.createdAt)
    if (before.email !== email) await beforeChange(tx, before)
    await tx.db.update(users).set({ email, emailVerifiedAt: ctx.now(), passwordHash }).where(eq(users.id, userId))
    await dropLaterLinks(tx, link)
    await endAccess(tx, [userId])
    await removeOtherKnownDevices({ ...tx, deviceToken: null }, userId)
    const token = await issueLink(tx, userId, 'reset-password', email)
    await mailTo(tx, { id: userId, email }, (sender) => resetPasswordMail(sender, token))
    if (before.email !== email) await notify(tx, before, 'email-reverted')
    await recordAbout(tx, userId, 'email.reverted')
    return { email }
  })
}
