import type { SeenProposal } from '../../answer.rules'
import { refundRows } from '../../offer-text.rules'
import styles from './offer-view.module.css'

/** What comes back when plans change, in this trip's dates and money; and the terms that are accepted with it. */
export function OfferTerms({ seen }: { seen: SeenProposal }) {
  return (
    <section aria-labelledby="if-plans-change" className={styles.terms}>
      <h2 id="if-plans-change">If plans change</h2>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">If you cancel</th>
            <th scope="col">Comes back</th>
            <th scope="col">Of the full price</th>
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
        <summary>The terms of this offer</summary>
        <ul>
          {seen.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
