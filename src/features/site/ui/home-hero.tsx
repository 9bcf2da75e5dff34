import { plural } from '../../../shared/text'
import { Link } from 'react-router'
import { PictureFrame } from '../../media/ui/picture-frame'
import { useMoney } from './display/money'
import type { PackageCard } from '../../packages/package.rules'
import styles from './home-hero.module.css'

/** The hero: a panel beside the picture. */
export function HomeHero({ item }: { item: PackageCard | undefined }) {
  const money = useMoney()
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <h1>
            Go while the light is&nbsp;<em>still&nbsp;low.</em>
          </h1>
          <p>
            Whole journeys, drawn up by people who have made them: the boat, the bed, the best hour to arrive, and a
            price you can read line by line.
          </p>
        </div>
        <div className={styles.picture}>
          <PictureFrame picture={item?.image ?? null} sizes="(max-width: 700px) 100vw, 60vw" eager />
          {item && (
            <Link className={`${styles.tag} num`} to={`/packages/${item.slug}`}>
              <b>{item.destination}</b> {plural(item.days, 'day')} from {money(item.fromMinor, item.currency).text}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}
