import { publicProcedure, router } from '../../../platform/server/trpc'
import * as schema from './schema'
import * as service from './service'

/** Counted per address, whoever is signed in there; the services count per account, too. */
const signIns = { max: 100, seconds: 15 * 60, perAddress: true }
/** Also those that are refused; the service counts the accounts that are made. */
const registrations = { max: 60, seconds: 3600, perAddress: true }

export const authRouter = router({
  login: publicProcedure.meta({ limit: signIns }).input(schema.loginInput).mutation(service.login),
  staffLogin: publicProcedure.meta({ limit: signIns }).input(schema.staffLoginInput).mutation(service.staffLogin),
  register: publicProcedure.meta({ limit: registrations }).input(schema.registerInput).mutation(service.register),
  logout: publicProcedure.mutation(service.logout),
  me: publicProcedure.query(service.me),
})
