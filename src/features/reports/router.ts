import { agentProcedure, router } from '../../platform/server/trpc'
import * as overview from './overview.service'
import { overviewInput } from './schema'
import * as service from './service'

export const reportsRouter = router({
  stats: agentProcedure.query(service.dashboardStats),
  overview: agentProcedure.input(overviewInput).query(overview.overview),
  topDestinations: agentProcedure.query(overview.topDestinations),
  recentBookings: agentProcedure.query(overview.recentBookings),
})
