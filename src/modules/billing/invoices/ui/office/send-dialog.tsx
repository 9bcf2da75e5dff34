import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { TextareaField, WithCodesField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { kindLabels } from '../../invoice.rules'
import type { InvoiceDetail } from '../../view'
import { sendInvoiceForm } from '../../schema'

export default function SendDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { id, kind, reference, bookingId } = invoice
  const { data, error, refetch } = trpc.invoices.of.useQuery({ bookingId })
  const to = data?.email
  const { mutateAsync } = trpc.invoices.send.useMutation()
  const { control, dialog } = useZodForm(sendInvoiceForm, {
    start: { message: '', withCodes: false },
    send: (valid) => mutateAsync({ ...valid, id }),
    onDone: () => {
      toast({ title: `${kindLabels[kind]} sent`, message: reference })
      onClose()
    },
  })
  return (
    <FormDialog title={`Send ${reference}`} size={600} yes="Send" {...dialog} onClose={onClose}>
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {to !== undefined && (
        <p>{to ? `It goes to ${to}, with the PDF attached.` : 'This customer has no e-mail address to send it to.'}</p>
      )}
      <TextareaField
        control={control}
        name="message"
        label="Message"
        description="It stands above the amounts; it may stay empty"
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
      />
      <WithCodesField control={control} />
    </FormDialog>
  )
}
