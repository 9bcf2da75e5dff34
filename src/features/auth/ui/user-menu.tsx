import { useId } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../../platform/web/components/icon'
import { trpc } from '../../../platform/web/trpc'
import { useMenu } from '../../../platform/web/use-menu'
import { canUseOffice } from '../access.rules'
import { initialsOf, roleLabels, type SignedInUser } from '../user.rules'
import { useSignOut } from './use-sign-out'
import styles from './user-menu.module.css'

const places: { to: string; label: string; icon: IconName }[] = [
  { to: '/profile', label: 'My Profile', icon: 'user' },
  { to: '/co-travelers', label: 'Co-Travelers', icon: 'users' },
  { to: '/trips', label: 'My Trips', icon: 'plane' },
  { to: '/saved', label: 'Saved', icon: 'heart' },
  { to: '/account-security', label: 'Account Security', icon: 'shield' },
]
const office: (typeof places)[number] = { to: '/dashboard', label: 'Dashboard', icon: 'grid' }

/** The avatar in the header and what it opens. Plain HTML: it is part of every public page. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const { open, setOpen, boxProps } = useMenu()
  const id = useId()
  return (
    <div className={styles.box} {...boxProps}>
      <button
        type="button"
        className={styles.avatar}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`Account of ${user.name || user.email}`}
        onClick={() => setOpen(!open)}
      >
        {user.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : initialsOf(user)}
      </button>
      {open && (
        <div className={styles.sheet}>
          <div className={styles.who}>
            <b>{user.name || user.email}</b>
            <span>{user.email}</span>
            <i data-role={user.role}>{roleLabels[user.role]}</i>
          </div>
          <Tiles />
          <Items id={id} user={user} onPick={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}

/** Counted, never made up (product.md 6.6); absent when they cannot be had. */
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

function Items({ id, user, onPick }: { id: string; user: SignedInUser; onPick: () => void }) {
  const { signOut, isPending } = useSignOut()
  return (
    <ul id={id} role="menu" aria-label="Account">
      {[...places, ...(canUseOffice(user) ? [office] : [])].map(({ to, label, icon }) => (
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
