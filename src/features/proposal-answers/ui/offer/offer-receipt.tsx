import { formatDate } from '../../../../shared/dates'
import { exact } from '../../../proposals/offer.rules'
import { counts } from '../../../proposals/price.rules'
import { ReceiptLines, ReceiptTotal, Slip } from '../../../pricing/ui/receipt'
import { fingerprint, type SeenProposal } from '../../answer.rules'
import styles from './offer-view.module.css'

/** The price receipt: each line of the total, its discount and taxes. The lines sum to the total. */
function receiptOf(seen: SeenProposal) {
  const { currency, discount, discountMinor } = seen
  const lines = seen.lines
    .filter(counts)
    .map(({ title, arithmetic, sellMinor }) => ({ label: title, detail: arithmetic, amountMinor: sellMinor }))
  if (discount && discountMinor > 0) lines.push({ label: discount.label, detail: '', amountMinor: -discountMinor })
  for (const { label, of, amountMinor } of seen.taxes)
    lines.push({ label, detail: of ? `${of.basisPoints / 100}% of ${exact(of.minor, currency)}` : '', amountMinor })
  return { currency, lines, totalMinor: seen.totalMinor }
}

export function OfferReceipt({ seen }: { seen: SeenProposal }) {
  const receipt = receiptOf(seen)
  const { depositMinor, balanceMinor, balanceDue, currency, fx, sha256 } = seen
  return (
    <Slip>
      <h2 className={styles.price}>Your price</h2>
      <ReceiptLines receipt={receipt} />
      <ReceiptTotal receipt={receipt} />
      <p className={`num ${styles.due}`}>
        {balanceMinor === 0
          ? `To be paid at booking: ${exact(depositMinor, currency)}`
          : `Deposit ${exact(depositMinor, currency)}, balance ${exact(balanceMinor, currency)}${balanceDue ? ` by ${formatDate(balanceDue)}` : ''}`}
      </p>
      {fx.map(({ from, to, micros, asOf }) => (
        <p key={`${from}${to}`} className={`num ${styles.due}`}>
          With {from} 1 = {to} {micros / 1_000_000}, the rate of {formatDate(asOf)}
        </p>
      ))}
      {sha256 && <p className={`num ${styles.due}`}>Fingerprint of this version: {fingerprint(sha256)}</p>}
    </Slip>
  )
}
