import { Icon } from '../../../../platform/web/components/icon'
import styles from './detail-bar.module.css'
import { partyWords } from '../../../pricing/estimate.rules'
import type { Trip } from '../../../customizer/ui/customization'
import { useTotal } from '../../../pricing/ui/receipt'

/** On phones: the total, which leads to its receipt, and the way to a quote, always in reach. */
export function DetailBar({ trip, onQuote }: { trip: Trip; onQuote: () => void }) {
  const total = useTotal(true)(trip.receipt)
  return (
    <section className={`${styles.bar} num`} aria-label="Total">
      <a href="#estimate">
        <b>{total.text}</b> <Icon name="chevron-down" />
        <small>
          {total.charged && `≈ ${total.charged} `}
          {!total.charged && partyWords(trip.choice)}
        </small>
      </a>
      <button type="button" className="btn go" onClick={onQuote}>
        GET FINAL QUOTE
      </button>
    </section>
  )
}
