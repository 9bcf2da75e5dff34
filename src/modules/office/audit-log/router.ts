import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportAuditInput, listAuditInput } from './schema'
import * as service from './service'
import { auditChoices, auditPage } from './view'

export const auditLogRouter = router({
  list: staffProcedure('audit.read').input(listAuditInput).output(answer(auditPage)).query(service.listAudit),
  choices: staffProcedure('audit.read').output(answer(auditChoices)).query(service.listAuditChoices),
  export: exportProcedure('audit.read', exportAuditInput).mutation(service.exportAudit),
})
