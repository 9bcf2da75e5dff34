import { formatDate } from '../../../../shared/dates'
import { type Currency, toUnits } from '../../../../shared/money'
import { listWeekdays } from '../../../../shared/weeks'
import { useMoney } from '../../../../platform/web/site/money'
import { useWeekStart } from '../../../../platform/web/site/use-agency'
import type { PublicDeparture } from '../view'
import { countBlanks, listDays, type Month } from '../month.rules'
import type { CalendarItem } from './departures-section'
import styles from './departures-section.module.css'

const seatsText = ({ state, left }: PublicDeparture): string =>
  ({ open: `${left} left`, few: `${left} left`, full: 'Full', closed: 'Closed', stopped: 'Not on sale' })[state]

/**
 * Shortens prices from a thousand on to '₹1.93L' or '$11.5K' for a seventh of a phone. The whole amount is in the label, and below the
 * month. The code of a currency without a sign stands above its amount.
 */
const shortPrice = ({ text, minor, currency }: { text: string; minor: number; currency: Currency }): string =>
  text.length < 7 || toUnits(minor, currency) < 1000
    ? text
    : new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
        style: 'currency',
        currency,
        notation: 'compact',
        maximumSignificantDigits: 3,
      })
        .format(toUnits(minor, currency))
        .replace('\u00a0', ' ')

type Props = {
  month: Month
  departures: readonly PublicDeparture[]
  item: CalendarItem
  date: string
  onPick: (date: string) => void
  onWait: (date: string) => void
}

/** Shows a month in weeks. Hides days without a departure from screen readers. */
export function MonthGrid({ month, departures, item, date, onPick, onWait }: Props) {
  const begins = useWeekStart()
  const money = useMoney()
  const cell = (day: string) => {
    const departure = departures.find((one) => one.date === day)
    const number = Number(day.slice(8))
    if (!departure)
      return (
        <span key={day} aria-hidden="true">
          {number}
        </span>
      )
    const price = money(departure.priceMinor, item.currency)
    const { state, isGuaranteed } = departure
    const isOpen = state === 'open' || state === 'few'
    const isFull = state === 'full'
    const facts = [
      formatDate(day),
      price.text,
      seatsText(departure),
      isGuaranteed && 'guaranteed to run',
      isFull && 'join the waiting list',
    ]
    return (
      <button
        key={day}
        type="button"
        data-date={day}
        data-state={state}
        data-sure={isGuaranteed}
        aria-pressed={day === date}
        disabled={!isOpen && !isFull}
        aria-label={facts.filter(Boolean).join(', ')}
        onClick={() => (isFull ? onWait : onPick)(day)}
      >
        {number}
        <b>{price.text}</b>
        <b data-short>{shortPrice(price)}</b>
        <small>{seatsText(departure)}</small>
        {isFull && <small data-wait>Join the waiting list</small>}
      </button>
    )
  }
  return (
    <div className={`${styles.month} num`}>
      {listWeekdays(begins).map((name) => (
        <em key={name} aria-hidden="true">
          {name}
        </em>
      ))}
      {Array.from({ length: countBlanks(month, begins) }, (_, i) => (
        <i key={i} />
      ))}
      {listDays(month).map(cell)}
    </div>
  )
}
