import { formatDate } from '../../../shared/dates'
import type { Currency } from '../../../shared/money'
import { plural } from '../../../shared/text'
import { useMoney } from '../../site/ui/display/money'
import type { PublicDeparture } from '../departure.rules'
import styles from './departures-section.module.css'

type Props = { departure: PublicDeparture; currency: Currency; seats: number; onWait: (date: string) => void }

/** The chosen departure in words. */
export function DepartureFacts({ departure, currency, seats, onWait }: Props) {
  const money = useMoney()
  const { date, endsOn, bookBy, left, capacity, minPax, isGuaranteed, priceMinor, state } = departure
  const isAwaited = left < seats && seats <= capacity && (state === 'full' || state === 'few' || state === 'open')
  const runs = isGuaranteed
    ? 'Guaranteed to run'
    : minPax > 1
      ? `It runs from ${plural(minPax, 'traveler')}`
      : 'It runs from one traveler'
  return (
    <div className={`${styles.facts} num`}>
      <p role="status">
        <b>
          {formatDate(date)} to {formatDate(endsOn)}
        </b>
        <span>{money(priceMinor, currency).text} per adult</span>
        <span>
          {state === 'stopped' || state === 'closed'
            ? 'Not on sale.'
            : `${left} of ${plural(capacity, 'seat')} left. ${runs}. Book by ${formatDate(bookBy)}.`}
        </span>
      </p>
      {isAwaited && (
        <button type="button" className="btn line sm" onClick={() => onWait(date)}>
          Join the waiting list
        </button>
      )}
    </div>
  )
}
