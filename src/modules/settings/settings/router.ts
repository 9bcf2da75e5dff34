import { adminProcedure, publicProcedure, router } from '../../../platform/server/trpc'
import { setRateInput } from './schema'
import * as service from './service'

export const settingsRouter = router({
  site: publicProcedure.query(({ ctx }) => service.keptSite(ctx)),
  policies: publicProcedure.query(service.getPolicies),
  version: adminProcedure.query(service.getVersion),
  agency: adminProcedure.query(service.ownAgency),
  rates: adminProcedure.query(service.listRates),
  setRate: adminProcedure.input(setRateInput).mutation(service.setRate),
})
