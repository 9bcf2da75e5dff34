import { toast } from '../../../../../platform/web/toast'
import { failureData, failureText, trpc } from '../../../../../platform/web/trpc'
import type { SeenProposal } from '../../answer.rules'

/** The mutation says itself what failed. */
export const sentElsewhere = () => undefined

/**
 * What an answer shows: the proposal as it stands then. It does so also where it was refused because that is another
 * one now.
 */
export function useAnswer(token: string) {
  const { proposalAnswers } = trpc.useUtils()
  const show = (seen: SeenProposal) => proposalAnswers.open.setData({ token }, seen)
  return {
    onSuccess: show,
    onError: (error: unknown) => {
      const { current } = failureData(error) as { current?: SeenProposal }
      if (current) show(current)
      toast({ title: 'Not sent', message: failureText(error), tone: 'error' })
    },
  }
}
