import { useCallback, useState } from 'react'
import { RetryButton } from '../../../../../platform/web/components/empty-state'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { itemNames, usesText } from '../../item.rules'
import type { InventoryItem } from '../../view'
import { kindWords } from './kinds'

/** Deletes an item after a confirmation that lists its uses; the toast offers Undo. */
export function useRemoveItem() {
  const [asked, setAsked] = useState<InventoryItem | null>(null)
  const toastFailure = (kind: InventoryItem['kind']) => (error: unknown) =>
    toast({ title: `Error deleting ${itemNames[kind]}`, message: describeFailure(error), tone: 'error' })
  const { mutate: putBack } = trpc.inventory.restore.useMutation({
    onSuccess: ({ kind, name }) => toast({ title: `${kindWords[kind].entity} restored`, message: name }),
    onError: (error) => toast({ title: 'Not restored', message: describeFailure(error), tone: 'error' }),
  })
  const restore = useCallback(({ kind, id }: Pick<InventoryItem, 'kind' | 'id'>) => putBack({ kind, id }), [putBack])
  const removing = trpc.inventory.remove.useMutation({
    onSuccess: ({ name, uses }, { kind, id }) => {
      const kept = uses.length ? `${name}: archived, used in ${usesText(uses)}` : name
      toast({
        title: `${kindWords[kind].entity} deleted successfully`,
        message: kept,
        action: { label: 'Undo', onClick: () => restore({ kind, id }) },
      })
      setAsked(null)
    },
    onError: (error, { kind }) => toastFailure(kind)(error),
  })
  const {
    data: uses,
    error,
    refetch,
  } = trpc.inventory.uses.useQuery({ kind: asked?.kind ?? 'hotels', id: asked?.id ?? '' }, { enabled: asked !== null })
  const question = asked && {
    title: `Are you sure you want to delete ${asked.name}?`,
    text:
      !uses && error ? (
        <>
          {describeFailure(error)} <RetryButton className="link" onRetry={refetch} />
        </>
      ) : !uses ? (
        'Looking where it is used…'
      ) : uses.length === 0 ? (
        'No package or draft uses it. It can be restored for 30 days.'
      ) : (
        <>
          Used in {usesText(uses)}:{' '}
          {uses
            .slice(0, 5)
            .map(({ title }) => title)
            .join(', ')}
          {uses.length > 5 && ` and ${uses.length - 5} more`}. They keep it, archived; visitors do not see it any more.
        </>
      ),
    yes: 'Delete',
    no: 'Keep it',
    isDangerous: true,
  }
  const dialog = (
    <Confirm
      question={question}
      isPending={removing.isPending}
      onYes={() => asked && removing.mutate({ kind: asked.kind, id: asked.id })}
      onClose={() => setAsked(null)}
    />
  )
  return { ask: setAsked, restore, dialog }
}
