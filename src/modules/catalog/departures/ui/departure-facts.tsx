import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDate } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import { useMoney } from '../../../../platform/web/site/money'
import type { PublicDeparture } from '../view'
import type { CalendarItem } from './departures-section'
import styles from './departures-section.module.css'

type Props = {
  departure: PublicDeparture
  item: CalendarItem
  seats: number
  booksNow: boolean
  /** Names the date just picked, whose panel is scrolled into view. */
  picked: string
  onWait: (date: string) => void
}

export function DepartureFacts({ departure, item, seats, booksNow, picked, onWait }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const money = useMoney()
  // Passes party and date of the page to the checkout.
  const [params] = useSearchParams()
  const { date, endsOn, bookBy, left, capacity, minPax, isGuaranteed, priceMinor, state } = departure
  useEffect(() => {
    if (picked === date) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [picked, date])
  const isAwaited = left < seats && seats <= capacity && (state === 'full' || state === 'few' || state === 'open')
  const runs = isGuaranteed
    ? 'Guaranteed to run'
    : minPax > 1
      ? `Needs at least ${plural(minPax, 'traveler')}`
      : 'Runs with a single traveler'
  return (
    <div className={`${styles.facts} num`} ref={panel}>
      <p className="grid gap-1" role="status">
        <b>
          {formatDate(date)} to {formatDate(endsOn)}
        </b>
        <span>{money(priceMinor, item.currency).text} per adult</span>
        <span>
          {state === 'stopped' || state === 'closed'
            ? 'Not on sale.'
            : `${left} of ${plural(capacity, 'seat')} left. ${runs}. Book by ${formatDate(bookBy)}.`}
        </span>
      </p>
      {booksNow && (
        <Link className="btn go sm mt-2h" to={`/book/${item.id}?${params}`}>
          Book Now
        </Link>
      )}
      {isAwaited && (
        <button type="button" className="btn line sm mt-2h" onClick={() => onWait(date)}>
          Join the waiting list
        </button>
      )}
    </div>
  )
}
