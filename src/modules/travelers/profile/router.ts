import { answer, router, travelerProcedure } from '../../../platform/server/trpc'
import * as avatar from './avatar.service'
import { setAvatarInput, updateProfileInput } from './schema'
import * as service from './service'
import { profileSummary, profileUser, startedAvatar } from './view'

export const profileRouter = router({
  user: travelerProcedure.output(answer(profileUser)).query(service.getProfile),
  update: travelerProcedure.input(updateProfileInput).output(answer(profileUser)).mutation(service.updateProfile),
  summary: travelerProcedure.output(answer(profileSummary)).query(service.getProfileSummary),
  startAvatar: travelerProcedure
    .meta({ limit: { max: 20, seconds: 3600 } })
    .output(answer(startedAvatar))
    .mutation(avatar.startAvatar),
  setAvatar: travelerProcedure.input(setAvatarInput).output(answer(profileUser)).mutation(avatar.setAvatar),
  removeAvatar: travelerProcedure.output(answer(profileUser)).mutation(avatar.removeAvatar),
})
