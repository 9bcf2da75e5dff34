import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { ProposalDetail } from '../../../proposals/view'

type Props = { proposal: ProposalDetail; onDone: (proposal: ProposalDetail) => void; onClose: () => void }

/** Discards the draft after a confirmation, which restores the last sent version. */
export default function DiscardDraft({ proposal: { id, version, currentNumber }, onDone, onClose }: Props) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.proposals.discardDraft.useMutation({
    onSuccess: (proposal) => {
      utils.proposals.get.setData({ id }, proposal)
      onDone(proposal)
      toast({ title: 'Draft discarded' })
    },
    onError: (error) => toast({ title: 'Not discarded', message: describeFailure(error), tone: 'error' }),
    onSettled: onClose,
  })
  return (
    <Confirm
      question={{
        title: 'Discard this draft?',
        text: `What was written since version ${currentNumber} is lost. The traveler sees no change.`,
        yes: 'Discard draft',
        isDangerous: true,
      }}
      isPending={isPending}
      onYes={() => mutate({ id, version })}
      onClose={onClose}
    />
  )
}
