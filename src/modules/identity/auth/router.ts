import { answer, publicProcedure, router } from '../../../platform/server/trpc'
import { done } from '../../../shared/views'
import * as schema from './schema'
import * as service from './service'
import { meAnswer, signedIn } from './view'

/** Limits sign-ins per IP address; the services limit them per account, too. */
const signIns = { max: 100, seconds: 15 * 60, perAddress: true }
/** Counts refused calls, too; the service counts created accounts. */
const registrations = { max: 60, seconds: 3600, perAddress: true }

export const authRouter = router({
  login: publicProcedure
    .meta({ limit: signIns })
    .input(schema.loginInput)
    .output(answer(signedIn))
    .mutation(service.login),
  staffLogin: publicProcedure
    .meta({ limit: signIns })
    .input(schema.staffLoginInput)
    .output(answer(signedIn))
    .mutation(service.loginStaff),
  register: publicProcedure
    .meta({ limit: registrations })
    .input(schema.registerInput)
    .output(answer(signedIn))
    .mutation(service.register),
  logout: publicProcedure.output(answer(done)).mutation(service.logout),
  me: publicProcedure.output(answer(meAnswer)).query(service.getMe),
})
