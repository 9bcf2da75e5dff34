import { toast } from '../../../../../platform/web/toast'
import { failureText, trpc } from '../../../../../platform/web/trpc'

/** Tells that rates have changed; the toast takes it back. */
export function useRatesToast() {
  const { mutate } = trpc.inventory.undoRates.useMutation({
    onSuccess: () => toast({ title: 'Undone', message: 'The rates are as they were' }),
    onError: (error) => toast({ title: 'Not undone', message: failureText(error), tone: 'error' }),
  })
  return (title: string, { undo }: { undo: string }, message?: string) =>
    toast({ title, message, action: { label: 'Undo', onClick: () => mutate({ id: undo }) } })
}
