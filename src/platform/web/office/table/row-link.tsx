import type { ReactNode } from 'react'
import { navigator } from '../../navigation/history'
import { onPlainClick } from '../../plain-click'
import styles from './data-table.module.css'

type Props = { to: string; isOpen: boolean; current?: boolean; expanded?: boolean; children: ReactNode }

/** A row's name. It does not follow the address, as a `Link` does: a list has fifty of them. */
export function RowLink({ to, isOpen, current, expanded, children }: Props) {
  const enter = isOpen ? navigator.replace : navigator.push
  return (
    <a
      className={styles.name}
      href={to}
      data-row-link=""
      aria-current={current ? 'true' : undefined}
      aria-expanded={expanded}
      // What opens beside the list leaves it where it is.
      onClick={onPlainClick(() => enter(to, null, { preventScrollReset: to.startsWith('?') }))}
    >
      {children}
    </a>
  )
}
