import { agentProcedure, router } from '../../platform/server/trpc'
import { createLead } from './create.service'
import { addNoteInput, createLeadInput, getLeadInput, leadQueueInput, listLeadsInput, moveLeadInput } from './schema'
import * as service from './service'
import * as view from './view.service'

export const leadsRouter = router({
  list: agentProcedure.input(listLeadsInput).query(service.listLeads),
  queue: agentProcedure.input(leadQueueInput).query(view.leadQueue),
  get: agentProcedure.input(getLeadInput).query(view.getLead),
  create: agentProcedure.input(createLeadInput).mutation(createLead),
  move: agentProcedure.input(moveLeadInput).mutation(service.moveLead),
  addNote: agentProcedure.input(addNoteInput).mutation(service.addNote),
})
