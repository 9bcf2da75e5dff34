import type { WaysToPay } from '../view.rules'
import styles from './how-to-pay.module.css'

/** Shows the bank details and reference of a transfer, also in print and offline. */
export function HowToPay({ ways: { transfer, isOnline } }: { ways: WaysToPay }) {
  if (!transfer) return isOnline ? null : <p className={styles.later}>We tell you by e-mail how to pay what is due.</p>
  const { name, account, reference } = transfer
  return (
    <div className={styles.box}>
      <h3>{isOnline ? 'Or pay by bank transfer' : 'Pay by bank transfer'}</h3>
      <dl>
        <dt>To</dt>
        <dd>{name}</dd>
        <dt>Bank account</dt>
        <dd className={`num ${styles.account}`}>{account}</dd>
        <dt>Payment reference</dt>
        <dd className="num">
          <b>{reference}</b>, so that we know what it is for
        </dd>
      </dl>
    </div>
  )
}
