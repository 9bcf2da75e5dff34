import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { SeenProposal } from '../../view'

/** Leaves the error message to the mutation. */
export const sentElsewhere = () => undefined

/** Caches the proposal of the response, also of a conflict, which returns the present one. */
export function useAnswer(token: string) {
  const { proposalAnswers } = trpc.useUtils()
  const show = (seen: SeenProposal) => proposalAnswers.open.setData({ token }, seen)
  return {
    onSuccess: show,
    onError: (error: unknown) => {
      const { current } = getFailureData(error) as { current?: SeenProposal }
      if (current) show(current)
      toast({ title: 'Not sent', message: describeFailure(error), tone: 'error' })
    },
  }
}
