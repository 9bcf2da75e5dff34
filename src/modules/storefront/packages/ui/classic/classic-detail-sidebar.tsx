import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../../../platform/web/components/icon'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { Money, useMoney, useSite } from '../../../../../platform/web/site/money'
import { savingsFor } from '../../../../catalog/packages/package.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { graceTerm } from '../../../../catalog/pricing/policy.rules'
import { usePaymentTerms } from '../../../../catalog/pricing/ui/use-terms'
import { openDays, pricedOn } from '../../../../catalog/departures/dated.rules'
import type { CustomizationState } from '../../../customizer/ui/customization'
import { useSeatsLeft } from '../../../../catalog/departures/ui/use-bookable'
import { plural, capitalize } from '../../../../../shared/text'
import { canBook } from '../detail/next-step'
import { DepartureField } from '../departure/departure-field'
import styles from './classic-detail-sidebar.module.css'

type Props = {
  item: PackageDetail
  customization: CustomizationState
  onCustomize: () => void
  onQuote: () => void
}

/** Shows price and actions, and claims only when the agency has set them (product.md 4.5). */
export function ClassicDetailSidebar({ item, customization, onCustomize, onQuote }: Props) {
  const agency = useSite()?.agency
  const open = useOpenDays(item)
  const { grace } = usePaymentTerms(item)
  const claims = [grace ? graceTerm(grace) : undefined, agency?.claims.bestPrice, agency?.claims.support].filter(
    (claim) => claim !== undefined,
  )
  return (
    <aside className={`${styles.card} panel sticky`} aria-label="Price">
      {agency?.claims.bestDeal && (
        <p className={`${styles.deal} w-fit mb-3 px-2 py-1h f-xs semibold accent-text rounded-xs`}>
          {agency.claims.bestDeal}
        </p>
      )}
      <Price item={pricedOn(item, customization.date)} isFrom={item.isDated && !customization.date} />
      <p className="mt-3h pt-3h f-sm ink-2 border-t">{inclusionsText(item)}</p>
      <div className="js">
        <DepartureField item={item} customization={customization} />
      </div>
      <div className="js grid gap-2h mt-4h">
        <BookNow item={item} customization={customization} onQuote={onQuote} />
        <button type="button" className="btn base" aria-haspopup="dialog" onClick={onCustomize}>
          Customize Your Trip
        </button>
        <button type="button" className="btn line" onClick={onQuote}>
          Get Free Quote
        </button>
      </div>
      <p className="mt-3h f-office ink-3">
        {open.length > 0
          ? 'You choose a departure with free seats, and see its price and terms before you book.'
          : `Booking starts with a free request: a consultant checks seats and rooms and replies within ${agency?.replyWithin ?? '24 hours'}.`}
      </p>
      <ul className={`${styles.claims} grid gap-2 mt-4 pt-4 f-office ink-2 border-t`}>
        {claims.map((claim) => (
          <li className="grid gap-2" key={claim}>
            <Icon className="i-16 mt-1 ok" name="check" />
            {claim}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/**
 * Links to the checkout of the chosen departure; before one is chosen, to the newer screen's calendar. Opens the quote
 * dialog for packages without departures, and for what cannot be booked at once.
 */
function BookNow({ item, customization, onQuote }: Pick<Props, 'item' | 'customization' | 'onQuote'>) {
  const [params] = useSearchParams()
  const open = useOpenDays(item)
  const { date, asked } = customization
  const isChosen = open.some((day) => day.date === date)
  const left = useSeatsLeft({ packageId: item.id, isDated: item.isDated, date })
  const seats = asked.adults + asked.children
  const isShort = isChosen && left !== null && left < seats
  const booksNow = isChosen && !isShort && canBook(item, customization)
  if (booksNow || (open.length > 0 && !isChosen))
    return (
      <Link
        className="btn go"
        to={booksNow ? `/book/${item.id}?${params}` : `/packages/${item.slug}?${params}#departures`}
      >
        Book Now
      </Link>
    )
  return (
    <>
      {isShort && (
        <p role="status" className="f-office ink-2">
          {left === 0
            ? 'This departure is sold out.'
            : `Only ${plural(left, 'seat')} left on this departure, for ${plural(seats, 'traveler')}.`}{' '}
          Ask us for another way.
        </p>
      )}
      <button type="button" className="btn go" onClick={onQuote}>
        Book Now
      </button>
    </>
  )
}

const useOpenDays = ({ departures, timeZone }: PackageDetail) => openDays(departures, useToday(timeZone) ?? '')

/** Shows the lowest price until a departure is chosen, as departures have their own. */
function Price({ item, isFrom }: { item: PackageDetail; isFrom: boolean }) {
  const money = useMoney()
  const savings = savingsFor(item)
  return (
    <p className={`num ${styles.price} flex flex-wrap items-baseline gap-x-2 f-sm ink-3`}>
      {savings && (
        <s className="f-text ink-3 basis-full">
          <span className="hidden-label">Before: </span>
          {money(item.originalPriceMinor!, item.currency).text}
        </s>
      )}
      {isFrom && <span>from</span>}
      <Money minor={item.priceMinor} from={item.currency} />
      <span>per person</span>
    </p>
  )
}

/** Formats 'Accommodation, meals as per itinerary, flights not included'. */
function inclusionsText(item: PackageDetail): string {
  const parts = [
    ...(item.nights > 0 ? ['accommodation'] : []),
    'meals as per itinerary',
    item.isFlightIncluded ? 'flights included' : 'flights not included',
  ].join(', ')
  return capitalize(parts)
}
