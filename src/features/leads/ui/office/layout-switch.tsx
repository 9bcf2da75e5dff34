import { SegmentedControl } from '@mantine/core'
import { useKeys } from '../../../../platform/web/hooks/use-keys'
import type { ListAddress } from '../../../../platform/web/office/filters/use-list-address'

export const isBoard = ({ params }: ListAddress): boolean => params.get('layout') === 'board'

/** List or board, in the address; filters stay. B switches. */
export function LayoutSwitch({ list }: { list: ListAddress }) {
  const layout = isBoard(list) ? 'board' : 'list'
  const show = (next: string) => list.change({ layout: next === 'board' ? 'board' : null })
  useKeys({ b: () => show(layout === 'board' ? 'list' : 'board') })
  return (
    <SegmentedControl
      size="xs"
      aria-label="Layout"
      value={layout}
      onChange={show}
      data={[
        { value: 'list', label: 'List' },
        { value: 'board', label: 'Board' },
      ]}
    />
  )
}
