import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { LeadView } from '../../view'

type Props = { lead: LeadView; onDone?: () => void; onClose: () => void }

export default function DeleteLead({ lead: { id, version, customerName, destination }, onDone, onClose }: Props) {
  const { mutate, isPending } = trpc.leads.remove.useMutation({
    onSuccess: () => {
      onDone?.()
      toast({ title: 'Lead deleted', message: `${customerName}, ${destination}` })
    },
    onError: (error) => toast({ title: 'Not deleted', message: describeFailure(error), tone: 'error' }),
    onSettled: onClose,
  })
  return (
    <Confirm
      question={{
        title: 'Delete this lead?',
        text: `${customerName}’s inquiry about ${destination} is deleted with its notes, follow-ups and e-mails. This cannot be undone. The customer stays.`,
        yes: 'Delete',
        isDangerous: true,
      }}
      isPending={isPending}
      onYes={() => mutate({ id, version })}
      onClose={onClose}
    />
  )
}
