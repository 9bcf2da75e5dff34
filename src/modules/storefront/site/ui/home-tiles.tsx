import { Link } from 'react-router'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { pluralTotal } from '../../../../shared/totals'
import { PictureFrame } from '../../../core/media/ui/picture-frame'
import styles from './home-tiles.module.css'

export function HomeTiles() {
  const tiles = trpc.search.tiles.useQuery()
  if (tiles.data?.length === 0) return null
  return (
    <section className={'wrap section'} id="destinations" aria-labelledby="destinations-title">
      <div className="flex flex-wrap items-end justify-between gap-4 mb-5">
        <h2 className="t-h2" id="destinations-title">
          Destinations
        </h2>
        <Link className="link" to="/destinations">
          All destinations
        </Link>
      </div>
      {tiles.error && (
        <ErrorState
          title="The destinations could not be loaded"
          reason={describeFailure(tiles.error)}
          onRetry={tiles.refetch}
        />
      )}
      <ul className={styles.tiles}>
        {tiles.data?.map((tile) => (
          <li key={tile.slug}>
            <Link className={`${styles.tile} zooms`} to={`/destinations/${tile.slug}`}>
              <span className={styles.picture}>
                <PictureFrame picture={tile.image} sizes="(max-width: 1000px) 148px, 170px" alt="" />
              </span>
              <b className="block mt-2h">{tile.name}</b>
              <span className="num">{pluralTotal(tile.packages)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
