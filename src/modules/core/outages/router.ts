import { agentProcedure, router } from '../../../platform/server/trpc'
import { listOutages } from './service'

export const outagesRouter = router({
  current: agentProcedure.query(listOutages),
})
