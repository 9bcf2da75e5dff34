import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'

export function useUndoMerge() {
  return trpc.leads.undoMerge.useMutation({
    onSuccess: () => toast({ title: 'Merge undone', message: 'They are two leads again' }),
    onError: (error) => toast({ title: 'Not undone', message: describeFailure(error), tone: 'error' }),
  })
}

export function useMerge(onDone: (fromId: string, intoId: string) => void) {
  const undo = useUndoMerge()
  return trpc.leads.merge.useMutation({
    onSuccess: ({ id, lead }, { from }) => {
      toast({
        title: 'Leads merged',
        message: `${lead.customerName}, ${lead.destination}`,
        action: { label: 'Undo', onClick: () => undo.mutate({ id }) },
      })
      onDone(from.id, lead.id)
    },
    onError: (error) => toast({ title: 'Not merged', message: describeFailure(error), tone: 'error' }),
  })
}
