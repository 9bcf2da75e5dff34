import { toast } from '../../../../../platform/web/toast'
import { failureData, failureText, trpc } from '../../../../../platform/web/trpc'
import type { QuoteDetail } from '../../view'

const onError = (error: unknown) => {
  const changed = failureData(error).reason === 'conflict'
  toast({ title: changed ? 'Changed meanwhile' : 'Not saved', message: failureText(error), tone: 'error' })
}

/** Assigns the open request. Shows a colleague's concurrent change instead of overwriting it. */
export function useAssignQuote() {
  const utils = trpc.useUtils()
  const show = (quote: QuoteDetail) => utils.quotes.get.setData({ id: quote.id }, quote)
  const { mutate, isPending } = trpc.quotes.update.useMutation({
    onMutate: ({ id }) => utils.quotes.get.getData({ id })?.assigneeId ?? null,
    onSuccess: (quote, { id }, former) => {
      show(quote)
      const undo = () => mutate({ id, version: quote.version, assigneeId: former })
      toast({
        title: quote.assigneeName ? `Assigned to ${quote.assigneeName}` : 'Assigned to nobody',
        message: `${quote.reference}, ${quote.customerName}`,
        action: quote.assigneeId === former ? undefined : { label: 'Undo', onClick: undo },
      })
    },
    onError: (error) => {
      const newer = failureData(error).current as QuoteDetail | undefined
      if (newer) show(newer)
      onError(error)
    },
  })
  return { assign: mutate, isPending }
}
