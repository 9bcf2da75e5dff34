import type { ReactNode } from 'react'
import { sumCapOf } from '../../../../shared/sums'
import { EmptyState } from '../../components/empty-state'
import type { ListAddress } from '../filters/use-list-address'

/** `none`: what stands where nothing is filtered out. `title`: 'No leads found'. */
type Props = { list: ListAddress; title: string; none: ReactNode }

/** A list without rows: because of its filters, which can be cleared, or because there is nothing yet. */
export function NoRows({ list, title, none }: Props) {
  if (list.query === '') return none
  const clear = (
    <button type="button" className="btn line sm" onClick={() => list.show('', null)}>
      Clear filters
    </button>
  )
  return (
    <EmptyState title={title} action={clear}>
      Nothing matches these filters.
    </EmptyState>
  )
}

type NoSumsProps = { of: string; filter: { words?: string }; className: string | undefined }
/** In place of the sums of a list: it has more rows than are added up. */
export const NoSums = ({ of, filter, className }: NoSumsProps) => (
  <p className={className}>
    Sums are shown for up to {sumCapOf(filter).toLocaleString('en-US')} {of}. Narrow the list to see them.
  </p>
)
