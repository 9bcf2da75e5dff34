import { answer, router, travelerProcedure } from '../../../platform/server/trpc'
import { coTravelerIdInput, createCoTravelerInput, updateCoTravelerInput } from './schema'
import * as service from './service'
import { coTraveler } from './view'
import { done } from '../../../shared/views'

export const coTravelersRouter = router({
  list: travelerProcedure.output(answer(coTraveler.array())).query(service.listCoTravelers),
  create: travelerProcedure.input(createCoTravelerInput).output(answer(coTraveler)).mutation(service.createCoTraveler),
  update: travelerProcedure.input(updateCoTravelerInput).output(answer(coTraveler)).mutation(service.updateCoTraveler),
  remove: travelerProcedure.input(coTravelerIdInput).output(answer(done)).mutation(service.removeCoTraveler),
  restore: travelerProcedure.input(coTravelerIdInput).output(answer(coTraveler)).mutation(service.restoreCoTraveler),
})
