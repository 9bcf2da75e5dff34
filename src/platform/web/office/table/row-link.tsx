import type { ReactNode } from 'react'
import { navigator } from '../../navigation/history'
import { onPlainClick } from '../../plain-click'
import styles from './data-table.module.css'

type Props = { to: string | undefined; isOpen: boolean; current?: boolean; expanded?: boolean; children: ReactNode }

/** Links a row's name without subscribing to the location, as `Link` does: a list has fifty of them. */
export function RowLink({ to, isOpen, current, expanded, children }: Props) {
  if (to === undefined) return <span className={styles.name}>{children}</span>
  const enter = isOpen ? navigator.replace : navigator.push
  return (
    <a
      className={styles.name}
      href={to}
      data-row-link=""
      aria-current={current ? 'true' : undefined}
      aria-expanded={expanded}
      // Keeps the scroll position when the row opens beside the list.
      onClick={onPlainClick(() => enter(to, null, { preventScrollReset: to.startsWith('?') }))}
    >
      {children}
    </a>
  )
}
