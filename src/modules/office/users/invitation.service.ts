import { and, eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { conflict, notFound } from '../../../shared/errors'
import { recordOwn } from '../../identity/activity/service'
import { recordAudit } from '../../core/audit/service'
import { assertMeant, issueLink, ownerOfLink, useLink } from '../../identity/auth/link.service'
import { invitationLink, invitationMail } from '../../identity/auth/mail.rules'
import { mailTo } from '../../identity/auth/security-mail.service'
import { changeUser, insertUser } from '../../identity/auth/service'
import { users } from '../../identity/auth/table'
import { hashPassword, noPassword } from '../../identity/passwords/hash.client'
import { assertStrong } from '../../identity/passwords/strength.client'
import { getAgency, saveAgency } from '../../settings/settings/service'
import type { AcceptInvitationInput, InviteUserInput, UserIdInput } from './schema'
import { viewUser } from './service'
import type { UserView } from './user-list.rules'

/** In the caller's transaction. An earlier link works no more. */
async function sendInvitation(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<void> {
  const token = await issueLink(ctx, id, 'invitation', email)
  await mailTo(ctx, { id, email }, (sender) => invitationMail(sender, token))
}

/** An account without a password, and a mail with a link to choose one. @throws AppError conflict `email` */
export const inviteUser = ({ ctx, input }: Call<InviteUserInput>): Promise<UserView> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const user = await insertUser(txCtx, { ...input, status: 'invited', passwordHash: noPassword })
    await sendInvitation(txCtx, user)
    const after = { role: user.role, status: user.status }
    await recordAudit({
      ctx: txCtx,
      input: { action: 'user.invited', entity: 'user', entityId: user.id, before: {}, after },
    })
    return viewUser(txCtx, user.id)
  })

/**
 * The link with which somebody who runs the server makes an administrator; it is shown to them once, and works for a week.
 * For who is invited already it is another one. The agency's first account begins with the rule that staff need a second
 * factor, where `secondFactor` says so.
 * @throws AppError conflict `email` when the address has an account that is in use
 */
export const administratorLink = ({
  ctx,
  input: { email, secondFactor },
}: Call<{ email: string; secondFactor: boolean }>): Promise<string> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    if (secondFactor && (await tx.$count(users)) === 0) {
      await saveAgency({ ctx: txCtx, input: { ...(await getAgency({ ctx: txCtx })), staffTwoFactor: true } })
    }
    const invited = and(eq(users.email, email.toLowerCase()), eq(users.role, 'admin'), eq(users.status, 'invited'))
    const [known] = await tx.select().from(users).where(invited)
    const values = { email, firstName: 'Agency', lastName: 'Administrator', role: 'admin', status: 'invited' } as const
    const { id } = known ?? (await insertUser(txCtx, { ...values, passwordHash: noPassword }))
    await recordAudit({ ctx: txCtx, input: { action: 'user.invited', entity: 'user', entityId: id } })
    return invitationLink(ctx.env.APP_URL, await issueLink(txCtx, id, 'invitation', email.toLowerCase()))
  })

/** Another link for somebody who has not accepted yet. @throws AppError not-found; conflict once they have */
export const inviteAgain = ({ ctx, input: { id } }: Call<UserIdInput>): Promise<UserView> =>
  ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw notFound('User')
    if (user.status !== 'invited') throw conflict('There is no open invitation for this user')
    await sendInvitation(txCtx, user)
    await recordAudit({ ctx: txCtx, input: { action: 'user.invited', entity: 'user', entityId: id } })
    return viewUser(txCtx, id)
  })

/**
 * The invited choose their password; the link proved the address. Nobody is signed in.
 * @throws AppError invalid `token` for a link that is unknown, used or over; `newPassword` for a weak one
 */
export async function acceptInvitation({ ctx, input }: Call<AcceptInvitationInput>): Promise<{ isStaff: boolean }> {
  // Checked before hashing, which is expensive.
  const owner = await ownerOfLink(ctx, 'invitation', input.token)
  const [invited] = await ctx.db.select().from(users).where(eq(users.id, owner))
  assertMeant(invited)
  const { name: agency } = await getAgency({ ctx })
  await assertStrong(input.newPassword, 'newPassword', { ...invited, agency })
  const passwordHash = await hashPassword(input.newPassword)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const link = await useLink(txCtx, 'invitation', input.token)
    const isMeant = and(eq(users.email, link.email), eq(users.status, 'invited'))
    const set = { passwordHash, status: 'active', emailVerifiedAt: ctx.now() } as const
    const user = await changeUser(txCtx, link.userId, set, isMeant)
    assertMeant(user)
    await recordOwn(txCtx, user, 'user.joined')
    return { isStaff: user.role !== 'traveler' }
  })
}
