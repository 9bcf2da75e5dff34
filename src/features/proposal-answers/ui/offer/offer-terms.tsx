import { formatDate } from '../../../../shared/dates'
import { refundSchedule } from '../../../pricing/policy.rules'
import { exact } from '../../../proposals/offer.rules'
import type { SeenProposal } from '../../answer.rules'
import styles from './offer-view.module.css'

const until = (from: string | null, to: string | null) =>
  from === null
    ? `until ${formatDate(to!)}`
    : to === null
      ? `from ${formatDate(from)}`
      : `${formatDate(from)} to ${formatDate(to)}`

/** What comes back when plans change, in this trip's dates and money; and the terms that are accepted with it. */
export function OfferTerms({ seen }: { seen: SeenProposal }) {
  const { travelFrom, totalMinor, currency, terms } = seen
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
          {refundSchedule(travelFrom, { paidMinor: totalMinor }).map(({ percent, from, until: to, amountMinor }) => (
            <tr key={percent}>
              <td>{until(from, to)}</td>
              <td>{percent === 100 ? 'all of it' : percent === 0 ? 'nothing' : `${percent}%`}</td>
              <td>{exact(amountMinor ?? 0, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary>The terms of this offer</summary>
        <ul>
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
