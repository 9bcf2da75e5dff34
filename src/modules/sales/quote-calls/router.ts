import { agentProcedure, router } from '../../../platform/server/trpc'
import { logCallInput } from './schema'
import { logCall } from './service'

export const quoteCallsRouter = router({
  log: agentProcedure.input(logCallInput).mutation(logCall),
})
