import { plural } from '../../../../shared/text'
import { Link } from 'react-router'
import { PictureFrame } from '../../../core/media/ui/picture-frame'
import { useMoney, type useSite } from '../../../../platform/web/site/money'
import type { PackageCard } from '../../../catalog/packages/view'
import styles from './home-hero.module.css'

type Hero = NonNullable<NonNullable<ReturnType<typeof useSite>>['agency']['brand']['hero']>

/** Shows a panel beside the picture; reduced when the address has a search. */
export function HomeHero({ item, own, isLow }: { item: PackageCard | undefined; own?: Hero; isLow: boolean }) {
  const money = useMoney()
  return (
    <div className={isLow ? `${styles.hero} ${styles.low}` : styles.hero}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <h1>
            {own?.title ?? (
              <>
                Travel packages, planned by <em className="medium">people.</em>
              </>
            )}
          </h1>
          <p className="mt-4 f-prose on-deep-2">
            {own?.text ??
              'Choose a trip with hotels, transfers and things to do, change what you like, and read its price line by line before you ask for it.'}
          </p>
        </div>
        {!isLow && (
          <div className={styles.picture}>
            <PictureFrame picture={own?.picture ?? item?.image ?? null} sizes="(max-width: 700px) 100vw, 60vw" eager />
            {item && !own?.picture && (
              <Link className={`${styles.tag} pin num`} to={`/packages/${item.slug}`}>
                <b>{item.destination}</b> {plural(item.days, 'day')} from {money(item.fromMinor, item.currency).text}
              </Link>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
