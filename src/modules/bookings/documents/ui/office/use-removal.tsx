import { useState } from 'react'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { DocumentView } from '../../view'

/** Removes a file after a question, which shows `text` as the consequence. Render `question`. */
export function useRemoval(text: string) {
  const [removing, setRemoving] = useState<DocumentView | null>(null)
  const close = () => setRemoving(null)
  const { mutate, isPending } = trpc.tripDocuments.remove.useMutation({
    onSuccess: () => toast({ title: 'Document removed', message: removing?.title ?? '' }),
    onError: (failure) => toast({ title: 'Not removed', message: describeFailure(failure), tone: 'error' }),
    onSettled: close,
  })
  const question = (
    <Confirm
      question={removing && { title: `Remove ${removing.title}?`, text, yes: 'Remove', isDangerous: true }}
      isPending={isPending}
      onYes={() => removing && mutate({ id: removing.id })}
      onClose={close}
    />
  )
  return { ask: setRemoving, question }
}
