import { openQuoteDialog } from '../../../../catalog/packages/ui/quote-dialog-entry'
import { openDialog, useDialogEntry } from '../../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../../platform/web/navigation/history'
import { lazyDialog, lazyPart } from '../../../../../platform/web/lazy-part'
import { useTabParam } from '../../../../../platform/web/hooks/use-tab-param'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { DetailBar } from './detail-bar'
import { DetailHead } from './detail-head'
import { NeedHelp } from './detail-help'
import { DetailSidebar } from './detail-sidebar'
import { DetailTabs, detailTabs } from './detail-tabs'
import { useBooksNow } from './next-step'
import { quotePrefill, useCustomization } from '../../../customizer/ui/customization'
import styles from './detail-view.module.css'
import { Gallery } from './gallery'
import { RouteMap } from '../../../../catalog/maps/ui/route-map'

const Departures = lazyPart(() => import('../../../../catalog/departures/ui/departures-section'))
const Reviews = lazyPart(() => import('../../../reviews/ui/package-reviews'))
const Customizer = lazyDialog(() => import('../../../customizer/ui/customizer'))

/** Keeps the customization's choices as page state. */
export function DetailView({ item }: { item: PackageDetail }) {
  const customization = useCustomization(item)
  const booksNow = useBooksNow(item, customization)
  const [tab, setTab] = useTabParam(detailTabs)
  const isCustomizing = useDialogEntry('customizer') !== null
  const quote = () => openQuoteDialog({ ...quotePrefill(item, customization), thenChat: true })
  return (
    <div className="wrap">
      <DetailHead item={item} />
      <div className={styles.columns}>
        <div className="col-1 row-1">
          <Gallery images={item.images} />
          <Introduction item={item} />
        </div>
        <div className={styles.map}>
          <RouteMap item={item} />
        </div>
        <div className={styles.main}>
          {item.isDated && (
            <div className={`js ${styles.departures}`} id="departures">
              <Departures
                item={item}
                date={customization.date}
                seats={customization.asked.adults + customization.asked.children}
                booksNow={booksNow}
                onPick={customization.setDate}
              />
            </div>
          )}
          <DetailTabs item={item} customization={customization} tab={tab} setTab={setTab} />
          {item.rating !== null && <Reviews packageId={item.id} />}
        </div>
        <aside
          className={tab === 'summary' ? `${styles.side} no-print` : styles.side}
          id="estimate"
          aria-label="Your estimate"
        >
          <DetailSidebar
            item={item}
            customization={customization}
            lines={tab !== 'summary'}
            onCustomize={() => openDialog('customizer')}
            onQuote={quote}
          />
          <NeedHelp item={item} date={customization.date} />
        </aside>
      </div>
      <DetailBar item={item} customization={customization} onQuote={quote} />
      {isCustomizing && <Customizer item={item} customization={customization} onClose={closeDialog} />}
    </div>
  )
}

function Introduction({ item }: { item: PackageDetail }) {
  return (
    <div className="grid gap-4h mt-5">
      {item.description && <p className="max-w-text f-prose">{item.description}</p>}
      {item.highlights.length > 0 && (
        <ul className="bullets grid cols-2 phone-cols-1 f-text ink-2 gap-2" aria-label="Highlights">
          {item.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
