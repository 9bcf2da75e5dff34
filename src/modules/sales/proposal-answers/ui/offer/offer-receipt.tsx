import { ReceiptLines, ReceiptTotal, Slip } from '../../../../catalog/pricing/ui/receipt'
import { fingerprint } from '../../answer.rules'
import type { SeenProposal } from '../../view'
import { dueText, exchangeText, receiptFor } from '../../offer-text.rules'
import styles from './offer-view.module.css'

export function OfferReceipt({ seen }: { seen: SeenProposal }) {
  const receipt = receiptFor(seen)
  const { fx, sha256 } = seen
  return (
    <Slip>
      <h2 className={styles.price}>Your price</h2>
      <ReceiptLines receipt={receipt} />
      <ReceiptTotal receipt={receipt} />
      <p className={`num ${styles.due}`}>{dueText(seen)}</p>
      {fx.map((rate) => (
        <p key={`${rate.from}${rate.to}`} className={`num ${styles.due}`}>
          {exchangeText(rate)}
        </p>
      ))}
      {sha256 && <p className={`num ${styles.due}`}>Check code of this version: {fingerprint(sha256)}</p>}
    </Slip>
  )
}
