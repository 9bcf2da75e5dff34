import { adminProcedure, router } from '../../../platform/server/trpc'
import * as preview from './preview.service'
import { mailTextsInput } from './schema'

/** Belongs to the router `email`. */
export const quoteMailsRouter = router({
  previewConfirmation: adminProcedure.input(mailTextsInput).query(preview.previewMail),
  testConfirmation: adminProcedure
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(mailTextsInput)
    .mutation(preview.sendTestMail),
})
