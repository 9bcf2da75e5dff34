import { router, travelerProcedure } from '../../platform/server/trpc'
import { updateProfileInput } from './schema'
import * as service from './service'

export const profileRouter = router({
  user: travelerProcedure.query(service.profileUser),
  update: travelerProcedure.input(updateProfileInput).mutation(service.updateProfile),
  summary: travelerProcedure.query(service.profileSummary),
})
