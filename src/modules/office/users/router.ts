import { adminProcedure, answer, publicProcedure, router } from '../../../platform/server/trpc'
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
import * as service from './service'
import { account, accountDetail, accountPage } from './view'

export const usersRouter = router({
  list: adminProcedure.input(listUsersInput).output(answer(accountPage)).query(service.listUsers),
  export: exportProcedure(listUsersInput.omit({ limit: true })).mutation(service.exportUsers),
  get: adminProcedure.input(userIdInput).output(answer(accountDetail)).query(service.getUser),
  openWork: adminProcedure.input(userIdInput).query(change.openWork),
  invite: adminProcedure.input(inviteUserInput).output(answer(account)).mutation(invitation.inviteUser),
  inviteAgain: adminProcedure.input(userIdInput).output(answer(account)).mutation(invitation.inviteAgain),
  update: adminProcedure.input(updateUserInput).output(answer(account)).mutation(change.updateUser),
  setRole: adminProcedure.input(setRoleInput).output(answer(account)).mutation(change.setRole),
  setActive: adminProcedure.input(setActiveInput).output(answer(account)).mutation(change.setActive),
  signOut: adminProcedure.input(userIdInput).output(answer(account)).mutation(change.signOutUser),
  acceptInvitation: publicProcedure
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(acceptInvitationInput)
    .mutation(invitation.acceptInvitation),
})
