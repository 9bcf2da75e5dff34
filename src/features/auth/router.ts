import { publicProcedure, router } from '../../platform/server/trpc'
import { loginInput, staffLoginInput } from './schema'
import * as service from './service'

/** Counted per address; the service counts per account, too. */
const signIns = { max: 100, seconds: 15 * 60 }

export const authRouter = router({
  login: publicProcedure.meta({ limit: signIns }).input(loginInput).mutation(service.login),
  staffLogin: publicProcedure.meta({ limit: signIns }).input(staffLoginInput).mutation(service.staffLogin),
  logout: publicProcedure.mutation(service.logout),
  me: publicProcedure.query(service.me),
})
