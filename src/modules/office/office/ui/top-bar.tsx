import { Breadcrumbs } from '@mantine/core'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { useOpenPlace } from '../../../../platform/web/office/open-place'
import { Icon } from '../../../../platform/web/components/icon'
import type { SignedInUser } from '../../../identity/auth/view'
import { AccountMenu } from './account-menu'
import { Bell } from './bell'
import styles from './top-bar.module.css'

type Props = {
  user: SignedInUser
  /** Opens the drawer on phones. */
  onMenu?: () => void
  onSearch: () => void
  onHelp: () => void
}

/** Shows breadcrumbs, search, help and the signed-in user. */
export function TopBar({ user, onMenu, onSearch, onHelp }: Props) {
  return (
    <>
      {onMenu && (
        <button type="button" className={styles.icon} aria-label="Menu" onClick={onMenu}>
          <Icon name="menu" />
        </button>
      )}
      <Crumbs />
      <button
        type="button"
        className={styles.search}
        aria-label="Search or type a command"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <OfficeIcon name="search" />
        <span>Search or type a command</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <button
        type="button"
        className={`${styles.icon} ${styles.help}`}
        aria-label="Keyboard shortcuts"
        onClick={onHelp}
      >
        <OfficeIcon name="help" />
      </button>
      <Bell className={styles.icon} />
      <AccountMenu user={user} />
    </>
  )
}

function Crumbs() {
  // Defers, so that the page's own header is drawn first.
  const { crumbs } = useDeferredValue(useOpenPlace())
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <Breadcrumbs separator={<OfficeIcon name="right" />} separatorMargin={7}>
        {crumbs.map(({ label, to }) =>
          to ? (
            <Link key={label} to={to}>
              {label}
            </Link>
          ) : (
            <b key={label} aria-current="page">
              {label}
            </b>
          ),
        )}
      </Breadcrumbs>
    </nav>
  )
}
