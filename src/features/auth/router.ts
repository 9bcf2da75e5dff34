import { publicProcedure, router, travelerProcedure } from '../../platform/server/trpc'
import { activity } from './activity.service'
import { confirmEmail, requestEmailChange, sendVerification } from './email-address.service'
import { changePassword, forgotPassword, resetForgotten } from './password.service'
import * as schema from './schema'
import * as service from './service'
import * as twoFactor from './two-factor.service'

/** Counted per address, whoever is signed in there; the services count per account, too. */
const signIns = { max: 100, seconds: 15 * 60, perAddress: true }
const accounts = { max: 20, seconds: 3600, perAddress: true }
const links = { max: 20, seconds: 15 * 60, perAddress: true }
/** Counted per user: each that succeeds sends mails. */
const mails = { max: 10, seconds: 3600 }

export const authRouter = router({
  login: publicProcedure.meta({ limit: signIns }).input(schema.loginInput).mutation(service.login),
  staffLogin: publicProcedure.meta({ limit: signIns }).input(schema.staffLoginInput).mutation(service.staffLogin),
  register: publicProcedure.meta({ limit: accounts }).input(schema.registerInput).mutation(service.register),
  logout: publicProcedure.mutation(service.logout),
  me: publicProcedure.query(service.me),
  changePassword: travelerProcedure.input(schema.changePasswordInput).mutation(changePassword),
  forgotPassword: publicProcedure.meta({ limit: links }).input(schema.forgotPasswordInput).mutation(forgotPassword),
  resetForgotten: publicProcedure.meta({ limit: links }).input(schema.resetForgottenInput).mutation(resetForgotten),
  sendVerification: travelerProcedure.meta({ limit: mails }).mutation(sendVerification),
  requestEmailChange: travelerProcedure
    .meta({ limit: mails })
    .input(schema.requestEmailChangeInput)
    .mutation(requestEmailChange),
  confirmEmail: travelerProcedure.meta({ limit: links }).input(schema.confirmEmailInput).mutation(confirmEmail),
  security: travelerProcedure.query(twoFactor.security),
  beginTwoFactor: travelerProcedure.input(schema.ownPasswordInput).mutation(twoFactor.beginTwoFactor),
  enableTwoFactor: travelerProcedure.input(schema.enableTwoFactorInput).mutation(twoFactor.enableTwoFactor),
  disableTwoFactor: travelerProcedure.input(schema.passwordAndCodeInput).mutation(twoFactor.disableTwoFactor),
  newRecoveryCodes: travelerProcedure.input(schema.passwordAndCodeInput).mutation(twoFactor.newRecoveryCodes),
  activity: travelerProcedure.input(schema.activityInput).query(activity),
})
