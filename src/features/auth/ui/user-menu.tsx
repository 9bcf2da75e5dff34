import { lazy, Suspense, useId } from 'react'
import { useMenu } from '../../../platform/web/use-menu'
import { initialsOf, type SignedInUser } from '../user.rules'
import styles from './user-menu.module.css'

const load = () => import('./user-sheet')
const UserSheet = lazy(load)

/** The avatar in the header. It is part of every public page; what it opens is loaded when it is approached. */
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
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!open)}
      >
        {user.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : initialsOf(user)}
      </button>
      {open && (
        <Suspense>
          <UserSheet id={id} user={user} onPick={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
