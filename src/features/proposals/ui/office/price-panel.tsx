import type { Currency } from '../../../../shared/money'
import { formatDate } from '../../../../shared/dates'
import { todayIn } from '../../../../shared/instants'
import { Panel } from '../../../../platform/web/office/record/record-page'
import { depositFor } from '../../../pricing/policy.rules'
import { useSite } from '../../../site/ui/display/money'
import { exact, marginText } from '../../offer.rules'
import type { Discount, Tax } from '../../price.rules'
import styles from './builder.module.css'

type Totals = Record<'netMinor' | 'sellMinor' | 'discountMinor' | 'taxMinor' | 'totalMinor' | 'marginMinor', number>
type Props = {
  price: Totals
  discount: Discount | null
  taxes: readonly Tax[]
  travelFrom: string | null
  currency: Currency
  /** How many lines have no price yet. */
  open: number
}

const percent = (basisPoints: number) => `${basisPoints / 100}%`

/** The sums of a version, what is paid when, and what it leaves. */
export function PricePanel({ price, discount, taxes, travelFrom, currency, open }: Props) {
  const timeZone = useSite()?.agency.timeZone
  const money = (minor: number) => exact(minor, currency)
  const { sellMinor, discountMinor, taxMinor, totalMinor, netMinor } = price
  const trip = travelFrom ? { today: todayIn(timeZone), departure: travelFrom } : undefined
  const { nowMinor, balanceMinor, balanceDue } = depositFor(totalMinor, trip)
  const taxNames = taxes.map(({ label, basisPoints, on }) => `${label}, ${percent(basisPoints)} of ${on}`).join('; ')
  const rows: [string, string][] = [
    ['Sell', money(sellMinor)],
    ...(discount ? ([[discount.label, `−${money(discountMinor)}`]] as [string, string][]) : []),
    ...(taxes.length > 0 ? ([[taxNames, money(taxMinor)]] as [string, string][]) : []),
  ]
  return (
    <Panel title="Price">
      <dl className={`num ${styles.sums}`}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{money(totalMinor)}</dd>
        </div>
        <div>
          <dt>Deposit</dt>
          <dd>{money(nowMinor)}</dd>
        </div>
        {balanceMinor > 0 && (
          <div>
            <dt>Balance{balanceDue && `, ${formatDate(balanceDue)}`}</dt>
            <dd>{money(balanceMinor)}</dd>
          </div>
        )}
        <div className={styles.net}>
          <dt>
            Net {money(netMinor)}
            {open > 0 && `, ${open} without a price`}
          </dt>
          <dd>Margin {open > 0 ? '—' : marginText(netMinor, sellMinor - discountMinor)}</dd>
        </div>
      </dl>
    </Panel>
  )
}
