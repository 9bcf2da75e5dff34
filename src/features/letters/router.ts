import { adminProcedure, agentProcedure, router } from '../../platform/server/trpc'
import { previewTemplate, testTemplate } from './preview.service'
import { addresseeInput, sendLetterInput, tryTemplateInput } from './schema'
import * as service from './service'

export const lettersRouter = router({
  drafts: agentProcedure.input(addresseeInput).query(service.draftLetters),
  send: agentProcedure
    .meta({ limit: { max: 30, seconds: 600 } })
    .input(sendLetterInput)
    .mutation(service.sendLetter),
  preview: adminProcedure.input(tryTemplateInput).query(previewTemplate),
  sendTest: adminProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(tryTemplateInput)
    .mutation(testTemplate),
})
