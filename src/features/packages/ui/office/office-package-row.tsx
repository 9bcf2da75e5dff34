import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import table from '../../../../platform/web/components/data-table.module.css'
import { Tag, type TagLook } from '../../../../platform/web/components/tag'
import { toast } from '../../../../platform/web/toast'
import { failureData, failureText, trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatMoney } from '../../../../shared/money'
import { canAdminister } from '../../../auth/access.rules'
import { PictureFrame } from '../../../media/ui/picture-frame'
import { categoryLabels } from '../../categories.rules'
import { durationText, type PackageCard } from '../../package.rules'
import styles from './office-packages.module.css'
import { useUser } from '../../../auth/ui/use-user'

const statusTags: Record<PackageCard['status'], TagLook & { label: string }> = {
  active: { label: 'Active', tone: 'ok' },
  draft: { label: 'Draft', tone: 'off', done: 0 },
  inactive: { label: 'Inactive', tone: 'off' },
  archived: { label: 'Archived', tone: 'off' },
}

export function OfficePackageRow({ item, onRemove }: { item: PackageCard; onRemove: () => void }) {
  const status = statusTags[item.status]
  return (
    <tr>
      <td>
        <Title item={item} />
      </td>
      <td className={table.third}>{categoryLabels[item.category]}</td>
      <td className={`${table.second} ${table.clip}`}>{item.destination}</td>
      <td className={`${table.third} num`}>{durationText(item)}</td>
      <td className={`${table.right} num`}>{formatMoney(item.priceMinor, item.currency)}</td>
      <td>
        <Tag tone={status.tone} done={status.done}>
          {status.label}
        </Tag>
      </td>
      <td className={`${table.third} ${table.dim} num`}>{formatDate(item.createdAt.slice(0, 10))}</td>
      <td className={table.right}>
        <Actions item={item} onRemove={onRemove} />
      </td>
    </tr>
  )
}

function Title({ item }: { item: PackageCard }) {
  return (
    <Link className={styles.title} to={`/packages/${item.slug}`}>
      <span className={styles.thumb}>
        <PictureFrame picture={item.image} sizes="40px" alt="" />
      </span>
      <span className={table.name}>{item.title}</span>
    </Link>
  )
}

function Actions({ item, onRemove }: { item: PackageCard; onRemove: () => void }) {
  const user = useUser()
  const { setStatus, isPending } = useSetStatus(item)
  const isActive = item.status === 'active'
  return (
    <Menu position="bottom-end" width={190} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={`Actions for ${item.title}`} disabled={isPending}>
          <span aria-hidden="true">⋯</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/packages/${item.slug}`}>
          View
        </Menu.Item>
        <Menu.Item onClick={() => setStatus(isActive ? 'inactive' : 'active')}>
          {isActive ? 'Deactivate' : 'Activate'}
        </Menu.Item>
        {canAdminister(user) && (
          <Menu.Item className={styles.delete} onClick={onRemove}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Publishes or unpublishes a package; the toast offers Undo. */
function useSetStatus(item: PackageCard) {
  const { mutate, isPending } = trpc.packages.update.useMutation({
    // Undo restores the previous status, drafts included; only deleting archives.
    onMutate: () => ({ back: item.status === 'archived' ? ('inactive' as const) : item.status }),
    onSuccess: (_, { status }, { back }) => {
      toast({
        title: status === 'active' ? 'Package activated' : 'Package deactivated',
        message: item.title,
        action: { label: 'Undo', onClick: () => mutate({ id: item.id, status: back }) },
      })
    },
    onError: (error) => {
      const changed = failureData(error).reason === 'conflict'
      toast({ title: changed ? 'Changed meanwhile' : 'Not saved', message: failureText(error), tone: 'error' })
    },
  })
  return { setStatus: (status: 'active' | 'inactive') => mutate({ id: item.id, status }), isPending }
}
