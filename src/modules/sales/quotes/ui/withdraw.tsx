import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { useOver } from '../../../../platform/web/navigation/use-over'
import { toast } from '../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import type { QuoteView } from '../view'

/** Cancels a pending request after a confirmation. Renders nothing for any other. */
export function Withdraw({ quote }: { quote: QuoteView }) {
  const isAsked = useDialogEntry<{ id: string }>('withdraw')?.id === quote.id
  const isPending = quote.status === 'pending'
  useOver(isAsked && !isPending)
  if (!isPending) return null
  return (
    <>
      <button
        type="button"
        className="btn line sm"
        aria-label={`Withdraw ${quote.reference}`}
        onClick={() => openDialog('withdraw', { id: quote.id })}
      >
        Withdraw
      </button>
      {isAsked && <Sure quote={quote} onClose={closeDialog} />}
    </>
  )
}

function Sure({ quote, onClose }: { quote: QuoteView; onClose: () => void }) {
  const { mutate, isPending } = trpc.quotes.withdraw.useMutation({
    onSuccess: () => toast({ title: 'Request withdrawn', message: quote.reference }),
    onError: (error) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' }),
    onSettled: onClose,
  })
  return (
    <Dialog
      brief
      title="Withdraw this request?"
      onClose={onClose}
      description={`${quote.reference}, ${quote.packageTitle ?? quote.destination}. We stop working on it. You can ask again at any time.`}
    >
      <DialogFoot cancel="Keep it" focusCancel isBusy={isPending}>
        <button type="button" className="btn base" disabled={isPending} onClick={() => mutate({ id: quote.id })}>
          Withdraw
        </button>
      </DialogFoot>
    </Dialog>
  )
}
