import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { textInput, versionInput } from './schema'
import { getAgreement, getCurrentText, getStandardText } from './service'
import { currentText, storedAgreement, standardText } from './view'

export const termsRouter = router({
  get: publicProcedure.input(versionInput).output(answer(storedAgreement)).query(getAgreement),
  current: publicProcedure.input(textInput).output(answer(currentText)).query(getCurrentText),
  standard: staffProcedure('settings.manage').input(textInput).output(answer(standardText)).query(getStandardText),
})
