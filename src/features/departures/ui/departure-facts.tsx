import { formatDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import type { PublicDeparture } from '../departure.rules'
import styles from './departures-section.module.css'

/** The chosen departure in words. */
export function DepartureFacts({ departure }: { departure: PublicDeparture }) {
  const { date, endsOn, bookBy, left, capacity, minPax, isGuaranteed } = departure
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
      <span>
        {left} of {plural(capacity, 'seat')} left. {runs}. Book by {formatDate(bookBy)}.
      </span>
    </p>
  )
}
