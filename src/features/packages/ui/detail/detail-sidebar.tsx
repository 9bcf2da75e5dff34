import { Counter } from '../../../../platform/web/components/counter'
import { Icon } from '../../../../platform/web/components/icon'
import { formatMoney } from '../../../../shared/money'
import { useSite } from '../../../site/ui/display/money'
import { partyBounds } from '../../../pricing/estimate.rules'
import { type PackageDetail, savingsOf } from '../../package.rules'
import { pricedOn } from '../../../departures/dated.rules'
import { depositFor, refundSchedule } from '../../../pricing/policy.rules'
import { DepartureField } from '../departure/departure-field'
import styles from './detail-sidebar.module.css'
import { useToday } from '../../../../platform/web/hooks/use-today'
import { partyNotice, type CustomizationState } from '../../../customizer/ui/customization'
import { ReceiptLines, ReceiptTotal, Slip } from '../../../pricing/ui/receipt'

type Props = {
  item: PackageDetail
  customization: CustomizationState
  /** False where the receipt is visible beside it. */
  lines: boolean
  onCustomize: () => void
  onQuote: () => void
}

/** The estimate: party, date, receipt, and both actions. */
export function DetailSidebar({ item, customization, lines, onCustomize, onQuote }: Props) {
  const within = useSite()?.agency.replyWithin ?? '24 hours'
  return (
    <Slip>
      <h2 className={styles.title}>Your estimate</h2>
      <p className={styles.note}>Not yet an offer. A consultant replies within {within}.</p>
      <PartyFields item={item} customization={customization} />
      {lines ? <ReceiptLines receipt={customization.receipt} /> : <div className={styles.gap} />}
      <ReceiptTotal receipt={customization.receipt} converted />
      <div className={styles.actions}>
        <button type="button" className={`btn go ${styles.quote}`} onClick={onQuote}>
          GET FINAL QUOTE
        </button>
        <button type="button" className="btn line" aria-haspopup="dialog" onClick={onCustomize}>
          CUSTOMIZE MY TRIP
        </button>
      </div>
      <Terms item={item} customization={customization} />
    </Slip>
  )
}

function PartyFields({ item, customization }: { item: PackageDetail; customization: CustomizationState }) {
  const { adults, children } = customization.choice
  const notice = partyNotice(item, customization)
  return (
    <div className={styles.party}>
      <Counter
        label="Adults"
        hint="Age 12 and over"
        value={adults}
        {...partyBounds.adults}
        onChange={(n) => customization.setCount('adults', n)}
      />
      <Counter
        label="Children"
        hint="Ages 2 to 11, at 70%"
        value={children}
        {...partyBounds.children}
        onChange={(n) => customization.setCount('children', n)}
      />
      <DepartureField item={item} customization={customization} />
      {notice && <p className={styles.hint}>{notice}</p>}
    </div>
  )
}

/** Deposit and cancellation terms for this total and departure. */
function Terms({ item, customization }: { item: PackageDetail; customization: CustomizationState }) {
  const today = useToday(item.timeZone)
  const { receipt, date } = customization
  if (!today || (date && date < today)) return null
  const { nowMinor } = depositFor(receipt.totalMinor, date ? { today, departure: date } : undefined)
  const deposit = formatMoney(nowMinor, receipt.currency, { whole: false })
  const current = date ? refundSchedule(date, { today }).find((stretch) => stretch.current) : null
  const savings = savingsOf(pricedOn(item, date))
  return (
    <ul className={`${styles.terms} num`}>
      <li>
        <Icon name="check" />
        <span>
          {current ? `${current.label}. ` : 'Free cancellation up to 15 days before departure. '}
          {nowMinor < receipt.totalMinor ? `25% deposit, ${deposit}, at booking.` : `Paid in full at booking.`}
        </span>
      </li>
      {savings && (
        <li>
          <Icon name="check" />
          <span>
            {formatMoney(savings.minor, item.currency)} less per person than the usual{' '}
            {formatMoney(item.originalPriceMinor!, item.currency)}.
          </span>
        </li>
      )}
    </ul>
  )
}
