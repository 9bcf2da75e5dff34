import { answer, publicProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { done } from '../../../shared/views'
import * as emailAddress from './email-address.service'
import * as emailChange from './email-change.service'
import { links } from './limit.rules'
import * as password from './password.service'
import * as schema from './schema'
import * as twoFactor from './two-factor.service'
import { newCodes, newTwoFactor, security } from './view'

/** Limits calls per user: each success sends mails. */
const mails = { max: 10, seconds: 3600 }

export const accountSecurityRouter = router({
  state: travelerProcedure.output(answer(security)).query(twoFactor.getSecurity),
  changePassword: travelerProcedure
    .input(schema.changePasswordInput)
    .output(answer(done))
    .mutation(password.changePassword),
  forgotPassword: publicProcedure
    .meta({ limit: links })
    .input(schema.forgotPasswordInput)
    .output(answer(done))
    .mutation(password.mailResetLink),
  resetForgotten: publicProcedure
    .meta({ limit: links })
    .input(schema.resetForgottenInput)
    .output(answer(done))
    .mutation(password.resetForgotten),
  sendVerification: travelerProcedure
    .meta({ limit: mails })
    .output(answer(done))
    .mutation(emailAddress.sendVerification),
  requestEmailChange: travelerProcedure
    .meta({ limit: mails })
    .input(schema.requestEmailChangeInput)
    .output(answer(done))
    .mutation(emailChange.requestEmailChange),
  resendEmailChange: travelerProcedure
    .meta({ limit: mails })
    .output(answer(done))
    .mutation(emailChange.resendEmailChange),
  cancelEmailChange: travelerProcedure.output(answer(done)).mutation(emailChange.cancelEmailChange),
  beginTwoFactor: travelerProcedure
    .input(schema.ownPasswordInput)
    .output(answer(newTwoFactor))
    .mutation(twoFactor.beginTwoFactor),
  enableTwoFactor: travelerProcedure
    .input(schema.enableTwoFactorInput)
    .output(answer(newCodes))
    .mutation(twoFactor.enableTwoFactor),
  disableTwoFactor: travelerProcedure
    .input(schema.passwordAndCodeInput)
    .output(answer(done))
    .mutation(twoFactor.disableTwoFactor),
  newRecoveryCodes: travelerProcedure
    .input(schema.passwordAndCodeInput)
    .output(answer(newCodes))
    .mutation(twoFactor.makeRecoveryCodes),
})
