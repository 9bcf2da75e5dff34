import { publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
import { setRateInput } from './schema'
import * as service from './service'

export const settingsRouter = router({
  site: publicProcedure.query(({ ctx }) => service.keptSite(ctx)),
  policies: publicProcedure.query(service.getPolicies),
  version: staffProcedure('settings.manage').query(service.getVersion),
  agency: staffProcedure('settings.manage').query(service.ownAgency),
  rates: staffProcedure('settings.manage').query(service.listRates),
  setRate: staffProcedure('settings.manage').input(setRateInput).mutation(service.setRate),
})
