import { adminProcedure, agentProcedure, router } from '../../../platform/server/trpc'
import { previewTemplate, testTemplate } from './preview.service'
import { addresseeInput, sendLetterInput, tryTemplateInput } from './schema'
import * as service from './service'

/** Holds a part of the router `email`. */
export const lettersRouter = router({
  drafts: agentProcedure.input(addresseeInput).query(service.draftEmails),
  sendLetter: agentProcedure
    .meta({ limit: { max: 30, seconds: 600 } })
    .input(sendLetterInput)
    .mutation(service.sendEmail),
  previewTemplate: adminProcedure.input(tryTemplateInput).query(previewTemplate),
  testTemplate: adminProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(tryTemplateInput)
    .mutation(testTemplate),
})
