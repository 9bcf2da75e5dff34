import { answer, noAccess, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { createRoleInput } from './schema'
import * as service from './service'
import { officeRole } from './view'

export const rolesRouter = router({
  list: staffProcedure().output(answer(officeRole.array())).query(service.listRoles),
  export: exportProcedure('roles.manage', wholeList).mutation(service.exportRoles),
  create: staffProcedure('roles.manage')
    .meta({ personOnly: noAccess })
    .input(createRoleInput)
    .output(answer(officeRole))
    .mutation(service.createRole),
})
