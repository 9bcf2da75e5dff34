import { router, staffProcedure } from '../../../platform/server/trpc'
import { leaveInput, stayInput } from './schema'
import * as service from './service'

export const liveRouter = router({
  stay: staffProcedure()
    .meta({ limit: { max: 300, seconds: 60 } })
    .input(stayInput)
    .mutation(service.stay),
  leave: staffProcedure()
    .meta({ limit: { max: 300, seconds: 60 } })
    .input(leaveInput)
    .mutation(service.leave),
})
