import { router, travelerProcedure } from '../../platform/server/trpc'
import { ownPasswordAndCodeInput, ownPasswordInput } from '../account-security/schema'
import { downloadAccount } from './export.service'
import { removeAccount } from './service'

export const accountDataRouter = router({
  download: travelerProcedure
    .meta({ limit: { max: 10, seconds: 3600 } })
    .input(ownPasswordInput)
    .mutation(downloadAccount),
  remove: travelerProcedure.input(ownPasswordAndCodeInput).mutation(removeAccount),
})
