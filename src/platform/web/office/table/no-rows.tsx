import { formatWhole } from '../../../../shared/whole'
import { Note } from '../blocks'
import { Box } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { getSumCap } from '../../../../shared/sums'
import { FailedNote } from '../../components/failed-note'
import { EmptyState } from '../../components/empty-state'
import type { ListAddress } from '../filters/use-list-address'

/** Holds `none`, shown when no filter is set, and `title`: 'No leads found'. */
type Props = { list: ListAddress; title: string; none: ReactNode }

/** Shows an empty list: filtered out, with a button to clear, or nothing there yet. */
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

/** Says that the sums of a list could not be loaded. */
export const NoTotals = (props: ComponentProps<typeof FailedNote>) => (
  <Box px="sh" py="s2h">
    <FailedNote {...props} />
  </Box>
)

type NoSumsProps = { rows: string; filter: { words?: string } }
/** Replaces the sums of a list with too many rows to add up. */
export const NoSums = ({ rows, filter }: NoSumsProps) => (
  <Note px="sh" py="s2h">
    Sums are shown for up to {formatWhole(getSumCap(filter))} {rows}. Narrow the list to see them.
  </Note>
)
