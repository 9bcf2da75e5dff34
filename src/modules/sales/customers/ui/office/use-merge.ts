import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'

export function useUndoMerge() {
  return trpc.customers.undoMerge.useMutation({
    onSuccess: () => toast({ title: 'Merge undone', message: 'They are two customers again' }),
    onError: (error) => toast({ title: 'Not undone', message: describeFailure(error), tone: 'error' }),
  })
}

/** Merges two customers; the toast offers Undo. */
export function useMerge(onDone: (fromId: string, intoId: string) => void) {
  const undo = useUndoMerge()
  return trpc.customers.merge.useMutation({
    onSuccess: ({ id, customer }, { from }) => {
      toast({
        title: 'Customers merged',
        message: customer.name,
        action: { label: 'Undo', onClick: () => undo.mutate({ id }) },
      })
      onDone(from.id, customer.id)
    },
    onError: (error) => toast({ title: 'Not merged', message: describeFailure(error), tone: 'error' }),
  })
}
