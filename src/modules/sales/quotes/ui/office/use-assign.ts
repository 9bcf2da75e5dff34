import { toast } from '../../../../../platform/web/toast'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { toastNotMoved } from '../../../../../platform/web/not-saved'
import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import type { Me } from '../../../../identity/auth/view'
import type { QuoteDetail } from '../../view'

/** Tells whether a role that sees a part of the records may not see this request, as a colleague has it. */
export const mayBeHidden = (me: Me | null, { assigneeId }: QuoteDetail): boolean =>
  (me?.sees ?? 'all') !== 'all' && assigneeId !== null && assigneeId !== me?.id

/** Assigns the open request. Shows a colleague's concurrent change instead of overwriting it. */
export function useAssignQuote() {
  const utils = trpc.useUtils()
  const me = useUser()
  const show = (quote: QuoteDetail) => utils.quotes.get.setData({ id: quote.id }, quote)
  const { mutate, isPending } = trpc.quotes.update.useMutation({
    onMutate: ({ id }) => utils.quotes.get.getData({ id })?.assigneeId ?? null,
    onSuccess: (quote, { id }, former) => {
      show(quote)
      const undo = () => mutate({ id, version: quote.version, assigneeId: former })
      toast({
        title: quote.assigneeName ? `Assigned to ${quote.assigneeName}` : 'Assigned to nobody',
        message: `${quote.reference}, ${quote.customerName}`,
        // Offers no way back to whoever may have given it out of their sight.
        action: quote.assigneeId === former || mayBeHidden(me, quote) ? undefined : { label: 'Undo', onClick: undo },
      })
    },
    onError: (error) => {
      const newer = getFailureData(error).current as QuoteDetail | undefined
      if (newer) show(newer)
      toastNotMoved(error)
    },
  })
  return { assign: mutate, isPending }
}
