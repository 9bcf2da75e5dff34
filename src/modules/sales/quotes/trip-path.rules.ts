import { withAdded } from '../../storefront/customizer/customizer.rules'
import { defaultParty, partyQuery } from '../../storefront/search/filters.rules'
import type { QuoteView } from './view'

type Asked = Pick<QuoteView, 'customization' | 'travelDate' | 'departureCity'>

/**
 * Builds the path of a package's page that opens the trip asked for: party, date and options, and the city of departure
 * if the agency lists it.
 */
export function toTripPath(
  idOrSlug: string,
  { customization, travelDate, departureCity }: Asked,
  cities: readonly string[] = [],
): string {
  const { hotelIds = [], activityIds = [], transferIds = [], ...party } = customization ?? {}
  const { adults, children, infants, rooms } = { ...defaultParty, ...party }
  const asked = { adults, children, infants, rooms, date: travelDate ?? '' }
  const params = new URLSearchParams(partyQuery(asked, cities.includes(departureCity) ? departureCity : ''))
  const query = withAdded(params, [...hotelIds, ...activityIds, ...transferIds])
  return `/packages/${idOrSlug}${query.size > 0 ? `?${query}` : ''}`
}
