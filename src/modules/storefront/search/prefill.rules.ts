import { departureCityOf, filtersOf, flexOf, partyOf } from './filters.rules'

/** What the quote form takes over from a search in the address: nothing is typed twice. Absent: not searched for. */
export function prefillOf(params: URLSearchParams) {
  const { adults, children, date } = partyOf(params)
  const { destination } = filtersOf(params)
  const counted = params.has('adults') || params.has('children')
  return {
    ...(destination && { destination }),
    ...(counted && { travelers: adults + children }),
    // A whole month is no day.
    ...(date && flexOf(params) !== 'month' && { travelDate: date }),
    ...(departureCityOf(params) && { departureCity: departureCityOf(params) }),
  }
}
