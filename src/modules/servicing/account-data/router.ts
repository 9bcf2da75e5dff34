import { answer, publicProcedure, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { orFingerprint, withFingerprint } from '../../../shared/snapshot'
import { links } from '../../identity/account-security/limit.rules'
import {
  confirmEmailInput,
  ownPasswordAndCodeInput,
  ownPasswordInput,
  revertEmailInput,
} from '../../identity/account-security/schema'
import { accountEmail } from '../../identity/account-security/view'
import { confirmEmail, revertEmail } from './address.service'
import { downloadAccount } from './export.service'
import { getCustomerErasure, eraseCustomer } from './erase.service'
import { customerInput, eraseCustomerInput } from './schema'
import { removeAccount } from './service'
import * as views from './view'
import { done } from '../../../shared/views'
import { customer } from '../../sales/customers/view'

/** Holds the part of the router `accountSecurity` after which records stay with the account. */
export const addressRouter = router({
  confirmEmail: travelerProcedure
    .meta({ limit: links })
    .input(confirmEmailInput)
    .output(answer(accountEmail))
    .mutation(confirmEmail),
  revertEmail: publicProcedure
    .meta({ limit: links })
    .input(revertEmailInput)
    .output(answer(accountEmail))
    .mutation(revertEmail),
})

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
