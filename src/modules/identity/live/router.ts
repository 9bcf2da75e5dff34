import { agentProcedure, router } from '../../../platform/server/trpc'
import { leaveInput, stayInput } from './schema'
import * as service from './service'

export const liveRouter = router({
  stay: agentProcedure
    .meta({ limit: { max: 300, seconds: 60 } })
    .input(stayInput)
    .mutation(service.stay),
  leave: agentProcedure
    .meta({ limit: { max: 300, seconds: 60 } })
    .input(leaveInput)
    .mutation(service.leave),
})
