import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { AppError, conflict, invalid } from '../../shared/errors'
import { recordOwn } from '../activity/service'
import { assertOwnPassword } from '../auth/credentials.service'
import { assertMeant, issueLink, revokeLinks, useLink } from '../auth/link.service'
import { changeEmailMail, confirmEmailMail } from '../auth/mail.rules'
import type { ConfirmEmailInput, RequestEmailChangeInput } from './schema'
import { mailTo, notify } from '../auth/security-mail.service'
import { users } from '../auth/table'

type Success = { success: true }

const taken = () => conflict('There is an account with this email already', 'email')

async function hasAccount(ctx: Ctx, email: string): Promise<boolean> {
  return (await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0
}

/**
 * Mails the caller a link that confirms the address of their account; an older one means nothing any more.
 * @throws AppError conflict when it is confirmed already
 */
export async function sendVerification({ ctx }: { ctx: UserCtx }): Promise<Success> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
  if (user.emailVerifiedAt) throw conflict('Your email address is confirmed already')
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const token = await issueLink(txCtx, user.id, 'confirm-email', user.email)
    await mailTo(txCtx, user.email, (sender) => confirmEmailMail(sender, token))
    await recordOwn(txCtx, user, 'email.link-sent')
  })
  return { success: true }
}

/**
 * Mails a link to the address that the caller's account is to have, and a notice to the one that it has. Nothing
 * changes before the link is used.
 * @throws AppError invalid `password` when it is wrong, `email` when it is the account's already; conflict `email`
 * when another account has it; rate-limited as `assertOwnPassword`
 */
export async function requestEmailChange({
  ctx,
  input: { email, password },
}: {
  ctx: UserCtx
  input: RequestEmailChangeInput
}): Promise<Success> {
  const user = await assertOwnPassword(ctx, password)
  if (email === user.email) throw invalid('This is the email address that you have', 'email')
  if (await hasAccount(ctx, email)) throw taken()
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const token = await issueLink(txCtx, user.id, 'confirm-email', email)
    await mailTo(txCtx, email, (sender) => changeEmailMail(sender, token))
    await notify(txCtx, user.email, 'email-change-asked')
    await recordOwn(txCtx, user, 'email.change-asked')
  })
  return { success: true }
}

/**
 * Confirms the address that a link was mailed to: it is the account's from now on. Only for who is signed in to that
 * account: a stranger who entered somebody's address gets nothing confirmed by a press of theirs, and with it none of
 * the requests that were made with the address.
 * @throws AppError invalid `token` for a link that is unknown, another account's, used or over; conflict `email` when
 * the address went to another account meanwhile
 */
export async function confirmEmail({
  ctx,
  input,
}: {
  ctx: UserCtx
  input: ConfirmEmailInput
}): Promise<{ email: string }> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { userId, email } = await useLink(txCtx, 'confirm-email', input.token, ctx.actor.id)
    const active = and(eq(users.id, userId), eq(users.status, 'active'))
    const [before] = await tx.select().from(users).where(active)
    assertMeant(before)
    const changes = before.email !== email
    if (changes && (await hasAccount(txCtx, email))) throw taken()
    const emailVerifiedAt = changes
      ? ctx.now()
      : sql`coalesce(${users.emailVerifiedAt}, ${ctx.now().toISOString()}::timestamptz)`
    // Requests that are the account's by a confirmed address stay so (trigger keep_own_quotes).
    await tx.update(users).set({ email, emailVerifiedAt }).where(active)
    if (changes) await revokeLinks(txCtx, { id: userId, email })
    await recordOwn(txCtx, before, changes ? 'email.changed' : 'email.confirmed')
    return { email }
  })
}
