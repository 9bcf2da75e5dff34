import { toast } from '../../../../../platform/web/toast'
import { toastNotMoved } from '../../../../../platform/web/not-saved'
import { trpc } from '../../../../../platform/web/trpc'
import { canMoveQuote, type QuoteStatus } from '../../transition.rules'

const done: Record<QuoteStatus, string> = {
  confirmed: 'Quote request confirmed',
  cancelled: 'Quote request cancelled',
  pending: 'Quote request taken up again',
}

/** Changes the status with a toast. Offers an undo where a pending request can become pending again. */
export function useMoveQuote() {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.quotes.setStatus.useMutation({
    onMutate: ({ id }) => utils.quotes.get.getData({ id })?.status,
    onSuccess: (quote, { id, status }, before) => {
      utils.quotes.get.setData({ id }, quote)
      const canUndo = before === 'pending' && canMoveQuote(status, before)
      toast({
        title: done[status],
        message: `${quote.reference}, ${quote.customerName}`,
        action: canUndo ? { label: 'Undo', onClick: () => mutate({ id, status: before, from: status }) } : undefined,
      })
    },
    onError: toastNotMoved,
  })
  return { move: mutate, isPending }
}
