import { Logo } from '../../../../../platform/web/components/logo'
import { exact } from '../../../../sales/proposals/offer.rules'
import { kindLabels, printed } from '../../invoice.rules'
import type { InvoiceDetail } from '../../view'
import { invoiceFacts, footLines, listRows, listSums } from '../../paper.rules'
import styles from './sheet.module.css'

export function InvoiceSheet({ invoice }: { invoice: InvoiceDetail }) {
  const { kind, reference, currency, snapshot, sha256 } = invoice
  return (
    <article className={`num ${styles.sheet}`} aria-label={`${kindLabels[kind]} ${reference}`}>
      <div className={styles.head}>
        <p className={styles.logo}>
          <Logo name={snapshot.seller.name} />
        </p>
        <div>
          <h2>{kindLabels[kind]}</h2>
          <p>
            <b>{reference}</b>
          </p>
        </div>
      </div>
      <div className={styles.facts}>
        {invoiceFacts(invoice).map((column, i) => (
          <dl key={i}>
            {column.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <table aria-label="What it says">
        <thead>
          <tr>
            <th scope="col">{kind === 'receipt' ? 'Payment' : 'Service'}</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {listRows(invoice).map(({ key, title, detail, amountMinor }) => (
            <tr key={key}>
              <td>
                {title}
                {detail && <small>{detail}</small>}
              </td>
              <td>{exact(printed(kind, amountMinor), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {listSums(invoice).map(({ label, amountMinor, isTotal }) => (
          <div key={label} className={isTotal && styles.total}>
            <dt>{label}</dt>
            <dd>{exact(amountMinor, currency)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        {footLines(invoice).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>Fingerprint of this document: {sha256.slice(0, 16)}</p>
      </div>
    </article>
  )
}
