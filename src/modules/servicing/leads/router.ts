import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { mergeLeadsInput, undoLeadMergeInput } from '../../sales/leads/schema'
import { leadDetail, mergedLead } from '../../sales/leads/view'
import { mergeLeads, undoLeadMerge } from './merge-leads.service'

/** Joins the procedures of leads under their name. */
export const leadActsRouter = router({
  merge: staffProcedure('leads.write').input(mergeLeadsInput).output(answer(mergedLead)).mutation(mergeLeads),
  undoMerge: staffProcedure('leads.write').input(undoLeadMergeInput).output(answer(leadDetail)).mutation(undoLeadMerge),
})
