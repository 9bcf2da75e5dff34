import { toast } from '../../../../platform/web/toast'
import { failureData, failureText, trpc } from '../../../../platform/web/trpc'
import { plural } from '../../../../shared/text'
import type { QuoteDetail } from '../../quote.rules'

type Assigned = { before: { id: string; assigneeId: string | null }[] }

const onError = (error: unknown) => {
  const changed = failureData(error).reason === 'conflict'
  toast({ title: changed ? 'Changed meanwhile' : 'Not saved', message: failureText(error), tone: 'error' })
}

/** Gives several requests to somebody or to all agents in turn, says so, and takes it back. */
export function useAssignQuotes(onDone: () => void) {
  const undo = trpc.quotes.assign.useMutation({
    onError,
    onSuccess: ({ before }) => toast({ title: `${plural(before.length, 'quote request')} given back` }),
  })
  const onSuccess = ({ before }: Assigned) => {
    onDone()
    toast({
      title: `${plural(before.length, 'quote request')} assigned`,
      action: before.length ? { label: 'Undo', onClick: () => undo.mutate({ quotes: before }) } : undefined,
    })
  }
  const assign = trpc.quotes.assign.useMutation({ onError, onSuccess })
  const share = trpc.quotes.shareOut.useMutation({ onError, onSuccess })
  return {
    give: (ids: readonly string[], assigneeId: string | null) =>
      assign.mutate({ quotes: ids.map((id) => ({ id, assigneeId })) }),
    shareOut: share.mutate,
    isPending: assign.isPending || share.isPending || undo.isPending,
  }
}

/** Gives the open request to somebody; what a colleague did to it meanwhile is shown, and not overwritten. */
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
