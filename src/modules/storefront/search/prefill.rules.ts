import { readDepartureCity, readFilters, readFlex, readParty } from './filters.rules'

/** Fills the quote form from a search in the address. Omits values that were not searched for. */
export function readPrefill(params: URLSearchParams) {
  const { adults, children, date } = readParty(params)
  const { destination } = readFilters(params)
  const counted = params.has('adults') || params.has('children')
  return {
    ...(destination && { destination }),
    ...(counted && { travelers: adults + children }),
    // Skips a search for a whole month, which has no day.
    ...(date && readFlex(params) !== 'month' && { travelDate: date }),
    ...(readDepartureCity(params) && { departureCity: readDepartureCity(params) }),
  }
}
