import { Link, useLocation } from 'react-router'
import { Icon } from '../../../../../platform/web/components/icon'
import { departsText } from '../../../../catalog/departures/dated.rules'
import { durationText } from '../../../../catalog/packages/package.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { useTypeText } from '../../../../catalog/packages/ui/use-type-text'
import styles from './detail-head.module.css'
import { useHydrated } from '../../../../../platform/web/hooks/use-today'
import { SaveButton } from '../../../saved/ui/save-button'
import { ShareButton } from './share-button'

/** Restores the list's filters from the link's state (`state.list`), if it came from there. */
function BackToPackages() {
  const state = useLocation().state as { list?: unknown } | null
  const list = useHydrated() && typeof state?.list === 'string' && state.list.startsWith('/') ? state.list : '/packages'
  return (
    <Link className="link coarse-tap inline-flex w-fit items-center col-full gap-1 mb-2 f-sm" to={list}>
      <Icon name="chevron-left" />
      Back to Packages
    </Link>
  )
}

export function DetailHead({ item }: { item: PackageDetail }) {
  const departs = departsText(item)
  return (
    <div className={styles.head}>
      <BackToPackages />
      <h1 className="t-h1">{item.title}</h1>
      <p className="num mt-2h f-lg ink col-1">
        {useTypeText()(item)} in{' '}
        <Link className="semibold accent-text" to={`/destinations/${item.placeSlug}`}>
          {item.destination}
        </Link>
      </p>
      <p className="num flex flex-wrap mt-1 ink-2 col-1 gap-x-4">
        <span>{durationText(item)}</span>
        <span>Up to {item.maxTravelers} travelers</span>
        {departs && <span>{departs}</span>}
        {item.isFlightIncluded && <span>Flights Included</span>}
        {item.rating !== null && (
          <span>
            {(item.rating / 100).toFixed(1)} of 5 ({item.ratingCount} {item.ratingCount === 1 ? 'review' : 'reviews'})
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <ShareButton title={item.title} />
        <SaveButton id={item.id} title={item.title} className={`js ${styles.heart}`} />
      </div>
    </div>
  )
}
