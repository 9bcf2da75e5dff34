import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { previewTemplate, testTemplate } from './preview.service'
import { addresseeInput, sendEmailInput, tryTemplateInput } from './schema'
import * as service from './service'
import { mailed, mailPreview } from '../../../shared/views'
import { drafts } from './view'

/** Holds a part of the router `email`. */
export const customerEmailsRouter = router({
  drafts: staffProcedure('leads.write').input(addresseeInput).output(answer(drafts)).query(service.draftEmails),
  sendLetter: staffProcedure('leads.write')
    .meta({ limit: { max: 30, seconds: 600 } })
    .input(sendEmailInput)
    .output(answer(mailed))
    .mutation(service.sendEmail),
  previewTemplate: staffProcedure('settings.manage')
    .input(tryTemplateInput)
    .output(answer(mailPreview))
    .query(previewTemplate),
  testTemplate: staffProcedure('settings.manage')
    .meta({ limit: { max: 5, seconds: 60 } })
    .input(tryTemplateInput)
    .output(answer(mailed))
    .mutation(testTemplate),
})
