import { adminProcedure, agentProcedure, answer, router } from '../../../platform/server/trpc'
import { orFingerprint, withFingerprint } from '../../../shared/snapshot'
import { cancelDepartureInput as cancelUnseenInput, setDepartureStatusesInput } from '../../catalog/departures/schema'
import { departureView, movedDepartures } from '../../catalog/departures/view'
import { cancelDeparture, cancelWithBookings, setDepartureStatuses, stopSale } from './departure.service'
import { impactOfDepartures } from './affected.service'
import { changePrice, impactOfPrice } from './price.service'
import { impactOfRates } from './rate-affected.service'
import { changeRates, removeRate } from './rate.service'
import {
  cancelDepartureInput,
  changePriceInput,
  changeRatesInput,
  departuresImpactInput,
  priceImpactInput,
  ratesImpactInput,
  removeRateInput,
  stopSaleInput,
} from './schema'

export const impactRouter = router({
  departures: agentProcedure.input(departuresImpactInput).query(withFingerprint(impactOfDepartures)),
  stopSale: agentProcedure.input(orFingerprint(stopSaleInput)).mutation(stopSale),
  cancelDeparture: agentProcedure.input(orFingerprint(cancelDepartureInput)).mutation(cancelWithBookings),
  price: agentProcedure.input(priceImpactInput).query(withFingerprint(impactOfPrice)),
  changePrice: agentProcedure.input(orFingerprint(changePriceInput)).mutation(changePrice),
  rates: agentProcedure.input(ratesImpactInput).query(withFingerprint(impactOfRates)),
  changeRates: agentProcedure.input(orFingerprint(changeRatesInput)).mutation(changeRates),
  removeRate: adminProcedure.input(orFingerprint(removeRateInput)).mutation(removeRate),
})

/** Joins the procedures of departures under their name. */
export const departureActsRouter = router({
  setStatuses: agentProcedure
    .input(setDepartureStatusesInput)
    .output(answer(movedDepartures))
    .mutation(setDepartureStatuses),
  cancel: agentProcedure.input(cancelUnseenInput).output(answer(departureView)).mutation(cancelDeparture),
})
