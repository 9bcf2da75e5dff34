import { useEffect } from 'react'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import type { ActivityItem, HotelItem, InventoryItem, ItemKind, MealPlanItem, TransferItem } from '../../item.rules'
import { ActivityForm } from './activity-form'
import { HotelForm } from './hotel-form'
import { ItemView } from './item-view'
import { MealPlanForm } from './meal-plan-form'
import { TransferForm } from './transfer-form'

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
  if (mode === 'create') return <Form kind={kind} onClose={onClose} />
  if (!data) return null
  if (mode === 'edit' && data.status !== 'archived') return <Form kind={kind} item={data} onClose={onClose} />
  return <ItemView item={data} onEdit={onEdit} onClose={onClose} />
}

function Form({ kind, item, onClose }: { kind: ItemKind; item?: InventoryItem; onClose: () => void }) {
  if (kind === 'hotels') return <HotelForm item={item as HotelItem | undefined} onClose={onClose} />
  if (kind === 'activities') return <ActivityForm item={item as ActivityItem | undefined} onClose={onClose} />
  if (kind === 'transfers') return <TransferForm item={item as TransferItem | undefined} onClose={onClose} />
  return <MealPlanForm item={item as MealPlanItem | undefined} onClose={onClose} />
}
