import { agentProcedure, router } from '../../platform/server/trpc'
import { cancelWithBookings, stopSale } from './departure.service'
import { impactOfDepartures } from './picture.service'
import { cancelDepartureInput, departuresImpactInput, stopSaleInput } from './schema'

export const impactRouter = router({
  departures: agentProcedure.input(departuresImpactInput).query(impactOfDepartures),
  stopSale: agentProcedure.input(stopSaleInput).mutation(stopSale),
  cancelDeparture: agentProcedure.input(cancelDepartureInput).mutation(cancelWithBookings),
})
