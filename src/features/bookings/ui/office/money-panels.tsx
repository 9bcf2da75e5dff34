import { Panel } from '../../../../platform/web/office/record/record-page'
import { periodText, shareText } from '../../../proposal-answers/offer-text.rules'
import { exact, marginText } from '../../../proposals/offer.rules'
import type { BookingDetail } from '../../booking.rules'
import styles from './booking.module.css'

type Props = { booking: BookingDetail }

/** The price as it was accepted, line by line, and what stays with the agency. */
export function Agreed({ booking }: Props) {
  const { receipt, currency, netMinor, sellMinor, discountMinor, totalMinor } = booking
  return (
    <Panel title="Agreed price">
      <dl className={`num ${styles.sum}`}>
        {receipt.lines.map(({ label, detail, amountMinor }, i) => (
          <div key={i}>
            <dt>
              {label}
              {detail && <small>{detail}</small>}
            </dt>
            <dd>{exact(amountMinor, currency)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{exact(totalMinor, currency)}</dd>
        </div>
      </dl>
      <p className={`num ${styles.note}`}>
        {netMinor === 0
          ? 'Net and margin are not known yet: suppliers name their prices.'
          : `Net ${exact(netMinor, currency)}, margin ${exact(sellMinor - discountMinor - netMinor, currency)} (${marginText(netMinor, sellMinor - discountMinor)})`}
      </p>
    </Panel>
  )
}

/** The policy that was accepted with it, in this trip's dates and money. */
export function IfCancelled({ booking }: Props) {
  const { policy, currency } = booking
  return (
    <Panel title="If it is cancelled">
      <dl className={`num ${styles.sum}`}>
        {policy.refunds.map(({ from, until, percent, amountMinor }) => (
          <div key={percent}>
            <dt>
              {periodText(from, until)}
              <small>{shareText(percent)}</small>
            </dt>
            <dd>{exact(amountMinor, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>What comes back of the full price.</p>
      <details className={styles.terms}>
        <summary>The terms that were accepted</summary>
        <ul>
          {policy.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </details>
    </Panel>
  )
}
