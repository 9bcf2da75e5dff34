import { answer, router, travelerProcedure } from '../../../platform/server/trpc'
import { activityInput } from './schema'
import { listActivity } from './service'
import { activityPage } from './view'

export const activityRouter = router({
  list: travelerProcedure.input(activityInput).output(answer(activityPage)).query(listActivity),
})
