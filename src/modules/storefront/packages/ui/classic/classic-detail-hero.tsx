import { formatWhole } from '../../../../../shared/whole'
import { Link } from 'react-router'
import { Icon } from '../../../../../platform/web/components/icon'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { categoryNamed } from '../../../../settings/settings/categories.rules'
import { useCategories } from '../../../../settings/settings/ui/use-categories'
import { departsText } from '../../../../catalog/departures/dated.rules'
import { durationText } from '../../../../catalog/packages/package.rules'
import { useTypeText } from '../../../../catalog/packages/ui/use-type-text'
import type { PackageDetail } from '../../../../catalog/packages/view'
import styles from './classic-detail-hero.module.css'

/** Shows text beside the poster, and a rating only with reviews (product.md 4.5). */
export function ClassicDetailHero({ item }: { item: PackageDetail }) {
  const departs = departsText(item)
  const categories = useCategories()
  const toType = useTypeText()
  return (
    <section className={`${styles.hero} on-deep bg-deep`} aria-label="Package">
      <div className={`${styles.inner} grid mx-auto`}>
        <div className={`${styles.text} flex flex-col`}>
          <Link to="/packages" className="inline-flex items-center w-fit min-h-tap gap-1 mb-auto f-sm on-deep-2">
            <Icon name="chevron-left" /> Back to Packages
          </Link>
          <p>
            <span className="badge">{categoryNamed(categories, item.category)}</span>
          </p>
          <h1 className="mt-3h t-h1">{item.title}</h1>
          <p className="num mt-3 f-lg">
            {toType(item)} in {item.destination}
          </p>
          <ul className="num grid gap-2 mt-4h f-text on-deep-2">
            {item.rating !== null && (
              <li className="flex items-center gap-2h">
                <span className={`${styles.star} text-center`} aria-hidden="true">
                  ★
                </span>
                {(item.rating / 100).toFixed(1)} ({formatWhole(item.ratingCount)}{' '}
                {item.ratingCount === 1 ? 'review' : 'reviews'})
              </li>
            )}
            <li className="flex items-center gap-2h">
              <Icon name="calendar" /> {durationText(item)}
            </li>
            {departs && (
              <li className="flex items-center gap-2h">
                <Icon name="compass" /> {departs}
              </li>
            )}
            <li className="flex items-center gap-2h">
              <Icon name="user" /> Up to {item.maxTravelers} travelers
            </li>
          </ul>
        </div>
        <figure className="relative">
          <PictureFrame picture={item.images[0] ?? item.image} sizes="(max-width: 700px) 100vw, 58vw" eager />
        </figure>
      </div>
    </section>
  )
}
