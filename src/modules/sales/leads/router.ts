import { adminProcedure, agentProcedure, answer, router } from '../../../platform/server/trpc'
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
import * as views from './view'
import * as view from './view.service'

export const leadsRouter = router({
  list: agentProcedure.input(schema.listLeadsInput).output(answer(views.leadPage)).query(service.listLeads),
  queue: agentProcedure.input(schema.leadQueueInput).output(answer(views.leadPage)).query(view.leadQueue),
  export: exportProcedure(schema.leadQueueInput.omit({ limit: true })).mutation(view.exportLeads),
  matching: agentProcedure.input(schema.matchingLeadsInput).query(view.matchingLeads),
  board: agentProcedure.input(schema.leadFilter).output(answer(views.stageTotal.array())).query(boardTotals),
  get: agentProcedure.input(schema.getLeadInput).output(answer(views.leadDetail)).query(view.getLead),
  events: agentProcedure.input(schema.leadEventsInput).output(answer(views.leadTimeline)).query(view.getLeadEvents),
  customerEvents: agentProcedure
    .input(schema.customerEventsInput)
    .output(answer(views.customerTimeline))
    .query(view.customerEvents),
  staff: agentProcedure.output(answer(views.staffMember.array())).query(assign.listStaff),
  create: agentProcedure.input(schema.createLeadInput).output(answer(views.leadDetail)).mutation(createLead),
  update: agentProcedure.input(schema.updateLeadInput).output(answer(views.leadDetail)).mutation(updateLead),
  patch: agentProcedure.input(schema.patchLeadInput).output(answer(views.leadDetail)).mutation(patchLead),
  remove: adminProcedure.input(schema.removeLeadInput).mutation(removeLead),
  move: agentProcedure.input(schema.moveLeadInput).mutation(service.moveLead),
  assign: agentProcedure.input(schema.assignLeadsInput).mutation(assign.assignLeads),
  shareOut: agentProcedure.input(schema.shareOutLeadsInput).mutation(assign.shareOutLeads),
  merges: agentProcedure.input(schema.getLeadInput).output(answer(views.leadMerge.array())).query(merge.mergesOfLead),
  addNote: agentProcedure.input(schema.addNoteInput).mutation(service.addNote),
  addFollowUp: agentProcedure
    .input(schema.addFollowUpInput)
    .output(answer(views.followUp))
    .mutation(followUp.addFollowUp),
  updateFollowUp: agentProcedure
    .input(schema.updateFollowUpInput)
    .output(answer(views.followUp))
    .mutation(followUp.updateFollowUp),
})

export const leadImportsRouter = router({
  list: agentProcedure.query(imports.listLeadImports),
  preview: agentProcedure.input(importLeadsInput).mutation(imports.previewLeadImport),
  run: agentProcedure.input(importLeadsInput).mutation(imports.importLeads),
  undo: agentProcedure.input(undoLeadImportInput).mutation(imports.undoLeadImport),
})
