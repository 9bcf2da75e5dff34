import { RefundTable, TermsList } from '../../../../catalog/pricing/ui/refund-table'
import type { SeenProposal } from '../../view'
import { refundRows } from '../../offer-text.rules'
import styles from './offer-view.module.css'

/** Shows refunds with dates and amounts of this trip, and the terms of the offer. */
export function OfferTerms({ seen }: { seen: SeenProposal }) {
  return (
    <section aria-labelledby="cancellation" className={`${styles.terms} grid gap-3h`}>
      <h2 id="cancellation">Cancellation and changes</h2>
      <RefundTable columns={['Refund', 'Of the full price']} rows={refundRows(seen)} />
      <details>
        <summary className="semibold link-ink py-1h">The terms of this offer</summary>
        <TermsList terms={seen.terms} />
      </details>
    </section>
  )
}
