import { adminProcedure, agentProcedure, publicProcedure, router } from '../../../platform/server/trpc'
import { joinWaitingList } from './join.service'
import { joinWaitingListInput, removeWaitInput, waitsOfInput } from './schema'
import { removeWait, getWaits } from './service'

export const waitingListRouter = router({
  join: publicProcedure
    .meta({ limit: { max: 5, seconds: 60, perAddress: true } })
    .input(joinWaitingListInput)
    .mutation(joinWaitingList),
  of: agentProcedure.input(waitsOfInput).query(getWaits),
  remove: adminProcedure.input(removeWaitInput).mutation(removeWait),
})
