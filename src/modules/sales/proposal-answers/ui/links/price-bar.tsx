import { formatAmount } from '../../../../../shared/money'
import { formatDate } from '../../../../../shared/dates'
import type { SeenProposal } from '../../view'
import styles from './answer.module.css'

/** Pins price and accept button to the bottom of the window on phones. */
export function PriceBar({ seen }: { seen: SeenProposal }) {
  if (seen.displayStatus !== 'sent') return null
  return (
    <div className={`${styles.bar} price-bar no-print`}>
      <p className="num">
        <b className="block f-lg">{formatAmount(seen.totalMinor, seen.currency)}</b>
        <small className="ink-3">until {formatDate(seen.expiresOn)}</small>
      </p>
      <a className="btn go" href="#accept">
        Accept
      </a>
    </div>
  )
}
