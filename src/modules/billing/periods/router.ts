import { adminProcedure, agentProcedure, router } from '../../../platform/server/trpc'
import { setPeriodInput } from './schema'
import { getPeriods, setPeriod } from './service'

export const periodsRouter = router({
  get: agentProcedure.query(getPeriods),
  set: adminProcedure.input(setPeriodInput).mutation(setPeriod),
})
