import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../platform/web/components/icon'
import { openQuoteDialog } from '../../../catalog/packages/ui/quote-dialog-entry'
import { useNow } from '../../../../platform/web/hooks/use-now'
import { trpc } from '../../../../platform/web/trpc'
import { useToday } from '../../../../platform/web/hooks/use-today'
import { formatDate, formatInstant } from '../../../../shared/dates'
import { formatPastInstant } from '../../../../shared/instants'
import { formatAmount } from '../../../../shared/money'
import { plural } from '../../../../shared/text'
import type { PackageCard } from '../../../catalog/packages/view'
import { PictureFrame } from '../../../core/media/ui/picture-frame'
import { telUrl } from '../../../settings/settings/contact.rules'
import { getAgencyPhone } from '../../../settings/settings/phone.rules'
import { useSite } from '../../../../platform/web/site/money'
import { isOverdue } from '../../../sales/quotes/deadline.rules'
import type { QuoteView } from '../../../sales/quotes/view'
import { toTripPath } from '../../../sales/quotes/trip-path.rules'
import { QuoteStatusTag } from '../../../sales/quotes/ui/office/status'
import { toPrefill } from '../again.rules'
import { QuoteCardDetails } from './quote-card-details'
import styles from './trips/trip-row.module.css'
import { useOpenQuote } from '../../../sales/quotes/ui/use-open-quote'
import { Withdraw } from '../../../sales/quotes/ui/withdraw'

type Props = {
  quote: QuoteView
  /** Holds its package; absent once that is not on sale, and while it is unknown. */
  pkg?: PackageCard
}

export function QuoteCard({ quote, pkg }: Props) {
  const picture = pkg?.image
  const cities = useSite()?.agency.departureCities
  const { openId, open } = useOpenQuote()
  const isOpen = openId === quote.id
  const panel = `quote-${quote.id}`
  const card = useRef<HTMLElement>(null)
  const openedByLink = useRef(isOpen)
  useEffect(() => {
    // Scrolls only when opened by a link.
    if (openedByLink.current) card.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <article
      ref={card}
      className={`${styles.row} ${picture ? styles.pictured : ''} grid gap-2 py-5`}
      aria-labelledby={`${panel}-title`}
    >
      {picture && (
        <div className={`${styles.thumb} overflow-hidden rounded-sm`}>
          <PictureFrame picture={picture} sizes="160px" alt="" />
        </div>
      )}
      <div className="flex flex-wrap items-center f-office semibold ink-3 gap-x-4">
        <p className="num">{quote.reference}</p>
        <QuoteStatusTag status={quote.status} />
      </div>
      <h2 id={`${panel}-title`} className={`${styles.title} t-h3 break`}>
        {quote.packageId && quote.packageTitle ? (
          <Link className="no-underline hover-underline" to={toTripPath(pkg?.slug ?? quote.packageId, quote, cities)}>
            {quote.packageTitle}
          </Link>
        ) : (
          quote.destination
        )}
      </h2>
      <Facts quote={quote} />
      <Deadline quote={quote} />
      {quote.correctedAt && (
        <p className="f-text ink-2">Changed by the agency on {formatPastInstant(quote.correctedAt)}.</p>
      )}
      <div className={`${styles.actions} flex flex-wrap gap-2 mt-1h`}>
        <button
          type="button"
          className="btn line sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          aria-label={`${isOpen ? 'Hide' : 'View'} ${quote.totalMinor === null ? 'details' : 'receipt'} of ${quote.reference}`}
          onClick={() => open(isOpen ? null : quote.id)}
        >
          {isOpen ? 'Hide' : 'View'} {quote.totalMinor === null ? 'details' : 'receipt'}{' '}
          <Icon className="turns" name="chevron-down" />
        </button>
        <AskAgain quote={quote} pkg={pkg} />
        <Withdraw quote={quote} />
      </div>
      {isOpen && (
        <div id={panel} className={`${styles.details} grid items-start gap-5 pt-3h`}>
          <QuoteCardDetails id={quote.id} />
        </div>
      )}
    </article>
  )
}

function Facts({ quote }: { quote: QuoteView }) {
  const facts = [
    quote.packageTitle && quote.destination,
    quote.travelDate ? formatDate(quote.travelDate) : 'No date yet',
    `${plural(quote.travelers, 'traveler')}${quote.infants > 0 ? `, of whom ${plural(quote.infants, 'infant')}` : ''}`,
    quote.totalMinor !== null && quote.currency && `Estimate ${formatAmount(quote.totalMinor, quote.currency)}`,
  ]
  return (
    <ul className={'num flex flex-wrap f-text ink-2 gap-x-4'}>
      {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
    </ul>
  )
}

/** Shows the response deadline, whether it is missed, or the outcome. */
function Deadline({ quote }: { quote: QuoteView }) {
  const now = useNow()
  const site = useSite()
  const phone = site && getAgencyPhone(site.agency)
  if (quote.status === 'confirmed')
    return <p className="f-text ink-2">We answered on {formatPastInstant(quote.answeredAt ?? quote.updatedAt)}.</p>
  if (quote.status === 'cancelled')
    return <p className="f-text ink-2">Cancelled on {formatPastInstant(quote.updatedAt)}. You can ask again.</p>
  if (quote.answeredAt) return <p className="f-text ink-2">We answered on {formatPastInstant(quote.answeredAt)}.</p>
  if (!isOverdue(quote, now)) {
    return <p className="f-text ink-2">We answer by {formatInstant(quote.respondBy)}.</p>
  }
  return (
    <p className="f-text semibold bad">
      Overdue: we promised an answer by {formatInstant(quote.respondBy)}, and are late.
      {phone && (
        <>
          {' '}
          Call us on <a href={telUrl(phone)}>{phone}</a> with your reference.
        </>
      )}
    </p>
  )
}

function AskAgain({ quote, pkg }: Props) {
  const today = useToday()
  const { packages } = trpc.useUtils()
  const [isLoading, setLoading] = useState(false)
  const askAgain = async () => {
    setLoading(true)
    // Asks without the options where they cannot be read: people and date stay.
    const options = quote.customization && pkg ? await packages.get.fetch({ id: pkg.id }).catch(() => pkg) : pkg
    setLoading(false)
    openQuoteDialog(toPrefill(quote, options, today))
  }
  return (
    <button
      type="button"
      className="btn line sm"
      aria-label={`Ask again for ${quote.reference}`}
      disabled={isLoading}
      onClick={() => void askAgain()}
    >
      Ask again
    </button>
  )
}
