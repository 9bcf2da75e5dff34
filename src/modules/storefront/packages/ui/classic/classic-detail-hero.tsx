import { Link } from 'react-router'
import { Icon } from '../../../../../platform/web/components/icon'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { categoryLabels } from '../../../../catalog/packages/categories.rules'
import { departsText } from '../../../../catalog/departures/dated.rules'
import { durationText, typeText } from '../../../../catalog/packages/package.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import styles from './classic-detail-hero.module.css'

/** Shows text beside the poster, and a rating only with reviews (product.md 4.5). */
export function ClassicDetailHero({ item }: { item: PackageDetail }) {
  const departs = departsText(item)
  return (
    <section className={styles.hero} aria-label="Package">
      <div className={styles.inner}>
        <div className={styles.text}>
          <Link to="/packages" className={styles.back}>
            <Icon name="chevron-left" /> Back to Packages
          </Link>
          <p>
            <span className="badge">{categoryLabels[item.category]}</span>
          </p>
          <h1>{item.title}</h1>
          <p className={`num ${styles.kind}`}>
            {typeText(item)} in {item.destination}
          </p>
          <ul className={`num ${styles.facts}`}>
            {item.rating !== null && (
              <li>
                <span className={styles.star} aria-hidden="true">
                  ★
                </span>
                {(item.rating / 100).toFixed(1)} ({item.ratingCount.toLocaleString('en-US')}{' '}
                {item.ratingCount === 1 ? 'review' : 'reviews'})
              </li>
            )}
            <li>
              <Icon name="calendar" /> {durationText(item)}
            </li>
            {departs && (
              <li>
                <Icon name="compass" /> {departs}
              </li>
            )}
            <li>
              <Icon name="user" /> Up to {item.maxTravelers} travelers
            </li>
          </ul>
        </div>
        <figure>
          <PictureFrame picture={item.images[0] ?? item.image} sizes="(max-width: 700px) 100vw, 58vw" eager />
        </figure>
      </div>
    </section>
  )
}
