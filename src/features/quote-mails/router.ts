import { adminProcedure, router } from '../../platform/server/trpc'
import * as preview from './preview.service'
import { mailTextsInput } from './schema'

export const quoteMailsRouter = router({
  preview: adminProcedure.input(mailTextsInput).query(preview.previewMail),
  sendTest: adminProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(mailTextsInput)
    .mutation(preview.sendTestMail),
})
