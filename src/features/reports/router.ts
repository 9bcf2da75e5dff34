import { agentProcedure, router } from '../../platform/server/trpc'
import * as service from './service'

export const reportsRouter = router({
  stats: agentProcedure.query(service.dashboardStats),
})
