import { z } from 'zod'
import { roles } from '../../../shared/actor'
import { blankOr, email, line, personName, phone, rowId, sortedPaging, version } from '../../../shared/fields'
import { accountNames, eitherName, namesFit, needed } from '../../identity/auth/schema'
import { resetForgottenInput } from '../../identity/account-security/schema'
import { teamIds } from '../../identity/teams/schema'
import { userStatuses } from '../../identity/auth/user.rules'
import { userSorts } from './user-list.rules'

export const listUsersInput = z.object({
  /** Requires every word to match the name, the e-mail or the phone number. */
  words: line({ max: 80 }).optional(),
  role: z.array(z.enum(roles)).max(roles.length).optional(),
  /** Selects users of these roles that the agency made. */
  roleId: z.array(z.uuid()).max(100).optional(),
  status: z.array(z.enum(userStatuses)).max(userStatuses.length).optional(),
  /** Selects staff without two-factor authentication. */
  withoutTwoFactor: z.boolean().optional(),
  ...sortedPaging(userSorts, 'created', 'descending'),
})
export type ListUsersInput = z.output<typeof listUsersInput>

export const userIdInput = z.object({ id: rowId() })
export type UserIdInput = z.output<typeof userIdInput>

const role = z.enum(roles)
/** Names the role that the agency made; the built-in one without it. */
const roleId = z.uuid().nullable().optional()
const hasAllowedRole = ({ role, roleId }: { role: string; roleId?: string | null }) => !roleId || role === 'agent'
const agentsOnly = { path: ['roleId'], message: 'Roles of the agency are for agents' }

/** Validates whom the form invites; it chooses the role by one field. */
export const invitee = namesFit(z.object({ ...accountNames, email: needed('Email is required').pipe(email()) }))
export const inviteUserInput = invitee
  .safeExtend({
    role: role.default('agent'),
    roleId,
    /** Puts the user into these teams; needs the permission to manage them. */
    teamIds: teamIds.optional(),
  })
  .refine(hasAllowedRole, agentsOnly)
  .meta(eitherName)
export type InviteUserInput = z.output<typeof inviteUserInput>

export const updateUserInput = z.object({
  id: rowId(),
  version,
  firstName: accountNames.firstName,
  /** Requires `noLastName` when blank, or an account that has it. */
  lastName: personName({ max: 80 }),
  noLastName: accountNames.noLastName,
  phone: blankOr(phone()),
  /** Puts the user into these teams and out of all others; needs the permission to manage them. */
  teamIds: teamIds.optional(),
})
/** Validates the form, which has all fields. */
export const updateUserForm = namesFit(updateUserInput.omit({ id: true, teamIds: true }))
export type UpdateUserInput = z.output<typeof updateUserInput>

/** Names the colleague who takes over open work; null: the queue. Required while there is open work. */
const handTo = z.uuid().nullable().optional()

export const setRoleInput = z.object({ id: rowId(), role, roleId, handTo }).refine(hasAllowedRole, agentsOnly)
export type SetRoleInput = z.output<typeof setRoleInput>

export const setActiveInput = z.object({ id: rowId(), active: z.boolean(), handTo })
export type SetActiveInput = z.output<typeof setActiveInput>

/** Converts a select's value: '' is not chosen yet, 'queue' is null. */
export const handToChoice = z.string().transform((to) => (to === '' ? undefined : to === 'queue' ? null : to))

/** Converts a chosen role: the kind of a built-in one, or the id of one that the agency made. */
export const roleChoice = z
  .string()
  .transform((chosen) =>
    role.safeParse(chosen).success
      ? { role: role.parse(chosen), roleId: null }
      : { role: 'agent' as const, roleId: chosen },
  )

export const acceptInvitationInput = resetForgottenInput
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>
