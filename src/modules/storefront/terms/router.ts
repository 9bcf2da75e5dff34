import { answer, publicProcedure, router } from '../../../platform/server/trpc'
import { versionInput } from './schema'
import { getAgreement } from './service'
import { keptAgreement } from './view'

export const termsRouter = router({
  get: publicProcedure.input(versionInput).output(answer(keptAgreement)).query(getAgreement),
})
