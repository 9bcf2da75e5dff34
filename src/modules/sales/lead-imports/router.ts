import { agentProcedure, router } from '../../../platform/server/trpc'
import { importLeadsInput, undoLeadImportInput } from './schema'
import * as service from './service'

export const leadImportsRouter = router({
  list: agentProcedure.query(service.listLeadImports),
  preview: agentProcedure.input(importLeadsInput).mutation(service.previewLeadImport),
  run: agentProcedure.input(importLeadsInput).mutation(service.importLeads),
  undo: agentProcedure.input(undoLeadImportInput).mutation(service.undoLeadImport),
})
