import { toPeople } from '../../catalog/pricing/party.rules'
import { readDepartureCity, readFilters, readFlex, readParty } from './filters.rules'

/** Fills the quote form from a search in the address. Omits values that were not searched for. */
export function readPrefill(params: URLSearchParams) {
  const party = readParty(params)
  const { date } = party
  const { destination } = readFilters(params)
  const counted = ['adults', 'children', 'infants'].some((name) => params.has(name))
  return {
    ...(destination && { destination }),
    ...(counted && { people: toPeople(party) }),
    // Skips a search for a whole month, which has no day.
    ...(date && readFlex(params) !== 'month' && { travelDate: date }),
    ...(readDepartureCity(params) && { departureCity: readDepartureCity(params) }),
  }
}
