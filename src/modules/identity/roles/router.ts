import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { done } from '../../../shared/views'
import { createRoleInput, removeRoleInput, updateRoleInput } from './schema'
import * as service from './service'
import { officeRole } from './view'

const rolesProcedure = staffProcedure('roles.manage')

export const rolesRouter = router({
  list: staffProcedure().output(answer(officeRole.array())).query(service.listRoles),
  export: exportProcedure('roles.manage', wholeList).mutation(service.exportRoles),
  create: rolesProcedure.input(createRoleInput).output(answer(officeRole)).mutation(service.createRole),
  update: rolesProcedure.input(updateRoleInput).output(answer(officeRole)).mutation(service.updateRole),
  remove: rolesProcedure.input(removeRoleInput).output(answer(done)).mutation(service.removeRole),
})
