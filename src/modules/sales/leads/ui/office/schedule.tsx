import { Group } from '@mantine/core'
import { DateField } from '../../../../../platform/web/date-field'
import { TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { cutText } from '../../../../../shared/text'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import type { LeadView } from '../../view'
import { addFollowUpInput } from '../../schema'

type Props = { lead: LeadView; isCall: boolean; onClose: () => void }

/** Plans a follow-up of a lead from the list. Prefills the text for a call. */
export default function Schedule({ lead, isCall, onClose }: Props) {
  const { mutateAsync } = trpc.leads.addFollowUp.useMutation()
  const { control, dialog } = useZodForm(addFollowUpInput.omit({ leadId: true }), {
    start: { text: isCall ? cutText(`Call ${lead.customerName}`, 200) : '', dueOn: useAgencyToday(), dueTime: '' },
    send: (plan) => mutateAsync({ ...plan, leadId: lead.id }),
    onDone: () => {
      toast({ title: isCall ? 'Call planned' : 'Follow-up planned', message: lead.customerName })
      onClose()
    },
  })
  return (
    <FormDialog
      title={isCall ? 'Schedule Call' : 'Schedule Follow-up'}
      size={440}
      yes="Plan"
      {...dialog}
      onClose={onClose}
    >
      <TextField control={control} name="text" label="What is to be done" maxLength={200} required data-autofocus />
      <Group gap="s3" grow>
        <DateField control={control} name="dueOn" label="Due on" required />
        <TextField control={control} name="dueTime" label="At" type="time" />
      </Group>
    </FormDialog>
  )
}
