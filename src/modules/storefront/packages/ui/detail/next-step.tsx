import { Link, useSearchParams } from 'react-router'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { useBookable } from '../../../../catalog/departures/ui/use-bookable'
import type { PackageDetail } from '../../../../catalog/packages/package.rules'

type Props = { item: PackageDetail; customization: CustomizationState; className?: string; onQuote: () => void }

/**
 * Whether the trip can be booked as it is chosen. Options are priced in a quote first; large parties and infants, who have
 * no seat, are asked for.
 */
export function useBooksNow(item: PackageDetail, customization: CustomizationState): boolean {
  const { date, asked, clipped, addedCount } = customization
  const seats = asked.adults + asked.children
  const isBookable = useBookable({ packageId: item.id, isDated: item.isDated, date, seats })
  return isBookable && !clipped && addedCount === 0 && asked.infants === 0 && seats <= item.maxTravelers
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
