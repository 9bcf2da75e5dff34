import { Link } from 'react-router'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { useAgencyName } from '../../../../platform/web/site/money'
import { describeFailure, type Prefetch, trpc } from '../../../../platform/web/trpc'
import { pluralTotal } from '../../../../shared/totals'
import { PictureFrame } from '../../../core/media/ui/picture-frame'
import type { ListedDestination } from '../view'
import styles from './destinations.module.css'

export const prefetch: Prefetch | false = import.meta.env.SSR && (({ api }) => api.destinations.list.fetch())

/** Lists the countries, regions and themes that packages go to. */
export function Component() {
  const agency = useAgencyName()
  const { data, error, refetch } = trpc.destinations.list.useQuery()
  usePageMeta({
    title: `Destinations | ${agency}`,
    description: 'Countries, regions and cities that our travel packages go to.',
    canonical: '/destinations',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: (data ?? []).map(({ slug, name }, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name,
          url: `/destinations/${slug}`,
        })),
      },
    ],
  })
  return (
    <div className="wrap page">
      <h1 className="t-h1">Destinations</h1>
      {error ? (
        <ErrorState title="The destinations could not be loaded" reason={describeFailure(error)} onRetry={refetch} />
      ) : !data ? (
        <Spinner>Loading destinations...</Spinner>
      ) : data.length === 0 ? (
        <p className="mt-4 ink-2">No packages yet.</p>
      ) : (
        <>
          <Tiles all={data.filter(({ image }) => image)} />
          <Names all={data.filter(({ image }) => !image)} />
        </>
      )}
    </div>
  )
}

type Props = { all: readonly ListedDestination[] }

const Inner = ({ places }: Pick<ListedDestination, 'places'>) =>
  places.length > 0 && (
    <p className="f-sm mt-1 ink-3">
      {places.map(({ slug, name }, i) => (
        <span key={slug}>
          {i > 0 && ', '}
          <Link className="link" to={`/destinations/${slug}`}>
            {name}
          </Link>
        </span>
      ))}
    </p>
  )

const Tiles = ({ all }: Props) => (
  <ul className={`${styles.tiles} mt-5`}>
    {all.map(({ slug, name, packages, image, places }, i) => (
      <li key={slug}>
        <Link className={`${styles.tile} zooms`} to={`/destinations/${slug}`}>
          <span className={styles.picture}>
            <PictureFrame picture={image} sizes="(max-width: 700px) 46vw, 290px" alt="" eager={i === 0} />
          </span>
          <b className="block mt-2h">{name}</b>
          <span className="num">{pluralTotal(packages)}</span>
        </Link>
        <Inner places={places} />
      </li>
    ))}
  </ul>
)

const Names = ({ all }: Props) =>
  all.length > 0 && (
    <ul className={styles.names}>
      {all.map(({ slug, name, packages, places }) => (
        <li key={slug}>
          <Link className={styles.name} to={`/destinations/${slug}`}>
            {name}
          </Link>{' '}
          <span className="num f-sm ink-3">{pluralTotal(packages)}</span>
          <Inner places={places} />
        </li>
      ))}
    </ul>
  )
