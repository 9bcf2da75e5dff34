import { Link, useSearchParams } from 'react-router'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { useBookable } from '../../../../catalog/departures/ui/use-bookable'
import type { PackageDetail } from '../../../../catalog/packages/view'

type Props = { item: PackageDetail; customization: CustomizationState; className?: string; onQuote: () => void }

/** Returns false for what needs a quote: added options, large parties, infants (without a seat), prices on request. */
export const canBook = (
  { maxTravelers }: PackageDetail,
  { asked, clipped, addedCount, receipt }: CustomizationState,
): boolean =>
  receipt !== null &&
  !clipped &&
  addedCount === 0 &&
  asked.infants === 0 &&
  asked.adults + asked.children <= maxTravelers

/** Returns true if the trip can be booked as chosen, on a date with seats. */
export function useBooksNow(item: PackageDetail, customization: CustomizationState): boolean {
  const { date, asked } = customization
  const seats = asked.adults + asked.children
  const isBookable = useBookable({ packageId: item.id, isDated: item.isDated, date, seats })
  return isBookable && canBook(item, customization)
}

/** Shows Book Now once a date with seats is chosen, otherwise the quote. */
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
