import { useId } from 'react'
import { lazyMenu } from '../../../../../platform/web/lazy-part'
import { useMenu } from '../../../../../platform/web/hooks/use-menu'
import { toInitials } from '../../user.rules'
import type { SignedInUser } from '../../view'
import styles from './user-menu.module.css'

const load = () => import('./user-sheet')
const UserSheet = lazyMenu(load)
// Ignores a failed preload: offline, the click shows the error.
const approach = () => void load().catch(() => undefined)

/** Shows the avatar in the header of public pages; loads its menu on hover or focus. */
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
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => setOpen(!open)}
      >
        {user.profileImageUrl ? (
          <img className="w-full h-full object-cover" src={user.profileImageUrl} alt="" />
        ) : (
          toInitials(user)
        )}
      </button>
      {open && <UserSheet id={id} user={user} onPick={() => setOpen(false)} onClose={() => setOpen(false)} />}
    </div>
  )
}
