import { router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportAuditInput, listAuditInput } from './schema'
import * as service from './service'

export const auditLogRouter = router({
  list: staffProcedure('audit.read').input(listAuditInput).query(service.listAudit),
  choices: staffProcedure('audit.read').query(service.auditChoices),
  export: exportProcedure('audit.read', exportAuditInput).mutation(service.exportAudit),
})
