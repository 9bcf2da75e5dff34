import { answer, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { orFingerprint, withFingerprint } from '../../../shared/snapshot'
import { ownPasswordAndCodeInput, ownPasswordInput } from '../../identity/account-security/schema'
import { downloadAccount } from './export.service'
import { getCustomerErasure, eraseCustomer } from './erase.service'
import { customerInput, eraseCustomerInput } from './schema'
import { removeAccount } from './service'
import * as views from './view'
import { done } from '../../../shared/views'
import { customer } from '../../sales/customers/view'

export const accountDataRouter = router({
  download: travelerProcedure
    .meta({ limit: { max: 10, seconds: 3600 } })
    .input(ownPasswordInput)
    .output(answer(views.accountDownload))
    .mutation(downloadAccount),
  remove: travelerProcedure.input(ownPasswordAndCodeInput).output(answer(done)).mutation(removeAccount),
  customerErasure: staffProcedure('customers.erase')
    .input(customerInput)
    .output(answer(views.customerErasure))
    .query(withFingerprint(getCustomerErasure)),
  eraseCustomer: staffProcedure('customers.erase')
    .input(orFingerprint(eraseCustomerInput))
    .output(answer(customer))
    .mutation(eraseCustomer),
})
