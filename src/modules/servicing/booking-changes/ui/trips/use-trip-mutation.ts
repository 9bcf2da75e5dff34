import { toast } from '../../../../../platform/web/toast'
import { failureText, trpc } from '../../../../../platform/web/trpc'

/** Shows what happened with the trip everywhere on its page, also when a colleague or another device was faster. */
export function useTripMutation(done?: string) {
  const utils = trpc.useUtils()
  return {
    onSuccess: () => {
      if (done) toast({ title: done })
    },
    onError: (error: unknown) => toast({ title: 'Error', message: failureText(error), tone: 'error' as const }),
    onSettled: () => {
      void utils.bookings.invalidate()
      void utils.payments.invalidate()
    },
  }
}
