import { router, travelerProcedure } from '../../../platform/server/trpc'
import * as avatar from './avatar.service'
import { setAvatarInput, updateProfileInput } from './schema'
import * as service from './service'

export const profileRouter = router({
  user: travelerProcedure.query(service.profileUser),
  update: travelerProcedure.input(updateProfileInput).mutation(service.updateProfile),
  summary: travelerProcedure.query(service.profileSummary),
  startAvatar: travelerProcedure.meta({ limit: { max: 20, seconds: 3600 } }).mutation(avatar.startAvatar),
  setAvatar: travelerProcedure.input(setAvatarInput).mutation(avatar.setAvatar),
  removeAvatar: travelerProcedure.mutation(avatar.removeAvatar),
})
