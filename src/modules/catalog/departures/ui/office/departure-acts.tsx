import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { BulkBar } from '../../../../../platform/web/office/table/bulk-bar'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import type { Selection } from '../../../../../platform/web/office/table/use-selection'
import type { DepartureView } from '../../view'
import { toName } from './departure-columns'
import type { SetStatuses } from './use-set-statuses'

type MenuProps = {
  item: DepartureView
  setStatuses: SetStatuses
  onEdit: () => void
  onStop: () => void
  onCancel: (() => void) | undefined
}

export function DepartureMenu({ item, setStatuses, onEdit, onStop, onCancel }: MenuProps) {
  const isOver = item.state === 'cancelled' || item.state === 'departed'
  const isStopped = item.status === 'stopped'
  return (
    <RowMenu name={toName(item)}>
      <Menu.Item component={Link} to={`/packages/${item.packageSlug}?date=${item.startsOn}`}>
        View package
      </Menu.Item>
      {!isOver && (
        <>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item onClick={() => (isStopped ? setStatuses({ ids: [item.id], status: 'scheduled' }) : onStop())}>
            {isStopped ? 'Resume sale' : 'Stop sale'}
          </Menu.Item>
          {onCancel && <RowDanger onClick={onCancel}>Cancel departure</RowDanger>}
        </>
      )}
    </RowMenu>
  )
}

type BulkProps = {
  selection: Selection
  setStatuses: SetStatuses
  isPending: boolean
  onStop: (ids: string[]) => void
}

/** Limits the selection, as the calls do. */
const atOnce = 200

export function DepartureBulk({ selection, setStatuses, isPending, onStop }: BulkProps) {
  const { ids } = selection
  return (
    <BulkBar selection={selection} most={atOnce}>
      <button type="button" disabled={isPending} onClick={() => onStop(ids)}>
        Stop sale
      </button>
      <button
        type="button"
        disabled={isPending}
        onClick={() => setStatuses({ ids, status: 'scheduled' }, { onSuccess: selection.clear })}
      >
        Resume sale
      </button>
    </BulkBar>
  )
}
