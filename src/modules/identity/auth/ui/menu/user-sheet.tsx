import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Glyph, Icon } from '../../../../../platform/web/components/icon'
import { trpc } from '../../../../../platform/web/trpc'
import { canUseOffice } from '../../../../../shared/actor'
import { roleLabels } from '../../user.rules'
import type { SignedInUser } from '../../view'
import { useSignOut } from './use-sign-out'
import styles from './user-menu.module.css'

const icons = {
  users:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.8-3.3 3.4-5 6.5-5s5.7 1.7 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c1.9.7 3.1 2.3 3.5 4.5',
  shield: 'M12 3l7.5 2.5V11c0 5-3 8.3-7.5 10-4.5-1.7-7.5-5-7.5-10V5.5zM8.8 11.8l2.3 2.3 4.2-4.3',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  plane: 'M3 13l18-8-6 16-3-7z',
  logout: 'M14 4h5v16h-5M3 12h11M10 8l4 4-4 4',
}

const places = [
  { to: '/profile', label: 'My Profile', icon: <Icon name="user" /> },
  { to: '/co-travelers', label: 'Co-Travelers', icon: <Glyph path={icons.users} /> },
  { to: '/trips', label: 'My Trips', icon: <Glyph path={icons.plane} /> },
  { to: '/calendars', label: 'Calendars', icon: <Icon name="calendar" /> },
  { to: '/saved', label: 'Saved', icon: <Icon name="heart" /> },
  { to: '/account-security', label: 'Account Security', icon: <Glyph path={icons.shield} /> },
]
const office = { icon: <Glyph path={icons.grid} /> }
/** Links staff to their dashboard; an admin's is a screen of its own (specification 2). */
const getOfficeLinks = (user: SignedInUser): typeof places => {
  if (!canUseOffice(user)) return []
  return user.role === 'admin'
    ? [{ ...office, to: '/admin-dashboard', label: 'Admin Dashboard' }]
    : [{ ...office, to: '/dashboard', label: 'Dashboard' }]
}

type Props = { id: string; user: SignedInUser; onPick: () => void }

/**
 * Shows the signed-in user, tiles with counts, and the account's pages. Uses plain HTML without the component library.
 */
export default function UserSheet({ id, user, onPick }: Props) {
  return (
    <div className={`${styles.sheet} absolute bg-raised border rounded-md shadow-3`}>
      <div className={`${styles.who} grid cols-end gap-x-2 p-4 f-office border-b`}>
        <b className="f-text break">{user.name || user.email}</b>
        <i className="f-xs semibold no-italic ink-2 bg-sunken rounded-xs self-start px-2 py-1" data-role={user.role}>
          {roleLabels[user.role]}
        </i>
        <span className="col-full break ink-3">{user.email}</span>
      </div>
      <Tiles />
      <Items id={id} user={user} onPick={onPick} />
    </div>
  )
}

/** Shows real counts (product.md 6.6); hides them after a failure. */
function Tiles() {
  const { data, error } = trpc.profile.summary.useQuery()
  if (error) return null
  const tiles = [
    [data?.trips, 'trips'],
    [data?.saved, 'saved'],
    [data?.places, 'places'],
  ] as const
  return (
    <dl className={`${styles.tiles} num grid cols-3 border-b`}>
      {tiles.map(([count, label]) => (
        <div className="grid text-center px-1 pt-2 pb-2" key={label}>
          <dt className="f-xs ink-3">{label}</dt>
          <dd className="f-xl semibold">{count ?? '·'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Items({ id, user, onPick }: Props) {
  const { signOut, isPending } = useSignOut()
  const list = useRef<HTMLUListElement>(null)
  // Focuses the first item: at its first opening, the menu opens before its items have loaded.
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])
  return (
    <ul className="p-2h" ref={list} id={id} role="menu" aria-label="Account">
      {[...places, ...getOfficeLinks(user)].map(({ to, label, icon }) => (
        <li key={to} role="none">
          <Link className="menu-item coarse-tap" role="menuitem" tabIndex={-1} to={to} onClick={onPick}>
            {icon} {label}
          </Link>
        </li>
      ))}
      <li role="none" className="mt-1h pt-2 border-t">
        <button
          className="menu-item coarse-tap"
          role="menuitem"
          tabIndex={-1}
          type="button"
          disabled={isPending}
          onClick={() => signOut()}
        >
          <Glyph path={icons.logout} /> Sign out
        </button>
      </li>
    </ul>
  )
}
