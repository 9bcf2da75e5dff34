import type { CalendarDate } from '../../../shared/dates'
import type { PackageCard } from '../../catalog/packages/view'
import type { QuoteView } from '../../sales/quotes/view'

type Asked = Pick<QuoteView, 'destination' | 'departureCity' | 'travelers' | 'budget' | 'travelDate'>
type Sold = Pick<PackageCard, 'id' | 'title' | 'isDated' | 'offered'>

/** Fills the form of a new request from an earlier one. Leaves out a package that is not on sale, and a past day. */
export const toPrefill = (quote: Asked, pkg: Sold | undefined, today: CalendarDate | null) => ({
  destination: quote.destination,
  departureCity: quote.departureCity || undefined,
  travelers: quote.travelers,
  budget: quote.budget || undefined,
  travelDate: quote.travelDate && today && quote.travelDate >= today ? quote.travelDate : undefined,
  ...(pkg && { packageId: pkg.id, packageTitle: pkg.title, isDated: pkg.isDated, offered: pkg.offered }),
})
