import { router, travelerProcedure } from '../../../platform/server/trpc'
import { mergeSavedInput, setSavedInput } from './schema'
import * as service from './service'

export const savedRouter = router({
  ids: travelerProcedure.query(service.listSaved),
  set: travelerProcedure.input(setSavedInput).mutation(service.setSaved),
  merge: travelerProcedure.input(mergeSavedInput).mutation(service.mergeSaved),
})
