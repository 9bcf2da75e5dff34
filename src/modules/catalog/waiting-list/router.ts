import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { joinWaitingList } from './join.service'
import { joinWaitingListInput, removeWaitInput, listWaitsInput } from './schema'
import { exportWaits, removeWait, getWaits } from './service'
import { rowId } from '../../../shared/views'
import { joinedWaitingList, wait } from './view'

export const waitingListRouter = router({
  join: publicProcedure
    .meta({ limit: { max: 5, seconds: 60, perAddress: true } })
    .input(joinWaitingListInput)
    .output(answer(joinedWaitingList))
    .mutation(joinWaitingList),
  of: staffProcedure('catalog.read', 'customers.read')
    .input(listWaitsInput)
    .output(answer(wait.array()))
    .query(getWaits),
  export: exportProcedure(['catalog.read', 'customers.read'], listWaitsInput).mutation(exportWaits),
  remove: staffProcedure('catalog.delete').input(removeWaitInput).output(answer(rowId)).mutation(removeWait),
})
