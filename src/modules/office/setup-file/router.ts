import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { applySetupInput, setupDocument } from './schema'
import * as service from './service'
import { setupParts } from './view'

const procedure = staffProcedure('settings.manage')

export const setupRouter = router({
  read: procedure.output(answer(setupDocument)).query(service.readSetup),
  preview: procedure.input(setupDocument).output(answer(setupParts)).mutation(service.previewSetup),
  takeOver: procedure.input(applySetupInput).output(answer(setupParts)).mutation(service.applySetup),
})
