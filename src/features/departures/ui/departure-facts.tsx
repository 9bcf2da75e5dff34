import { formatDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import { useMoney } from '../../site/ui/display/money'
import type { PublicDeparture } from '../departure.rules'
import styles from './departures-section.module.css'

/** The chosen departure in words. */
export function DepartureFacts({ departure, currency }: { departure: PublicDeparture; currency: Currency }) {
  const money = useMoney()
  const { date, endsOn, bookBy, left, capacity, minPax, isGuaranteed, priceMinor } = departure
  const runs = isGuaranteed
    ? 'Guaranteed to run'
    : minPax > 1
      ? `It runs from ${plural(minPax, 'traveler')}`
      : 'It runs from one traveler'
  return (
    <p className={`${styles.facts} num`} role="status">
      <b>
        {formatDate(date)} to {formatDate(endsOn)}
      </b>
      <span>{money(priceMinor, currency).text} per adult</span>
      <span>
        {left} of {plural(capacity, 'seat')} left. {runs}. Book by {formatDate(bookBy)}.
      </span>
    </p>
  )
}
