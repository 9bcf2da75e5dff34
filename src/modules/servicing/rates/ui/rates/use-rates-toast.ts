import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'

export function useRatesToast() {
  const { mutate } = trpc.inventory.undoRates.useMutation({
    onSuccess: () => toast({ title: 'Undone', message: 'The rates are as they were' }),
    onError: (error) => toast({ title: 'Not undone', message: describeFailure(error), tone: 'error' }),
  })
  return (title: string, { undo }: { undo: string }, message?: string) =>
    toast({ title, message, action: { label: 'Undo', onClick: () => mutate({ id: undo }) } })
}
