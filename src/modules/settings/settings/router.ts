import { adminProcedure, publicProcedure, router } from '../../../platform/server/trpc'
import { agencySettings, setRateInput, updateAgencyInput } from './schema'
import * as service from './service'

export const settingsRouter = router({
  site: publicProcedure.query(({ ctx }) => service.keptSite(ctx)),
  policies: publicProcedure.query(service.getPolicies),
  version: adminProcedure.query(service.getVersion),
  agency: adminProcedure.query(service.ownAgency),
  update: adminProcedure.input(updateAgencyInput).mutation(service.updateAgency),
  rates: adminProcedure.query(service.listRates),
  saveAgency: adminProcedure.input(agencySettings).mutation(service.saveAgency),
  setRate: adminProcedure.input(setRateInput).mutation(service.setRate),
})
