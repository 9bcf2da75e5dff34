import { useEffect } from 'react'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import type { ItemKind } from '../../item.rules'
import { ItemForm } from './item-form'
import { ItemView } from './item-view'

export type ItemMode = 'create' | 'edit' | 'view'
type Props = { kind: ItemKind; id: string | null; mode: ItemMode; onEdit: () => void; onClose: () => void }

/** The dialog in its three modes. An item is read anew when it opens, so that it is edited as it is now. */
export function ItemDialog({ kind, id, mode, onEdit, onClose }: Props) {
  const { data, error } = trpc.inventory.get.useQuery(
    { kind, id: id ?? '' },
    { enabled: id !== null, staleTime: 0, gcTime: 0, retry: false },
  )
  useEffect(() => {
    if (!error) return
    toast({ title: 'This item is not there any more', tone: 'error' })
    onClose()
  }, [error, onClose])
  if (mode === 'create') return <ItemForm kind={kind} onClose={onClose} />
  if (!data) return null
  if (mode === 'edit' && data.status !== 'archived') return <ItemForm kind={kind} item={data} onClose={onClose} />
  return <ItemView item={data} onEdit={onEdit} onClose={onClose} />
}
