import { Link, useSearchParams } from 'react-router'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { useBookable } from '../../../departures/ui/use-bookable'
import type { PackageDetail } from '../../package.rules'

type Props = { item: PackageDetail; customization: CustomizationState; className?: string; onQuote: () => void }

/** Whether the trip can be booked as it is chosen: options are priced in a quote first, and large parties are asked for. */
export function useBooksNow(item: PackageDetail, { date, asked, clipped, addedCount }: CustomizationState): boolean {
  const seats = asked.adults + asked.children
  const isBookable = useBookable({ packageId: item.id, isDated: item.isDated, date, seats })
  return isBookable && !clipped && addedCount === 0 && seats <= item.maxTravelers
}

/** Book Now wherever a date with seats is chosen, else the quote. */
export function NextStep({ item, customization, className = '', onQuote }: Props) {
  const [params] = useSearchParams()
  const booksNow = useBooksNow(item, customization)
  if (booksNow)
    return (
      <Link className={`btn go ${className}`} to={`/book/${item.id}?${params}`}>
        Book Now
      </Link>
    )
  return (
    <button type="button" className={`btn go ${className}`} onClick={onQuote}>
      GET FINAL QUOTE
    </button>
  )
}
