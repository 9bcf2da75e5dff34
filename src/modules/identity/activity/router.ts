import { router, travelerProcedure } from '../../../platform/server/trpc'
import { activityInput } from './schema'
import { listActivity } from './service'

export const activityRouter = router({
  list: travelerProcedure.input(activityInput).query(listActivity),
})
