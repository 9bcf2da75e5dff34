import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import type { DocumentView } from '../../document.rules'

/** Removes a file for good, and says so. */
export const useRemoveDocument = (removing: DocumentView | null, onSettled: () => void) =>
  trpc.tripDocuments.remove.useMutation({
    onSuccess: () => toast({ title: 'Document removed', message: removing?.title ?? '' }),
    onError: (failure) => toast({ title: 'Not removed', message: failureText(failure), tone: 'error' }),
    onSettled,
  })
