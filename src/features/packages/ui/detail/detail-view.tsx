import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { openQuoteDialog } from '../../../../platform/web/dialogs'
import { lazyDialog } from '../../../../platform/web/lazy-part'
import { useTabParam } from '../../../../platform/web/hooks/use-tab-param'
import type { PackageDetail } from '../../package.rules'
import { DetailBar } from './detail-bar'
import { DetailHead } from './detail-head'
import { NeedHelp } from './detail-help'
import { DetailSidebar } from './detail-sidebar'
import { DetailTabs, detailTabs } from './detail-tabs'
import { useTrip } from '../../../customizer/ui/customization'
import styles from './detail-view.module.css'
import { Gallery } from './gallery'

const Customizer = lazyDialog(() => import('../../../customizer/ui/customizer'))

/** A package from which a trip is put together; what is chosen lives as long as the page. */
export function DetailView({ item }: { item: PackageDetail }) {
  const trip = useTrip(item)
  const [tab, setTab] = useTabParam(detailTabs)
  const [customizing, setCustomising] = useState(false)
  const departureCity = useSearchParams()[0].get('departureCity') ?? undefined
  const quote = () =>
    openQuoteDialog({
      destination: item.destination,
      packageId: item.id,
      packageTitle: item.title,
      travelers: trip.choice.adults + trip.choice.children,
      travelDate: trip.date || undefined,
      departureCity,
      choice: trip.choice,
      thenChat: true,
    })
  return (
    <div className="wrap">
      <DetailHead item={item} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Gallery images={item.images} />
          <Introduction item={item} />
          <DetailTabs item={item} trip={trip} tab={tab} setTab={setTab} />
        </div>
        <aside
          className={tab === 'summary' ? `${styles.side} no-print` : styles.side}
          id="estimate"
          aria-label="Your estimate"
        >
          <DetailSidebar
            item={item}
            trip={trip}
            lines={tab !== 'summary'}
            onCustomize={() => setCustomising(true)}
            onQuote={quote}
          />
          <NeedHelp item={item} />
        </aside>
      </div>
      <DetailBar trip={trip} onQuote={quote} />
      {customizing && <Customizer item={item} trip={trip} onClose={() => setCustomising(false)} />}
    </div>
  )
}

function Introduction({ item }: { item: PackageDetail }) {
  return (
    <div className={styles.introduction}>
      {item.description && <p>{item.description}</p>}
      {item.highlights.length > 0 && (
        <ul aria-label="Highlights">
          {item.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
