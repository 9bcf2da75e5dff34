import { makePersonalImportRouter } from '../../core/imports/calls.service'
import { userImporter } from './import.service'
import { answer, noAccess, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { done } from '../../../shared/views'
import { removeRoleInput, updateRoleInput } from '../../identity/roles/schema'
import { officeRole } from '../../identity/roles/view'
import { exportProcedure } from '../../core/events/export.service'
import * as change from './change.service'
import * as invitation from './invitation.service'
import {
  acceptInvitationInput,
  inviteUserInput,
  listUsersInput,
  setActiveInput,
  setRoleInput,
  updateUserInput,
  userIdInput,
} from './schema'
import { removeRole, updateRole } from './roles.service'
import * as service from './service'
import { acceptedInvitation, account, accountDetail, accountPage, openWork } from './view'

/** Guards what gives somebody access. */
const access = staffProcedure('users.manage').meta({ personOnly: noAccess })
const roleAccess = staffProcedure('roles.manage').meta({ personOnly: noAccess })

export const usersRouter = router({
  list: staffProcedure('users.manage').input(listUsersInput).output(answer(accountPage)).query(service.listUsers),
  export: exportProcedure('users.manage', listUsersInput.omit({ limit: true })).mutation(service.exportUsers),
  get: staffProcedure('users.manage').input(userIdInput).output(answer(accountDetail)).query(service.getUser),
  openWork: staffProcedure('users.manage').input(userIdInput).output(answer(openWork)).query(change.openWork),
  invite: access.input(inviteUserInput).output(answer(account)).mutation(invitation.inviteUser),
  inviteAgain: access.input(userIdInput).output(answer(account)).mutation(invitation.inviteAgain),
  update: staffProcedure('users.manage').input(updateUserInput).output(answer(account)).mutation(change.updateUser),
  setRole: access.input(setRoleInput).output(answer(account)).mutation(change.setRole),
  setActive: staffProcedure('users.manage').input(setActiveInput).output(answer(account)).mutation(change.setActive),
  signOut: staffProcedure('users.manage').input(userIdInput).output(answer(account)).mutation(change.signOutUser),
  removeTwoFactor: staffProcedure('users.manage')
    .meta({ personOnly: 'does not remove two-factor authentication' })
    .input(userIdInput)
    .output(answer(account))
    .mutation(change.removeTwoFactor),
  acceptInvitation: publicProcedure
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(acceptInvitationInput)
    .output(answer(acceptedInvitation))
    .mutation(invitation.acceptInvitation),
})

/** Holds the part of the router `roles` that asks for open work. */
export const roleActsRouter = router({
  update: roleAccess.input(updateRoleInput).output(answer(officeRole)).mutation(updateRole),
  remove: roleAccess.input(removeRoleInput).output(answer(done)).mutation(removeRole),
})

export const userImportsRouter = makePersonalImportRouter(userImporter, 'users.manage', noAccess)
