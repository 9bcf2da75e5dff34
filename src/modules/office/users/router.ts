import { adminProcedure, publicProcedure, router } from '../../../platform/server/trpc'
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

export const usersRouter = router({
  list: adminProcedure.input(listUsersInput).query(service.listUsers),
  export: exportProcedure(listUsersInput.omit({ limit: true })).mutation(service.exportUsers),
  get: adminProcedure.input(userIdInput).query(service.getUser),
  openWork: adminProcedure.input(userIdInput).query(change.openWork),
  invite: adminProcedure.input(inviteUserInput).mutation(invitation.inviteUser),
  inviteAgain: adminProcedure.input(userIdInput).mutation(invitation.inviteAgain),
  update: adminProcedure.input(updateUserInput).mutation(change.updateUser),
  setRole: adminProcedure.input(setRoleInput).mutation(change.setRole),
  setActive: adminProcedure.input(setActiveInput).mutation(change.setActive),
  signOut: adminProcedure.input(userIdInput).mutation(change.signOutUser),
  acceptInvitation: publicProcedure
    .meta({ limit: { max: 10, seconds: 60 } })
    .input(acceptInvitationInput)
    .mutation(invitation.acceptInvitation),
})
