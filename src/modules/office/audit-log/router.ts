import { adminProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportAuditInput, listAuditInput } from './schema'
import * as service from './service'

export const auditLogRouter = router({
  list: adminProcedure.input(listAuditInput).query(service.listAudit),
  choices: adminProcedure.query(service.auditChoices),
  export: exportProcedure(exportAuditInput).mutation(service.exportAudit),
})
