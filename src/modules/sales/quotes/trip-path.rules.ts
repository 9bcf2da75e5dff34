import { mostAdults, roomsFor } from '../../catalog/pricing/party.rules'
import { withAdded } from '../../storefront/customizer/customizer.rules'
import { defaultParty, partyQuery } from '../../storefront/search/filters.rules'
import type { QuoteView } from './view'

type AskedTrip = Pick<QuoteView, 'customization' | 'travelers' | 'infants' | 'travelDate' | 'departureCity'>

/**
 * Takes all but the infants of a plain request for adults, as it does not ask for children. Leaves out a party that an
 * address cannot ask for.
 */
function readPlainParty({ travelers, infants }: AskedTrip) {
  const adults = Math.max(1, travelers - infants)
  return adults > mostAdults ? {} : { adults, infants, rooms: roomsFor(adults) }
}

/**
 * Builds the path of a package's page that opens the trip asked for: party, date and options, and the city of departure
 * if the agency lists it.
 */
export function toTripPath(idOrSlug: string, request: AskedTrip, cities: readonly string[] = []): string {
  const { customization, travelDate, departureCity } = request
  const { hotelIds = [], activityIds = [], transferIds = [], ...chosen } = customization ?? {}
  const party = customization ? chosen : readPlainParty(request)
  const { adults, children, infants, rooms } = { ...defaultParty, ...party }
  const asked = { adults, children, infants, rooms, date: travelDate ?? '' }
  const params = new URLSearchParams(partyQuery(asked, cities.includes(departureCity) ? departureCity : ''))
  const query = withAdded(params, [...hotelIds, ...activityIds, ...transferIds])
  return `/packages/${idOrSlug}${query.size > 0 ? `?${query}` : ''}`
}
