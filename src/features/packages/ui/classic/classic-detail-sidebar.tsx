import { Icon } from '../../../../platform/web/components/icon'
import { Money, useMoney, useSite } from '../../../site/ui/display/money'
import { type PackageDetail, savingsOf } from '../../package.rules'
import { graceTerm } from '../../../pricing/policy.rules'
import { pricedOn } from '../../../departures/dated.rules'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { DepartureField } from '../departure/departure-field'
import styles from './classic-detail-sidebar.module.css'

type Props = {
  item: PackageDetail
  customization: CustomizationState
  onCustomize: () => void
  onQuote: () => void
}

/** Price and actions. Claims show only when the agency has set them (product.md 4.5). */
export function ClassicDetailSidebar({ item, customization, onCustomize, onQuote }: Props) {
  const agency = useSite()?.agency
  const claims = [graceTerm, agency?.claims.bestPrice, agency?.claims.support].filter((claim) => claim !== undefined)
  return (
    <aside className={styles.card} aria-label="Price">
      {agency?.claims.bestDeal && <p className={styles.deal}>{agency.claims.bestDeal}</p>}
      <Price item={pricedOn(item, customization.date)} />
      <p className={styles.inclusions}>{inclusionsText(item)}</p>
      <DepartureField item={item} customization={customization} />
      <div className={styles.actions}>
        <button type="button" className="btn go" onClick={onQuote}>
          Book Now
        </button>
        <button type="button" className="btn base" aria-haspopup="dialog" onClick={onCustomize}>
          Customize Your Trip
        </button>
        <button type="button" className="btn line" onClick={onQuote}>
          Get Free Quote
        </button>
      </div>
      <p className={styles.note}>
        Booking starts with a free request: a consultant checks seats and rooms and replies within{' '}
        {agency?.replyWithin ?? '24 hours'}.
      </p>
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <li key={claim}>
            <Icon name="check" />
            {claim}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Price({ item }: { item: PackageDetail }) {
  const money = useMoney()
  const savings = savingsOf(item)
  return (
    <p className={`num ${styles.price}`}>
      {savings && (
        <s>
          <span className="hidden-label">Before: </span>
          {money(item.originalPriceMinor!, item.currency).text}
        </s>
      )}
      <Money minor={item.priceMinor} from={item.currency} />
      <span>per person</span>
    </p>
  )
}

/** 'Accommodation, meals as per itinerary, flights not included' */
function inclusionsText(item: PackageDetail): string {
  const parts = [
    ...(item.nights > 0 ? ['accommodation'] : []),
    'meals as per itinerary',
    item.isFlightIncluded ? 'flights included' : 'flights not included',
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}
