import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListState } from './use-list-state'

type Props = { to: string; button?: boolean; label?: string; children: ReactNode }

/** A card's way to its package. Only this follows the address: a filter draws no card anew that stays. */
export const CardLink = ({ to, button, label, children }: Props) => (
  <Link className={button ? 'btn line sm' : undefined} to={to} state={useListState()} aria-label={label}>
    {children}
  </Link>
)
