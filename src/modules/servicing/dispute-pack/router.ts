import { agentProcedure, router } from '../../../platform/server/trpc'
import { packInput } from './schema'
import { makePack } from './service'

export const disputePackRouter = router({
  // A mutation: the audit log keeps who took it.
  make: agentProcedure
    .meta({ limit: { max: 30, seconds: 600 } })
    .input(packInput)
    .mutation(makePack),
})
