import { publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { joinWaitingList } from './join.service'
import { joinWaitingListInput, removeWaitInput, waitsOfInput } from './schema'
import { removeWait, getWaits } from './service'

export const waitingListRouter = router({
  join: publicProcedure
    .meta({ limit: { max: 5, seconds: 60, perAddress: true } })
    .input(joinWaitingListInput)
    .mutation(joinWaitingList),
  of: staffProcedure('catalog.read').input(waitsOfInput).query(getWaits),
  remove: staffProcedure('catalog.delete').input(removeWaitInput).mutation(removeWait),
})
