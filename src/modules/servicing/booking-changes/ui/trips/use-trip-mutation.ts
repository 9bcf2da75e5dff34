import { toast } from '../../../../../platform/web/toast'
import { describeFailure } from '../../../../../platform/web/trpc'

/** Says what a traveler's act on the trip did, or why it failed. */
export const useTripMutation = (done: string) => ({
  onSuccess: () => toast({ title: done }),
  onError: (error: unknown) => toast({ title: 'Error', message: describeFailure(error), tone: 'error' as const }),
})
