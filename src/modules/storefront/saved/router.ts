import { answer, router, travelerProcedure } from '../../../platform/server/trpc'
import { mergeSavedInput, setSavedInput } from './schema'
import * as service from './service'
import { savedIds } from './view'

export const savedRouter = router({
  ids: travelerProcedure.output(answer(savedIds)).query(service.listSaved),
  set: travelerProcedure.input(setSavedInput).output(answer(savedIds)).mutation(service.setSaved),
  merge: travelerProcedure.input(mergeSavedInput).output(answer(savedIds)).mutation(service.mergeSaved),
})
