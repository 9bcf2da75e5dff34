import { adminProcedure, publicProcedure, router } from '../../platform/server/trpc'
import { agencySettings, setRateInput } from './schema'
import * as service from './service'

export const settingsRouter = router({
  site: publicProcedure.query(service.getSite),
  saveAgency: adminProcedure.input(agencySettings).mutation(service.saveAgency),
  setRate: adminProcedure.input(setRateInput).mutation(service.setRate),
})
