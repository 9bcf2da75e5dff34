import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { OfficeIcon } from '../office-icon'
import styles from './row-menu.module.css'

/** What can be done with one row; `of` says its name to screen readers. */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={`Actions for ${of}`}>
          <OfficeIcon name="more" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** A dangerous act, in red, at the menu's foot. */
export function RowDanger({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item className={styles.danger} onClick={onClick}>
        {children}
      </Menu.Item>
    </>
  )
}
