import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListState } from './use-list-state'

type Props = { to: string; button?: boolean; label?: string; children: ReactNode }

/** Subscribes alone to the address, so that filters do not re-render memoized cards. */
export const CardLink = ({ to, button, label, children }: Props) => (
  <Link
    className={button ? 'btn line sm px-2' : 'no-underline hover-underline'}
    to={to}
    state={useListState()}
    aria-label={label}
  >
    {children}
  </Link>
)
