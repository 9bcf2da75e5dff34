import { publicProcedure, router } from '../../../platform/server/trpc'
import { versionInput } from './schema'
import { getAgreement } from './service'

export const termsRouter = router({
  get: publicProcedure.input(versionInput).query(getAgreement),
})
