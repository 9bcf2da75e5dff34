import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict } from '../../../shared/errors'
import type { Done } from '../../../shared/views'
import { recordOwn } from '../activity/service'
import { assertMeant, issueLink, revokeLinks, useLink } from '../auth/link.service'
import { confirmEmailMail, emailChangedMail } from '../auth/mail.rules'
import { assertFree, type BeforeChange, getPendingEmail, resendEmailChange } from './email-change.service'
import type { ConfirmEmailInput } from './schema'
import { mailTo, notify } from '../auth/security-mail.service'
import { type User, users } from '../auth/table'

/**
 * Mails the caller a link that confirms the account's address, and revokes older ones. Where another address waits to be
 * confirmed, mails that one's link again: an account has one link of the kind.
 * @throws AppError conflict when it is confirmed already; as `resendEmailChange`
 */
export async function sendVerification({ ctx }: { ctx: UserCtx }): Promise<Done> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id))
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
  if (user.emailVerifiedAt) throw conflict('Your email address is confirmed already')
  if ((await getPendingEmail(ctx)) !== undefined) return resendEmailChange({ ctx })
  await withTransaction(ctx, async (tx) => {
    const token = await issueLink(tx, user.id, 'confirm-email', user.email)
    await mailTo(tx, user, (sender) => confirmEmailMail(sender, token))
    await recordOwn(tx, user, 'email.link-sent')
  })
  return { success: true }
}

/**
 * Revokes links of the old address and notifies both. The old one gets a link that reverts the change, but only if it
 * was confirmed. A mistyped address belongs to somebody else.
 */
async function notifyBoth(ctx: Ctx, before: User, email: string): Promise<void> {
  await revokeLinks(ctx, { id: before.id, email })
  const token = before.emailVerifiedAt ? await issueLink(ctx, before.id, 'revert-email', before.email) : null
  await mailTo(ctx, before, (sender) => emailChangedMail(sender, token))
  await notify(ctx, { id: before.id, email }, 'email-changed')
}

/**
 * Confirms the address of a mailed link and makes it the account's. Needs a session of that account: the owner of a
 * mistyped address must not confirm another person's account.
 * @throws AppError invalid `token` for a link that is unknown, another account's, used or expired. Conflict `email`
 * when another account took the address meanwhile
 */
export async function confirmAddress(
  { ctx, input }: UserCall<ConfirmEmailInput>,
  beforeChange: BeforeChange,
): Promise<{ email: string }> {
  return withTransaction(ctx, async (tx) => {
    const { userId, email } = await useLink(tx, 'confirm-email', input.token, ctx.actor.id)
    const active = and(eq(users.id, userId), eq(users.status, 'active'))
    const [before] = await tx.db.select().from(users).where(active)
    assertMeant(before)
    const changes = before.email !== email
    await assertFree(tx, { id: userId, email })
    const emailVerifiedAt = changes
      ? ctx.now()
      : sql`coalesce(${users.emailVerifiedAt}, ${ctx.now().toISOString()}::timestamptz)`
    if (changes) await beforeChange(tx, before)
    await tx.db.update(users).set({ email, emailVerifiedAt }).where(active)
    // Checks once more: a concurrent change may have reserved the address.
    await assertFree(tx, { id: userId, email })
    if (changes) await notifyBoth(tx, before, email)
    await recordOwn(tx, before, changes ? 'email.changed' : 'email.confirmed')
    return { email }
  })
}
