import { Menu } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { BulkBar } from '../../../../../platform/web/office/table/bulk-bar'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import type { Selection } from '../../../../../platform/web/office/table/use-selection'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { cutText } from '../../../../../shared/text'
import type { AdminPackage } from '../../view'
import { packageStatusLabels } from '../package-status'
import { packageStatuses } from './use-packages'
import type { SetStatuses } from './use-set-statuses'
import { useCan } from '../../../../identity/auth/ui/use-can'

/** Copies the package to a new draft, which the wizard opens. */
function useDuplicate() {
  const navigate = useNavigate()
  return trpc.packageDrafts.duplicate.useMutation({
    onSuccess: ({ id }) => {
      toast({ title: 'Package duplicated', message: 'The copy is a draft until it is published.' })
      void navigate(`/admin/create-package?draft=${id}`)
    },
    onError: (error) => toast({ title: 'Not duplicated', message: describeFailure(error), tone: 'error' }),
  })
}

type Props = { item: AdminPackage; setStatuses: SetStatuses; onRemove: () => void }

export function PackageMenu({ item, setStatuses, onRemove }: Props) {
  const may = useCan()
  const mayEdit = may('packages.write')
  const duplicate = useDuplicate()
  return (
    <RowMenu name={item.title}>
      <Menu.Item component={Link} to={`/packages/${item.slug}`}>
        View
      </Menu.Item>
      {mayEdit && (
        <Menu.Item component={Link} to={`/admin/packages/${item.id}/edit`}>
          Edit
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={`/admin/departures?q=${encodeURIComponent(cutText(item.title, 80))}`}>
        Departures
      </Menu.Item>
      {mayEdit && (
        <Menu.Item disabled={duplicate.isPending} onClick={() => duplicate.mutate({ packageId: item.id })}>
          Duplicate
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={`/admin/packages/${item.id}/history`}>
        History
      </Menu.Item>
      {mayEdit && (
        <>
          <Menu.Divider />
          <Menu.Label>Change Status</Menu.Label>
          {packageStatuses
            .filter((status) => status !== item.status)
            .map((status) => (
              <Menu.Item key={status} onClick={() => setStatuses({ ids: [item.id], status })}>
                {status === 'archived' ? 'Archive' : packageStatusLabels[status]}
              </Menu.Item>
            ))}
        </>
      )}
      {may('catalog.delete') && !item.removedAt && <RowDanger onClick={onRemove}>Delete</RowDanger>}
    </RowMenu>
  )
}

type BulkProps = { selection: Selection; setStatuses: SetStatuses; isPending: boolean }

export function PackageBulk({ selection, setStatuses, isPending }: BulkProps) {
  return (
    <BulkBar selection={selection} most={100}>
      {packageStatuses.map((status) => (
        <button
          key={status}
          type="button"
          disabled={isPending}
          onClick={() => setStatuses({ ids: selection.ids, status }, { onSuccess: selection.clear })}
        >
          {status === 'archived' && <OfficeIcon name="trash" />}
          {status === 'archived' ? 'Archive' : `Set ${packageStatusLabels[status].toLowerCase()}`}
        </button>
      ))}
    </BulkBar>
  )
}
