import { Confirm } from '../../../../../platform/web/office/confirm'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { LeadView } from '../../view'

type Props = { lead: LeadView; onDone?: () => void; onClose: () => void }

/** Asks before it deletes a lead, or says why it cannot. */
export default function DeleteLead({ lead: { id, version, customerName, destination }, onDone, onClose }: Props) {
  const { mutate, isPending } = trpc.leads.remove.useMutation({
    onSuccess: () => {
      onDone?.()
      toast({ title: 'Lead deleted', message: `${customerName}, ${destination}` })
    },
    onError: (error) => toast({ title: 'Not deleted', message: describeFailure(error), tone: 'error' }),
    onSettled: onClose,
  })
  const { data, isLoading } = trpc.leads.get.useQuery({ id }, { meta: { part: 'what the lead has' } })
  if (isLoading) return null
  if (data?.deleteProblem)
    return (
      <Dialog brief title="This lead cannot be deleted" description={`${data.deleteProblem}.`} onClose={onClose}>
        <DialogFoot cancel="Close" focusCancel>
          {null}
        </DialogFoot>
      </Dialog>
    )
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
