import { answer, publicProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { done } from '../../../shared/views'
import * as emailAddress from './email-address.service'
import * as emailChange from './email-change.service'
import * as password from './password.service'
import * as schema from './schema'
import * as twoFactor from './two-factor.service'

/** Limits calls per IP address; the services limit them per account, too. */
const links = { max: 20, seconds: 15 * 60, perAddress: true }
/** Limits calls per user: each success sends mails. */
const mails = { max: 10, seconds: 3600 }

export const accountSecurityRouter = router({
  state: travelerProcedure.query(twoFactor.security),
  changePassword: travelerProcedure
    .input(schema.changePasswordInput)
    .output(answer(done))
    .mutation(password.changePassword),
  forgotPassword: publicProcedure
    .meta({ limit: links })
    .input(schema.forgotPasswordInput)
    .mutation(password.forgotPassword),
  resetForgotten: publicProcedure
    .meta({ limit: links })
    .input(schema.resetForgottenInput)
    .mutation(password.resetForgotten),
  sendVerification: travelerProcedure.meta({ limit: mails }).mutation(emailAddress.sendVerification),
  requestEmailChange: travelerProcedure
    .meta({ limit: mails })
    .input(schema.requestEmailChangeInput)
    .mutation(emailChange.requestEmailChange),
  confirmEmail: travelerProcedure
    .meta({ limit: links })
    .input(schema.confirmEmailInput)
    .mutation(emailAddress.confirmEmail),
  resendEmailChange: travelerProcedure.meta({ limit: mails }).mutation(emailChange.resendEmailChange),
  cancelEmailChange: travelerProcedure.mutation(emailChange.cancelEmailChange),
  revertEmail: publicProcedure.meta({ limit: links }).input(schema.revertEmailInput).mutation(emailChange.revertEmail),
  beginTwoFactor: travelerProcedure.input(schema.ownPasswordInput).mutation(twoFactor.beginTwoFactor),
  enableTwoFactor: travelerProcedure.input(schema.enableTwoFactorInput).mutation(twoFactor.enableTwoFactor),
  disableTwoFactor: travelerProcedure.input(schema.passwordAndCodeInput).mutation(twoFactor.disableTwoFactor),
  newRecoveryCodes: travelerProcedure.input(schema.passwordAndCodeInput).mutation(twoFactor.newRecoveryCodes),
})
