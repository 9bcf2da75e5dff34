import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { orFingerprint, withFingerprint } from '../../../shared/snapshot'
import { cancelDepartureInput as cancelUnseenInput, setDepartureStatusesInput } from '../../catalog/departures/schema'
import { departureView, movedDepartures } from '../../catalog/departures/view'
import { cancelDeparture, cancelWithBookings, setDepartureStatuses, stopSale } from './departure.service'
import { getDeparturesImpact } from './affected.service'
import { changePrice, getPriceImpact } from './price.service'
import { getRatesImpact } from './rate-affected.service'
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
import { departuresImpact, priceImpact, ratesImpact } from './view'
import { changedRates, removedRate } from '../../catalog/inventory/view'

export const impactRouter = router({
  departures: staffProcedure('departures.write')
    .input(departuresImpactInput)
    .output(answer(departuresImpact))
    .query(withFingerprint(getDeparturesImpact)),
  stopSale: staffProcedure('departures.write')
    .input(orFingerprint(stopSaleInput))
    .output(answer(movedDepartures))
    .mutation(stopSale),
  cancelDeparture: staffProcedure('departures.write', 'bookings.cancel')
    .input(orFingerprint(cancelDepartureInput))
    .output(answer(departureView))
    .mutation(cancelWithBookings),
  price: staffProcedure('packages.write')
    .input(priceImpactInput)
    .output(answer(priceImpact))
    .query(withFingerprint(getPriceImpact)),
  changePrice: staffProcedure('packages.write')
    .input(orFingerprint(changePriceInput))
    .output(answer(departureView))
    .mutation(changePrice),
  rates: staffProcedure('inventory.write')
    .input(ratesImpactInput)
    .output(answer(ratesImpact))
    .query(withFingerprint(getRatesImpact)),
  changeRates: staffProcedure('inventory.write')
    .input(orFingerprint(changeRatesInput))
    .output(answer(changedRates))
    .mutation(changeRates),
  removeRate: staffProcedure('catalog.delete')
    .input(orFingerprint(removeRateInput))
    .output(answer(removedRate))
    .mutation(removeRate),
})

/** Joins the procedures of departures under their name. */
export const departureActsRouter = router({
  setStatuses: staffProcedure('departures.write')
    .input(setDepartureStatusesInput)
    .output(answer(movedDepartures))
    .mutation(setDepartureStatuses),
  cancel: staffProcedure('departures.write')
    .input(cancelUnseenInput)
    .output(answer(departureView))
    .mutation(cancelDeparture),
})
