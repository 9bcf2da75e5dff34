import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { Confirm } from '../../../../platform/web/office/confirm'
import { BulkBar } from '../../../../platform/web/office/table/bulk-bar'
import { RowDanger, RowMenu } from '../../../../platform/web/office/table/row-menu'
import type { Selection } from '../../../../platform/web/office/table/use-selection'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import type { DepartureView } from '../../departure.rules'
import { nameOf } from './departure-columns'
import type { SetStatuses } from './use-set-statuses'

type MenuProps = {
  item: DepartureView
  setStatuses: SetStatuses
  onEdit: () => void
  onCancel: () => void
}

/** What can be done with one departure. */
export function DepartureMenu({ item, setStatuses, onEdit, onCancel }: MenuProps) {
  const isOver = item.state === 'cancelled' || item.state === 'departed'
  const isStopped = item.status === 'stopped'
  return (
    <RowMenu of={nameOf(item)}>
      <Menu.Item component={Link} to={`/packages/${item.packageSlug}?date=${item.startsOn}`}>
        View package
      </Menu.Item>
      {!isOver && (
        <>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item onClick={() => setStatuses({ ids: [item.id], status: isStopped ? 'scheduled' : 'stopped' })}>
            {isStopped ? 'Resume sale' : 'Stop sale'}
          </Menu.Item>
          <RowDanger onClick={onCancel}>Cancel departure</RowDanger>
        </>
      )}
    </RowMenu>
  )
}

type BulkProps = { selection: Selection; setStatuses: SetStatuses; isPending: boolean }

/** One act for everything that is selected. */
export function DepartureBulk({ selection, setStatuses, isPending }: BulkProps) {
  const set = (status: 'scheduled' | 'stopped') =>
    setStatuses({ ids: selection.ids.slice(0, 200), status }, { onSuccess: selection.clear })
  return (
    <BulkBar selection={selection}>
      <button type="button" disabled={isPending} onClick={() => set('stopped')}>
        Stop sale
      </button>
      <button type="button" disabled={isPending} onClick={() => set('scheduled')}>
        Resume sale
      </button>
    </BulkBar>
  )
}

type CancelProps = { item: DepartureView; onClose: () => void }

/** Asks before a departure is cancelled. */
export function CancelDeparture({ item, onClose }: CancelProps) {
  const { mutate, isPending } = trpc.departures.cancel.useMutation({
    onSuccess: (row) => {
      toast({ title: 'Departure cancelled', message: nameOf(row) })
      onClose()
    },
    onError: (error) => {
      toast({ title: 'Not cancelled', message: failureText(error), tone: 'error' })
      onClose()
    },
  })
  const question = {
    title: `Cancel the departure of ${formatDate(item.startsOn)}?`,
    text: `${item.packageTitle}: ${item.booked} of ${item.capacity} seats are booked. The date leaves the package’s page. It can be added again later.`,
    yes: 'Cancel departure',
    isDangerous: true,
  }
  return (
    <Confirm
      question={question}
      isPending={isPending}
      onYes={() => mutate({ id: item.id, version: item.version })}
      onClose={onClose}
    />
  )
}
