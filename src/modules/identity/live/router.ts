import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { leaveInput, stayInput } from './schema'
import * as service from './service'
import { namedRow, nothing } from '../../../shared/views'

export const liveRouter = router({
  stay: staffProcedure()
    .meta({ limit: { max: 300, seconds: 60 } })
    .input(stayInput)
    .output(answer(namedRow.array()))
    .mutation(service.recordPresence),
  leave: staffProcedure()
    .meta({ limit: { max: 300, seconds: 60 } })
    .input(leaveInput)
    .output(answer(nothing))
    .mutation(service.leave),
})
