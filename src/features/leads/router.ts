import { agentProcedure, router } from '../../platform/server/trpc'
import { listLeadsInput, moveLeadInput } from './schema'
import * as service from './service'

export const leadsRouter = router({
  list: agentProcedure.input(listLeadsInput).query(service.listLeads),
  move: agentProcedure.input(moveLeadInput).mutation(service.moveLead),
})
