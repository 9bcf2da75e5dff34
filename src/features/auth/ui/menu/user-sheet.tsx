import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../../../platform/web/components/icon'
import { trpc } from '../../../../platform/web/trpc'
import { canUseOffice } from '../../access.rules'
import { roleLabels, type SignedInUser } from '../../user.rules'
import { useSignOut } from './use-sign-out'
import styles from './user-menu.module.css'

const places: { to: string; label: string; icon: IconName }[] = [
  { to: '/profile', label: 'My Profile', icon: 'user' },
  { to: '/co-travelers', label: 'Co-Travelers', icon: 'users' },
  { to: '/trips', label: 'My Trips', icon: 'plane' },
  { to: '/saved', label: 'Saved', icon: 'heart' },
  { to: '/account-security', label: 'Account Security', icon: 'shield' },
]
/** The office, for staff; by the name that the specification gives it for an admin. */
const officeOf = (user: SignedInUser): typeof places =>
  canUseOffice(user)
    ? [{ to: '/dashboard', label: user.role === 'admin' ? 'Admin Dashboard' : 'Dashboard', icon: 'grid' }]
    : []

type Props = { id: string; user: SignedInUser; onPick: () => void }

/** What the avatar opens: who is signed in, counted tiles, and the places of the account. Plain HTML. */
export default function UserSheet({ id, user, onPick }: Props) {
  return (
    <div className={styles.sheet}>
      <div className={styles.who}>
        <b>{user.name || user.email}</b>
        <span>{user.email}</span>
        <i data-role={user.role}>{roleLabels[user.role]}</i>
      </div>
      <Tiles />
      <Items id={id} user={user} onPick={onPick} />
    </div>
  )
}

/** Real counts (product.md 6.6); hidden when they cannot be loaded. */
function Tiles() {
  const { data, error } = trpc.profile.summary.useQuery()
  if (error) return null
  const tiles = [
    [data?.requests, 'requests'],
    [data?.saved, 'saved'],
    [data?.companions, 'companions'],
  ] as const
  return (
    <dl className={`${styles.tiles} num`}>
      {tiles.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count ?? '·'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Items({ id, user, onPick }: Props) {
  const { signOut, isPending } = useSignOut()
  const list = useRef<HTMLUListElement>(null)
  // The first time, the menu opens before its items are here.
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])
  return (
    <ul ref={list} id={id} role="menu" aria-label="Account">
      {[...places, ...officeOf(user)].map(({ to, label, icon }) => (
        <li key={to} role="none">
          <Link role="menuitem" tabIndex={-1} to={to} onClick={onPick}>
            <Icon name={icon} /> {label}
          </Link>
        </li>
      ))}
      <li role="none" className={styles.last}>
        <button role="menuitem" tabIndex={-1} type="button" disabled={isPending} onClick={() => signOut()}>
          <Icon name="logout" /> Sign out
        </button>
      </li>
    </ul>
  )
}
