import { departureCityOf, filtersOf, flexOf, partyOf } from './filters.rules'

/** Fills the quote form from a search in the address. Omits values that were not searched for. */
export function prefillOf(params: URLSearchParams) {
  const { adults, children, date } = partyOf(params)
  const { destination } = filtersOf(params)
  const counted = params.has('adults') || params.has('children')
  return {
    ...(destination && { destination }),
    ...(counted && { travelers: adults + children }),
    // Skips a search for a whole month, which has no day.
    ...(date && flexOf(params) !== 'month' && { travelDate: date }),
    ...(departureCityOf(params) && { departureCity: departureCityOf(params) }),
  }
}
