import { useNavigate } from 'react-router'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'

export function useNewProposal() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.proposals.create.useMutation({
    onSuccess: (proposal) => {
      utils.proposals.get.setData({ id: proposal.id }, proposal)
      void navigate(`/admin/proposals/${proposal.id}`)
    },
    onError: (error) => toast({ title: 'No proposal was made', message: describeFailure(error), tone: 'error' }),
  })
  return { begin: mutate, isPending }
}
