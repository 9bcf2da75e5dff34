import type { ReactNode } from 'react'
import { findRate, formatAmount } from '../../../../shared/money'
import { getFace, useMoney, useSite } from '../../../../platform/web/site/money'
import { exchangeText, exchangeTexts, receiptRow } from '../receipt.rules'
import type { Receipt as ReceiptData } from '../view'
import styles from './receipt.module.css'

type Props = {
  /** Is null while the price is on request. */
  receipt: ReceiptData | null
  /** Shows the total in the screen's currency; off in the office. */
  converted?: boolean
}

/** Formats a total: cents in the charged currency, whole units if converted. */
export function useTotal(converted: boolean) {
  const money = useMoney()
  return (receipt: ReceiptData | null) => {
    if (!receipt) return { text: 'Price on request', charged: null, currency: '' }
    const { totalMinor, currency } = receipt
    const exact = formatAmount(totalMinor, currency)
    const shown = converted ? money(totalMinor, currency) : null
    return shown?.charged
      ? { text: shown.text, charged: exact, currency: shown.currency }
      : { text: exact, charged: null, currency }
  }
}

export function Slip({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shadow}>
      <div className={styles.slip}>{children}</div>
    </div>
  )
}

/**
 * Shows each rule with its arithmetic and amount, in the charged currency, and the kept rates by which prices were
 * converted to it. The lines sum to the total.
 */
export function ReceiptLines({ receipt, converted = false }: Props) {
  const total = useTotal(converted)(receipt)
  if (!receipt) return null
  return (
    <>
      <dl className={`${styles.lines} num`}>
        {receipt.lines
          .map((line) => receiptRow(line, receipt.currency))
          .map(({ label, detail, amount }, i) => (
            <div key={i}>
              <dt>
                {label} <small>{detail}</small>
              </dt>
              <dd className="medium">{amount}</dd>
            </div>
          ))}
      </dl>
      {total.charged && <p className="mb-3 f-office ink-3">Amounts in {receipt.currency}, as they are charged</p>}
      {exchangeTexts(receipt).map((text) => (
        <p key={text} className="num mb-3 f-office ink-3">
          {text}
        </p>
      ))}
    </>
  )
}

/** Shows the total; a converted one with the charged amount and the rate. `covers` may add 'for 8 adults'. */
export function ReceiptTotal({ receipt, converted = false, covers = '' }: Props & { covers?: string }) {
  const total = useTotal(converted)(receipt)
  const rates = useSite()?.rates ?? []
  const rate = receipt && total.currency && findRate(receipt.currency, total.currency, rates)
  return (
    <div className={`${styles.total} num`} aria-live="polite">
      <p>
        <span>Total {covers}</span> <b data-face={getFace(total.text)}>{total.text}</b>
      </p>
      {total.charged && <p className={styles.charged}>Charged as {total.charged}</p>}
      {total.charged && rate && <p className={styles.charged}>{exchangeText(rate)}</p>}
    </div>
  )
}

/** Shows a whole price receipt (product.md 3.4), the same on the estimate, the request and its e-mail. */
export function Receipt({
  receipt,
  converted,
  title = 'Your estimate',
  note,
  children,
}: Props & { title?: string; note?: string; children?: ReactNode }) {
  return (
    <Slip>
      <h2 className="t-h3">{title}</h2>
      {note && <p className="mt-1 f-office ink-3">{note}</p>}
      <ReceiptLines receipt={receipt} converted={converted} />
      <ReceiptTotal receipt={receipt} converted={converted} />
      {children}
    </Slip>
  )
}
