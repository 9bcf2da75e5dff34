import { agentProcedure, router } from '../../../platform/server/trpc'
import { mergeLeadsInput, undoLeadMergeInput } from '../../sales/leads/schema'
import { mergeLeads, undoLeadMerge } from './merge-leads.service'

/** Joins the procedures of leads under their name. */
export const leadActsRouter = router({
  merge: agentProcedure.input(mergeLeadsInput).mutation(mergeLeads),
  undoMerge: agentProcedure.input(undoLeadMergeInput).mutation(undoLeadMerge),
})
