import { adminProcedure, router } from '../../platform/server/trpc'
import { exportAuditInput, listAuditInput } from './schema'
import * as service from './service'

export const auditLogRouter = router({
  list: adminProcedure.input(listAuditInput).query(service.listAudit),
  choices: adminProcedure.query(service.auditChoices),
  export: adminProcedure.input(exportAuditInput).query(service.exportAudit),
})
