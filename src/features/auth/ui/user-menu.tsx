import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../platform/web/components/icon'
import { useMenu } from '../../../platform/web/use-menu'
import { canUseOffice } from '../access.rules'
import { initialsOf, roleLabels, type SignedInUser } from '../user.rules'
import { useSignOut } from './use-sign-out'
import styles from './user-menu.module.css'

/** The avatar in the header and what it opens. Plain HTML: it is part of every public page. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const { open, setOpen, boxProps } = useMenu()
  const id = useId()
  const { signOut, isPending } = useSignOut()
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
          <ul id={id} role="menu" aria-label="Account">
            {canUseOffice(user) && (
              <li role="none">
                <Link role="menuitem" tabIndex={-1} to="/dashboard" onClick={() => setOpen(false)}>
                  <Icon name="grid" /> Dashboard
                </Link>
              </li>
            )}
            <li role="none">
              <button role="menuitem" tabIndex={-1} type="button" disabled={isPending} onClick={() => signOut()}>
                <Icon name="logout" /> Sign out
              </button>
            </li>
          </ul>
        </div>
      )}
    </div>
  )
}
