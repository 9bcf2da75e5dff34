import { useEffect, useState } from 'react'
import { LoadingDialog } from '../../../../../platform/web/lazy-part'
import { toast } from '../../../../../platform/web/toast'
import { useHeadIsDrawn, useKnownRow } from '../../../../../platform/web/office/open-place'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { ItemKind } from '../../item.rules'
import type { InventoryItem } from '../../view'
import { ItemForm } from './item-form'
import { ItemView } from './item-view'

type ItemMode = 'create' | 'edit' | 'view'
type Props = { kind: ItemKind; id: string | null; mode: ItemMode; onEdit: () => void; onClose: () => void }

/**
 * Shows the dialog in three modes. Fetches the item again on opening, to edit its latest version. An open form stays
 * when its item is changed or gone; saving then reports it.
 */
export default function ItemDialog({ kind, id, mode, onEdit, onClose }: Props) {
  const isDrawn = useHeadIsDrawn()
  const { data, error } = trpc.inventory.get.useQuery(
    { kind, id: id ?? '' },
    { enabled: id !== null && isDrawn, staleTime: 0, gcTime: 0, retry: false },
  )
  const known = useKnownRow<InventoryItem>(['inventory', 'list'], id ?? '')
  const [isEditing, setEditing] = useState(false)
  const isLost = error !== null && data === undefined
  useEffect(() => {
    if (!isLost) return
    const isGone = getFailureData(error).reason === 'not-found'
    const title = isGone ? 'This item is not there any more' : 'Failed to load the item'
    toast({ title, message: isGone ? undefined : describeFailure(error), tone: 'error' })
    onClose()
  }, [isLost, error, onClose])
  if (data && mode === 'edit' && data.status !== 'archived' && !isEditing) setEditing(true)
  if (mode === 'create') return <ItemForm kind={kind} onClose={onClose} />
  if (data && mode === 'edit' && isEditing) return <ItemForm kind={kind} item={data} onClose={onClose} />
  const item = data ?? (mode === 'view' ? known : undefined)
  return item ? <ItemView item={item} onEdit={onEdit} onClose={onClose} /> : <LoadingDialog onClose={onClose} />
}
