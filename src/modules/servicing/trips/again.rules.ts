import type { CalendarDate } from '../../../shared/dates'
import type { PackageCard, PackageDetail } from '../../catalog/packages/view'
import type { QuoteView } from '../../sales/quotes/view'
import { pickOffered } from '../../storefront/customizer/customizer.rules'

type AskedTrip = Pick<
  QuoteView,
  'destination' | 'departureCity' | 'travelers' | 'infants' | 'budget' | 'travelDate' | 'customization'
>
type Sold = Pick<PackageCard, 'id' | 'title' | 'isDated' | 'offered'> &
  Partial<Pick<PackageDetail, 'hotels' | 'activities' | 'transfers'>>

/** Keeps the party and rooms of an earlier choice, and the options that the package still offers. */
function toChoice({ customization }: AskedTrip, { hotels, activities, transfers }: Sold) {
  if (!customization || !hotels || !activities || !transfers) return undefined
  const { adults, children, infants, rooms, hotelIds, activityIds, transferIds } = customization
  return {
    adults,
    children,
    infants,
    rooms,
    hotelIds: pickOffered(hotels, hotelIds),
    activityIds: pickOffered(activities, activityIds),
    transferIds: pickOffered(transfers, transferIds),
  }
}

/**
 * Fills the form of a new request from an earlier one, with its choice if the package comes with its options. Leaves out
 * a package that is not on sale, and a past day.
 */
export const toPrefill = (quote: AskedTrip, pkg: Sold | undefined, today: CalendarDate | null) => ({
  destination: quote.destination,
  departureCity: quote.departureCity || undefined,
  people: { travelers: quote.travelers, infants: quote.infants },
  budget: quote.budget || undefined,
  travelDate: quote.travelDate && today && quote.travelDate >= today ? quote.travelDate : undefined,
  ...(pkg && {
    packageId: pkg.id,
    packageTitle: pkg.title,
    isDated: pkg.isDated,
    offered: pkg.offered,
    choice: toChoice(quote, pkg),
  }),
})
