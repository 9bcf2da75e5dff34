import { router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { orFingerprint, withFingerprint } from '../../../shared/snapshot'
import { ownPasswordAndCodeInput, ownPasswordInput } from '../../identity/account-security/schema'
import { downloadAccount } from './export.service'
import { customerErasure, eraseCustomer } from './erase.service'
import { customerInput, eraseCustomerInput } from './schema'
import { removeAccount } from './service'

export const accountDataRouter = router({
  download: travelerProcedure
    .meta({ limit: { max: 10, seconds: 3600 } })
    .input(ownPasswordInput)
    .mutation(downloadAccount),
  remove: travelerProcedure.input(ownPasswordAndCodeInput).mutation(removeAccount),
  customerErasure: staffProcedure('customers.erase').input(customerInput).query(withFingerprint(customerErasure)),
  eraseCustomer: staffProcedure('customers.erase').input(orFingerprint(eraseCustomerInput)).mutation(eraseCustomer),
})
