import { Icon } from '../../../../platform/web/components/icon'
import styles from './detail-bar.module.css'
import { partyWords } from '../../../pricing/estimate.rules'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { useTotal } from '../../../pricing/ui/receipt'

/** On phones: the total, linked to its receipt, and the quote button; fixed at the bottom. */
export function DetailBar({ customization, onQuote }: { customization: CustomizationState; onQuote: () => void }) {
  const total = useTotal(true)(customization.receipt)
  return (
    <section className={`${styles.bar} num`} aria-label="Total">
      <a href="#estimate">
        <b>{total.text}</b> <Icon name="chevron-down" />
        <small>
          {total.charged && `Charged as ${total.charged}`}
          {!total.charged && partyWords(customization.choice)}
        </small>
      </a>
      <button type="button" className="btn go" onClick={onQuote}>
        GET FINAL QUOTE
      </button>
    </section>
  )
}
