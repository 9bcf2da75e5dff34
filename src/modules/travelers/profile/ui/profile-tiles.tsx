import { Link } from 'react-router'
import { Icon } from '../../../../platform/web/components/icon'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import styles from './profile-tiles.module.css'

const actions = [
  { to: '/co-travelers', label: 'Co-Travelers', text: 'The people you travel with' },
  { to: '/saved', label: 'Saved Trips', text: 'Packages you saved with the heart' },
]

/** Shows real counts (product.md 6.6), with links. */
export function ProfileTiles() {
  const { data } = trpc.profile.summary.useQuery()
  return (
    <>
      <dl className={`${styles.tiles} num`}>
        <Tile label="Trips taken" value={data?.trips} />
        <Tile label="Places seen" value={data?.places} />
        <Tile label="Saved packages" value={data?.saved} />
        <Tile label="Co-Travelers" value={data?.companions} />
        <div>
          <dt>Next trip</dt>
          <dd className={styles.trip}>
            {data?.nextTrip ? (
              <Link to="/trips">
                {formatDate(data.nextTrip.date)}
                <small>{data.nextTrip.title}</small>
              </Link>
            ) : (
              '—'
            )}
          </dd>
        </div>
      </dl>
      <nav className={styles.actions} aria-label="Quick actions">
        {actions.map(({ to, label, text }) => (
          <Link key={to} to={to}>
            <span>
              <b>{label}</b>
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
    <div>
      <dt>{label}</dt>
      <dd>{value ?? '—'}</dd>
    </div>
  )
}
