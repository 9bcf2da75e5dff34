import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { maxSetupBytes } from './part.rules'
import { applySetupInput, setupDocument } from './schema'
import * as service from './service'
import { setupParts } from './view'

const procedure = staffProcedure('settings.manage')
/** Leaves room for the versions of the parts. */
const large = procedure.meta({ maxBytes: maxSetupBytes + 65_536 })

export const setupRouter = router({
  export: procedure.output(answer(setupDocument)).mutation(service.exportSetup),
  preview: large.input(setupDocument).output(answer(setupParts)).mutation(service.previewSetup),
  takeOver: large.input(applySetupInput).output(answer(setupParts)).mutation(service.applySetup),
})
