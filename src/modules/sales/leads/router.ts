import { adminProcedure, agentProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import * as assign from './assign.service'
import { boardTotals } from './board.service'
import { createLead, removeLead } from './create.service'
import * as followUp from './follow-up.service'
import * as merge from './merge.service'
import * as schema from './schema'
import * as service from './service'
import { importLeadsInput, undoLeadImportInput } from './import.schema'
import * as imports from './import.service'
import { patchLead, updateLead } from './update.service'
import * as view from './view.service'

export const leadsRouter = router({
  list: agentProcedure.input(schema.listLeadsInput).query(service.listLeads),
  queue: agentProcedure.input(schema.leadQueueInput).query(view.leadQueue),
  export: exportProcedure(schema.leadQueueInput.omit({ limit: true })).mutation(view.exportLeads),
  matching: agentProcedure.input(schema.matchingLeadsInput).query(view.matchingLeads),
  board: agentProcedure.input(schema.leadFilter).query(boardTotals),
  get: agentProcedure.input(schema.getLeadInput).query(view.getLead),
  events: agentProcedure.input(schema.leadEventsInput).query(view.getLeadEvents),
  customerEvents: agentProcedure.input(schema.customerEventsInput).query(view.customerEvents),
  staff: agentProcedure.query(assign.listStaff),
  create: agentProcedure.input(schema.createLeadInput).mutation(createLead),
  update: agentProcedure.input(schema.updateLeadInput).mutation(updateLead),
  patch: agentProcedure.input(schema.patchLeadInput).mutation(patchLead),
  remove: adminProcedure.input(schema.removeLeadInput).mutation(removeLead),
  move: agentProcedure.input(schema.moveLeadInput).mutation(service.moveLead),
  assign: agentProcedure.input(schema.assignLeadsInput).mutation(assign.assignLeads),
  shareOut: agentProcedure.input(schema.shareOutLeadsInput).mutation(assign.shareOutLeads),
  merges: agentProcedure.input(schema.getLeadInput).query(merge.mergesOfLead),
  addNote: agentProcedure.input(schema.addNoteInput).mutation(service.addNote),
  addFollowUp: agentProcedure.input(schema.addFollowUpInput).mutation(followUp.addFollowUp),
  updateFollowUp: agentProcedure.input(schema.updateFollowUpInput).mutation(followUp.updateFollowUp),
})

export const leadImportsRouter = router({
  list: agentProcedure.query(imports.listLeadImports),
  preview: agentProcedure.input(importLeadsInput).mutation(imports.previewLeadImport),
  run: agentProcedure.input(importLeadsInput).mutation(imports.importLeads),
  undo: agentProcedure.input(undoLeadImportInput).mutation(imports.undoLeadImport),
})
