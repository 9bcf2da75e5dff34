import { SegmentedControl } from '@mantine/core'
import { useKeys } from '../../hooks/use-keys'
import type { ListAddress } from './use-list-address'

type Layout = 'board' | 'calendar'
const labels: Record<Layout, string> = { board: 'Board', calendar: 'Calendar' }

export const hasLayout = ({ params }: ListAddress, layout: Layout): boolean => params.get('layout') === layout

/** Switches between the list and its other layout, in the address; filters stay. Bound to B. */
export function LayoutSwitch({ list, other }: { list: ListAddress; other: Layout }) {
  const layout = hasLayout(list, other) ? other : 'list'
  const show = (next: string) => list.change({ layout: next === other ? other : null, month: null })
  useKeys({ b: () => show(layout === other ? 'list' : other) })
  return (
    <SegmentedControl
      size="xs"
      aria-label="Layout"
      value={layout}
      onChange={show}
      data={[
        { value: 'list', label: 'List' },
        { value: other, label: labels[other] },
      ]}
    />
  )
}
