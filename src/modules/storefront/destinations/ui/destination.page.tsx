import { Link, Navigate, useParams } from 'react-router'
import { ErrorState, LostRoute } from '../../../../platform/web/components/empty-state'
import { Icon } from '../../../../platform/web/components/icon'
import { Spinner } from '../../../../platform/web/components/spinner'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { useAgencyName } from '../../../../platform/web/site/money'
import { getFailureData, describeFailure, type Prefetch, trpc } from '../../../../platform/web/trpc'
import { cutText } from '../../../../shared/text'
import { pluralTotal, totalText } from '../../../../shared/totals'
import { variantUrl } from '../../../core/media/picture.rules'
import { PictureFrame } from '../../../core/media/ui/picture-frame'
import { ListCard } from '../../packages/ui/cards/list-card'
import { CardGrid } from '../../packages/ui/cards/card-grid'
import { SaveButton } from '../../saved/ui/save-button'
import type { Destination } from '../view'
import { PlaceMap } from './place-map'
import styles from './destination.module.css'

const toListInput = (slug: string) => ({ destination: [slug], limit: 12 })

export const prefetch: Prefetch | false =
  import.meta.env.SSR &&
  (async ({ api, params }) => {
    const slug = params.slug!
    await Promise.all([api.destinations.get.fetch({ slug }), api.search.list.fetch(toListInput(slug))])
  })

export const Failed = ({ status, retry }: { status: number; retry: () => void }) =>
  status === 404 ? <NotFound /> : <LoadFailed reason="Please try again in a moment." retry={retry} />

function NotFound() {
  useInnerPage('Destination Not Found')
  return (
    <div className={`wrap ${styles.state}`}>
      <LostRoute />
      <h1 className="t-h1">Destination Not Found</h1>
      <p className="mt-2h mb-5 ink-2">We have no page for this place.</p>
      <Link className="btn base" to="/destinations">
        All destinations
      </Link>
    </div>
  )
}

function LoadFailed({ reason, retry }: { reason: string; retry: () => void }) {
  useInnerPage('Failed to fetch the destination')
  return (
    <div className="wrap page">
      <h1 className="hidden-label">Destination</h1>
      <ErrorState title="Failed to fetch the destination" reason={reason} onRetry={retry} />
    </div>
  )
}

/** Introduces a place: its picture and text, a map, the places in it and their packages. */
export function Component() {
  const { slug = '' } = useParams()
  const query = trpc.destinations.get.useQuery({ slug })
  if (query.data && query.data.slug !== slug) return <Navigate to={`/destinations/${query.data.slug}`} replace />
  if (query.data) return <Page key={slug} place={query.data} />
  if (query.error && ['not-found', 'invalid'].includes(getFailureData(query.error).reason ?? '')) return <NotFound />
  if (query.error) return <LoadFailed reason={describeFailure(query.error)} retry={() => void query.refetch()} />
  return <Spinner>Loading destination...</Spinner>
}

const toUrl = (slug: string) => `/destinations/${slug}`

function useDestinationMeta({ slug, name, text, image, above, packages }: Destination) {
  const agency = useAgencyName()
  const trail = [{ slug: '', name: 'Destinations' }, ...above, { slug, name }]
  const description =
    text.split('\n')[0] || `${pluralTotal(packages, 'travel package')} to ${name}, with hotels, days and prices.`
  usePageMeta({
    title: `${name}: travel packages | ${agency}`,
    description: cutText(description, 300),
    canonical: toUrl(slug),
    image: image ? variantUrl(image.key, 1200, 'webp') : undefined,
    noIndex: packages === 0 || undefined,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'TouristDestination',
        name,
        description,
        url: toUrl(slug),
        ...(image && { image: variantUrl(image.key, 1200, 'webp') }),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: trail.map((one, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: one.name,
          item: one.slug ? toUrl(one.slug) : '/destinations',
        })),
      },
    ],
  })
}

function Page({ place }: { place: Destination }) {
  useDestinationMeta(place)
  const { name, text, image, above, places, onMap, packages } = place
  const paragraphs = text.split(/\n+/).filter(Boolean)
  return (
    <div className="wrap pt-4">
      <nav aria-label="Breadcrumb" className={`${styles.trail} f-sm`}>
        <Link className="link" to="/destinations">
          Destinations
        </Link>
        {above.map((one) => (
          <span key={one.slug}>
            <Icon name="chevron-right" />
            <Link className="link" to={toUrl(one.slug)}>
              {one.name}
            </Link>
          </span>
        ))}
      </nav>
      <header className={image ? styles.head : undefined}>
        <div className={styles.words}>
          <h1 className="t-h1">{name}</h1>
          <p className="num mt-2 ink-2">{pluralTotal(packages)}</p>
          {paragraphs.map((one) => (
            <p className="max-w-text f-prose mt-4" key={one}>
              {one}
            </p>
          ))}
        </div>
        {image && (
          <div className={styles.picture}>
            <PictureFrame picture={image} sizes="(max-width: 1000px) 92vw, 600px" eager />
          </div>
        )}
      </header>
      {(onMap.length > 0 || places.length > 0) && (
        <div className={styles.around}>
          {onMap.length > 0 && <PlaceMap slug={place.slug} name={name} names={onMap} />}
          {places.length > 0 && (
            <section aria-labelledby="places-title">
              <h2 className="t-h3" id="places-title">
                Places in {name}
              </h2>
              <ul className={`${styles.places} num mt-3h`}>
                {places.map((one) => (
                  <li key={one.slug}>
                    <Link className="link" to={toUrl(one.slug)}>
                      {one.name}
                    </Link>
                    <span className="ink-3 f-sm">{pluralTotal(one.packages)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      <Packages place={place} />
    </div>
  )
}

function Packages({ place: { slug, name } }: { place: Destination }) {
  const { data, error, refetch } = trpc.search.list.useQuery(toListInput(slug))
  const all = `/packages?destination=${encodeURIComponent(name)}`
  return (
    <section className="section" aria-labelledby="packages-title">
      <div className="flex flex-wrap items-end justify-between gap-4 mb-5">
        <h2 className="t-h2" id="packages-title">
          Packages
        </h2>
        {data && data.items.length > 0 && (
          <Link className="link num" to={all}>
            See all {totalText(data.total)} with filters
          </Link>
        )}
      </div>
      {error ? (
        <ErrorState title="Failed to fetch packages" reason={describeFailure(error)} onRetry={refetch} />
      ) : !data ? (
        <Spinner>Loading packages...</Spinner>
      ) : data.items.length === 0 ? (
        <p className="ink-2">
          No package goes to {name} at the moment.{' '}
          <Link className="link" to="/packages">
            All packages
          </Link>
        </p>
      ) : (
        <CardGrid items={data.items}>{(item) => <ListCard item={item} eager={false} Heart={SaveButton} />}</CardGrid>
      )}
    </section>
  )
}
