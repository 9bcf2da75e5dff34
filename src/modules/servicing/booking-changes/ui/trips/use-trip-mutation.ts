import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'

/** Refreshes the trip's whole page, also after a conflict with a colleague or another device. */
export function useTripMutation(done?: string) {
  const utils = trpc.useUtils()
  return {
    onSuccess: () => {
      if (done) toast({ title: done })
    },
    onError: (error: unknown) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' as const }),
    onSettled: () => {
      void utils.bookings.invalidate()
      void utils.payments.invalidate()
    },
  }
}
