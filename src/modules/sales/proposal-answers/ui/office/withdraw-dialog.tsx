import { TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import type { ProposalDetail } from '../../../proposals/view'
import { withdrawProposalInput } from '../../schema'

const form = withdrawProposalInput.pick({ reason: true })

/** Withdraws an open offer, with a reason for colleagues. */
export default function WithdrawDialog({ proposal, onClose }: { proposal: ProposalDetail; onClose: () => void }) {
  const { id, version } = proposal
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.proposalAnswers.withdraw.useMutation()
  const { control, dialog } = useZodForm(form, {
    start: { reason: '' },
    send: ({ reason }) => mutateAsync({ id, version, reason }),
    onDone: (withdrawn) => {
      utils.proposals.get.setData({ id }, withdrawn)
      toast({ title: 'Proposal withdrawn', message: withdrawn.reference })
      onClose()
    },
  })
  return (
    <FormDialog title="Withdraw this proposal?" size={440} yes="Withdraw" {...dialog} onClose={onClose}>
      <p>It cannot be accepted any more, and its links open nothing. The traveler gets no mail.</p>
      <TextareaField control={control} name="reason" label="Reason, for colleagues" required autosize data-autofocus />
    </FormDialog>
  )
}
