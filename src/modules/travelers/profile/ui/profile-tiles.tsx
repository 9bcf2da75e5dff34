import { Link } from 'react-router'
import { Icon } from '../../../../platform/web/components/icon'
import { FailedNote } from '../../../../platform/web/components/failed-note'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import styles from './profile-tiles.module.css'

const actions = [
  { to: '/co-travelers', label: 'Co-Travelers', text: 'The people you travel with' },
  { to: '/saved', label: 'Saved Trips', text: 'Packages you saved with the heart' },
]

/** Shows real counts (product.md 6.6), with links. */
export function ProfileTiles() {
  const { data, error, refetch } = trpc.profile.summary.useQuery()
  return (
    <>
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      <dl className={`${styles.tiles} num grid`}>
        <Tile label="Trips taken" value={data?.trips} />
        <Tile label="Places seen" value={data?.places} />
        <Tile label="Saved packages" value={data?.saved} />
        <Tile label="Co-Travelers" value={data?.companions} />
        <div className="p-4">
          <dt className="t-label ink-3">Next trip</dt>
          <dd className="mt-1 f-lg semibold">
            {data?.nextTrip ? (
              <Link className="block no-underline hover-underline" to="/trips">
                {formatDate(data.nextTrip.date)}
                <small className="block ink-2 f-sm">{data.nextTrip.title}</small>
              </Link>
            ) : (
              '—'
            )}
          </dd>
        </div>
      </dl>
      <nav className="grid cols-fit mb-3 gap-x-4" aria-label="Quick actions">
        {actions.map(({ to, label, text }) => (
          <Link className="flex items-center justify-between gap-3 f-sm no-underline ink-2 py-4 " key={to} to={to}>
            <span>
              <b className="block f-text link-ink">{label}</b>
              {text}
            </span>
            <Icon name="chevron-right" />
          </Link>
        ))}
      </nav>
    </>
  )
}

function Tile({ label, value }: { label: string; value?: number }) {
  return (
    <div className="p-4">
      <dt className="t-label ink-3">{label}</dt>
      <dd className="mt-1 f-4xl semibold">{value ?? '—'}</dd>
    </div>
  )
}
