import { router, travelerProcedure } from '../../../platform/server/trpc'
import { coTravelerIdInput, createCoTravelerInput, updateCoTravelerInput } from './schema'
import * as service from './service'

export const coTravelersRouter = router({
  list: travelerProcedure.query(service.listCoTravelers),
  create: travelerProcedure.input(createCoTravelerInput).mutation(service.createCoTraveler),
  update: travelerProcedure.input(updateCoTravelerInput).mutation(service.updateCoTraveler),
  remove: travelerProcedure.input(coTravelerIdInput).mutation(service.removeCoTraveler),
  restore: travelerProcedure.input(coTravelerIdInput).mutation(service.restoreCoTraveler),
})
