import { and, eq, inArray } from 'drizzle-orm'
import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, invalid, notFound } from '../../../shared/errors'
import { recordOwn } from '../../identity/activity/service'
import { recordEvent, recordEvents } from '../../core/events/service'
import { assertMeant, issueLink, issueLinks, getLinkOwner, useLink } from '../../identity/auth/link.service'
import { invitationLink, invitationMail } from '../../identity/auth/mail.rules'
import { mailToAll } from '../../identity/auth/security-mail.service'
import { officeRoles } from '../../identity/roles/table'
import { assertHasRights, getRights, listRights } from '../../identity/roles/service'
import { changeUser, insertUser, insertUsers } from '../../identity/auth/service'
import { type User, users } from '../../identity/auth/table'
import { hashPassword, noPassword } from '../../identity/auth/hash.client'
import { assertStrong } from '../../identity/auth/strength.client'
import { getAgency, requireTwoFactor } from '../../settings/settings/service'
import type { AcceptInvitationInput, InviteUserInput, UserIdInput } from './schema'
import { getUserView } from './service'
import { saveTeams } from './teams.service'
import type { UserView } from './view'
import { lockIds, lockRow } from '../../core/locks/lock.service'

/** Mails invitations in the caller's transaction, and revokes earlier links. */
async function sendInvitations(ctx: Ctx, people: readonly { id: string; email: string }[]): Promise<void> {
  const tokens = await issueLinks(ctx, 'invitation', people)
  await mailToAll(ctx, people, (sender, i) => invitationMail(sender, tokens[i]!))
}

/**
 * Locks the roles that people get, after the people, so that nobody deletes one of them.
 * @throws AppError invalid `roleId` for one that is gone
 */
export async function lockRoles(ctx: Ctx, people: readonly { roleId?: string | null | undefined }[]): Promise<void> {
  const ids = [...new Set(people.flatMap(({ roleId }) => roleId ?? []))]
  const found = ids.length > 0 ? await lockIds(ctx, officeRoles, inArray(officeRoles.id, ids), 'share') : []
  if (found.length < ids.length) throw invalid('This role is gone. Please choose another one', 'roleId')
}

/**
 * Creates accounts without a password, and mails links to choose one, in the caller's transaction.
 * @throws AppError conflict `email`; invalid `roleId`; forbidden for a role with rights that the caller lacks
 */
export async function inviteAll(ctx: Ctx, people: readonly InviteUserInput[]): Promise<User[]> {
  await lockRoles(ctx, people)
  for (const rights of await listRights(ctx, people)) assertHasRights(ctx, rights)
  const invited = await insertUsers(
    ctx,
    people.map((person) => ({ ...person, status: 'invited', passwordHash: noPassword })),
  )
  await sendInvitations(ctx, invited)
  await recordEvents(
    ctx,
    invited.map(({ id, role, roleId, status }) => ({
      kind: 'user.invited',
      about: { entity: 'user', id },
      before: {},
      after: { role, ...(roleId && { roleId }), status },
    })),
  )
  return invited
}

/** Invites one as `inviteAll` does, into teams if there are any. @throws AppError as `inviteAll` and `saveTeams` */
export const inviteUser = ({ ctx, input: { teamIds, ...person } }: UserCall<InviteUserInput>): Promise<UserView> =>
  withTransaction(ctx, async (tx) => {
    const [invited] = await inviteAll(tx, [person])
    await saveTeams(tx, invited!, teamIds)
    return getUserView(tx, invited!.id)
  })

/**
 * Returns a link that makes an administrator, for a person with access to the server. Works for a week, and replaces an
 * earlier one. Turns on the staff's second factor for the agency's first account if `secondFactor` is set.
 * @throws AppError conflict `email` when the address has an account that is in use
 */
export const makeAdministratorLink = ({
  ctx,
  input: { email, secondFactor },
}: Call<{ email: string; secondFactor: boolean }>): Promise<string> =>
  withTransaction(ctx, async (tx) => {
    const isFirst = (await tx.db.$count(users)) === 0
    const invited = and(eq(users.email, email.toLowerCase()), eq(users.role, 'admin'), eq(users.status, 'invited'))
    const [known] = await tx.db.select().from(users).where(invited)
    const values = { email, firstName: 'Agency', lastName: 'Administrator', role: 'admin', status: 'invited' } as const
    const { id } = known ?? (await insertUser(tx, { ...values, passwordHash: noPassword }))
    const token = await issueLink(tx, id, 'invitation', email.toLowerCase())
    if (secondFactor && isFirst) await requireTwoFactor(tx)
    await recordEvent(tx, { kind: 'user.invited', about: { entity: 'user', id } })
    return invitationLink(ctx.env.APP_URL, token)
  })

/**
 * Mails another link before the invitation is accepted.
 * @throws AppError not-found; conflict once it is; forbidden for a user with more rights
 */
export const inviteAgain = ({ ctx, input: { id } }: Call<UserIdInput>): Promise<UserView> =>
  withTransaction(ctx, async (tx) => {
    const user = await lockRow(tx, users, id, 'update')
    if (!user) throw notFound('User')
    assertHasRights(tx, await getRights(tx, user))
    if (user.status !== 'invited') throw conflict('There is no open invitation for this user')
    await sendInvitations(tx, [user])
    await recordEvent(tx, { kind: 'user.invited', about: { entity: 'user', id } })
    return getUserView(tx, id)
  })

/**
 * Sets the invited user's password and confirms the address, which the link proved. Signs nobody in.
 * @throws AppError invalid `token` for a link that is unknown, used or expired; `newPassword` for a weak one
 */
export async function acceptInvitation({ ctx, input }: Call<AcceptInvitationInput>): Promise<{ isStaff: boolean }> {
  // Checks before hashing, which is expensive.
  const owner = await getLinkOwner(ctx, 'invitation', input.token)
  const [invited] = await ctx.db.select().from(users).where(eq(users.id, owner))
  assertMeant(invited)
  const { name: agency } = await getAgency({ ctx })
  await assertStrong(ctx, input.newPassword, 'newPassword', { ...invited, agency })
  const passwordHash = await hashPassword(ctx, input.newPassword)
  return withTransaction(ctx, async (tx) => {
    const link = await useLink(tx, 'invitation', input.token)
    const isMeant = and(eq(users.email, link.email), eq(users.status, 'invited'))
    const set = { passwordHash, status: 'active', emailVerifiedAt: ctx.now() } as const
    const user = await changeUser(tx, link.userId, set, isMeant)
    assertMeant(user)
    await recordOwn(tx, user, 'user.joined')
    return { isStaff: user.role !== 'traveler' }
  })
}
