import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import * as assign from './assign.service'
import { getBoardTotals } from './board.service'
import { createLead, removeLead } from './create.service'
import * as followUp from './follow-up.service'
import * as merge from './merge.service'
import * as schema from './schema'
import * as service from './service'
import { importSource, maxTextBytes } from '../../../shared/imports'
import { makeImportCalls } from '../../core/imports/calls.service'
import * as imports from './import.service'
import { patchLead, updateLead } from './update.service'
import * as views from './view'
import * as view from './view.service'
import { done, rowId } from '../../../shared/views'

export const leadsRouter = router({
  list: staffProcedure('leads.read')
    .input(schema.listLeadsInput)
    .output(answer(views.notedLeadPage))
    .query(service.listLeads),
  queue: staffProcedure('leads.read')
    .input(schema.leadQueueInput)
    .output(answer(views.leadPage))
    .query(view.listLeadQueue),
  export: exportProcedure('leads.read', schema.leadQueueInput.omit({ limit: true })).mutation(view.exportLeads),
  matching: staffProcedure('leads.read')
    .input(schema.matchingLeadsInput)
    .output(answer(rowId.array()))
    .query(view.listMatchingLeads),
  board: staffProcedure('leads.read')
    .input(schema.leadFilter)
    .output(answer(views.stageTotal.array()))
    .query(getBoardTotals),
  get: staffProcedure('leads.read').input(schema.getLeadInput).output(answer(views.leadDetail)).query(view.getLead),
  events: staffProcedure('leads.read')
    .input(schema.leadEventsInput)
    .output(answer(views.leadTimeline))
    .query(view.getLeadEvents),
  customerEvents: staffProcedure('leads.read')
    .input(schema.customerEventsInput)
    .output(answer(views.customerTimeline))
    .query(view.listCustomerEvents),
  staff: staffProcedure().output(answer(views.staffMember.array())).query(assign.listStaff),
  create: staffProcedure('leads.write')
    .input(schema.createLeadInput)
    .output(answer(views.leadDetail))
    .mutation(createLead),
  update: staffProcedure('leads.write')
    .input(schema.updateLeadInput)
    .output(answer(views.leadDetail))
    .mutation(updateLead),
  patch: staffProcedure('leads.write')
    .input(schema.patchLeadInput)
    .output(answer(views.leadDetail))
    .mutation(patchLead),
  remove: staffProcedure('leads.delete').input(schema.removeLeadInput).output(answer(done)).mutation(removeLead),
  move: staffProcedure('leads.write')
    .input(schema.moveLeadInput)
    .output(answer(views.movedLead))
    .mutation(service.moveLead),
  assign: staffProcedure('leads.write')
    .input(schema.assignLeadsInput)
    .output(answer(views.assignedLeads))
    .mutation(assign.assignLeads),
  shareOut: staffProcedure('leads.write')
    .input(schema.shareOutLeadsInput)
    .output(answer(views.assignedLeads))
    .mutation(assign.shareOutLeads),
  merges: staffProcedure('leads.read')
    .input(schema.getLeadInput)
    .output(answer(views.leadMerge.array()))
    .query(merge.listLeadMerges),
  addNote: staffProcedure('leads.write').input(schema.addNoteInput).output(answer(rowId)).mutation(service.addNote),
  addFollowUp: staffProcedure('leads.write')
    .input(schema.addFollowUpInput)
    .output(answer(views.followUp))
    .mutation(followUp.addFollowUp),
  updateFollowUp: staffProcedure('leads.write')
    .input(schema.updateFollowUpInput)
    .output(answer(views.followUp))
    .mutation(followUp.updateFollowUp),
})

export const leadImportsRouter = router({
  ...makeImportCalls(imports.leadImporter, 'leads.write'),
  preview: staffProcedure('leads.write')
    .meta({ maxBytes: maxTextBytes })
    .input(importSource)
    .output(answer(views.leadImportPreview))
    .mutation(imports.previewLeadImport),
})
