import type { SeenProposal } from '../../view'
import { refundRows } from '../../offer-text.rules'
import styles from './offer-view.module.css'

/** Shows refunds with dates and amounts of this trip, and the terms of the offer. */
export function OfferTerms({ seen }: { seen: SeenProposal }) {
  return (
    <section aria-labelledby="cancellation" className={`${styles.terms} grid gap-3h`}>
      <h2 id="cancellation">Cancellation and changes</h2>
      <table className="num table">
        <thead>
          <tr>
            <th scope="col">If you cancel</th>
            <th scope="col">Refund</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {refundRows(seen).map(([when, part, amount]) => (
            <tr key={when}>
              <td>{when}</td>
              <td>{part}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary className="semibold link-ink py-1h">The terms of this offer</summary>
        <ul>
          {seen.terms.map((term) => (
            <li className="f-text ink-2 py-1 pl-4" key={term}>
              {term}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
