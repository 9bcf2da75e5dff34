import { formatAmount } from '../../../../../shared/money'
import { formatSigned } from '../../../proposals/offer.rules'
import { AgencyDay } from '../../../../../platform/web/site/agency-day'
import type { SeenProposal } from '../../view'
import styles from './offer-view.module.css'

/** Shows the changes of this version, in texts and amounts. */
export function Changes({ seen }: { seen: SeenProposal }) {
  const current = seen.versions.find(({ number }) => number === seen.number)
  if (!current?.since || current.since.changes.length === 0) return null
  const { changes, totalMinor } = current.since
  const before = seen.versions[seen.versions.indexOf(current) - 1]!
  return (
    <section className={`${styles.changes} panel px-5 py-4`} aria-labelledby="what-changed">
      <h2 id="what-changed">What changed since version {before.number}</h2>
      <dl className="num mt-2h">
        {changes.map(({ key, what, was, is, amountMinor }) => (
          <div className="flex justify-between gap-4 py-1h" key={key}>
            <dt>
              {what !== was && what !== is && <>{what}: </>}
              {was && <del className="bad px-1 bg-bad-soft">{was}</del>}
              {was && is && ' '}
              {is && <ins className="no-underline ok px-1 bg-ok-soft">{is}</ins>}
              {was === null && what === is && ', added'}
              {is === null && what === was && ', removed'}
            </dt>
            <dd className="medium nowrap">{amountMinor === 0 ? '' : formatSigned(amountMinor, seen.currency)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 mt-1h semibold py-1h border-t">
          <dt>Together</dt>
          <dd className="medium nowrap">
            {totalMinor === 0 ? 'the same price' : formatSigned(totalMinor, seen.currency)}
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Lists all sent versions with their changes. Renders nothing below three, which `Changes` covers. */
export function Versions({ seen }: { seen: SeenProposal }) {
  if (seen.versions.length < 3) return null
  return (
    <details className={styles.versions}>
      <summary className="semibold link-ink py-1h">Compare all versions</summary>
      <table className="num table">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th className="text-left" scope="col">
              What changed
            </th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {seen.versions.map(({ number, sentAt, since, totalMinor }) => (
            <tr key={number} data-current={number === seen.number}>
              <th scope="row">
                {number}
                <small className="block ink-3">
                  <AgencyDay at={sentAt} />
                </small>
              </th>
              <td className="text-left">
                {since === null
                  ? 'The first offer'
                  : since.changes
                      .map(({ what, amountMinor }) =>
                        amountMinor === 0 ? what : `${what} ${formatSigned(amountMinor, seen.currency)}`,
                      )
                      .join(', ') || 'The same once more'}
              </td>
              <td>{formatAmount(totalMinor, seen.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
