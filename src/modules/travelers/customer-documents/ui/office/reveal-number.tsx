import { TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import type { DocumentKind } from '../../../../identity/documents/traveler.rules'
import { revealNumberInput } from '../../schema'
import { kindLabels } from './kinds'

type Props = {
  document: { customerId: string; travelerId: string; kind: DocumentKind }
  name: string
  onShown: (number: string) => void
  onClose: () => void
}

const form = revealNumberInput.pick({ reason: true })

/** Asks for the reason before a number is shown in full. */
export default function RevealNumber({ document, name, onShown, onClose }: Props) {
  // Bypasses the query client, so that no cache keeps the number.
  const { client } = trpc.useUtils()
  const { control, submit, isPending } = useZodForm(form, {
    start: { reason: '' },
    send: ({ reason }) => client.customerDocuments.reveal.mutate({ ...document, reason }),
    onDone: ({ number }) => {
      onShown(number)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Show ${kindLabels[document.kind].toLowerCase()} number?`}
      size={440}
      yes="Show for 60 seconds"
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <p>Of {name}. The audit log keeps who saw it, when, and why.</p>
      <TextField
        control={control}
        name="reason"
        label="Reason"
        placeholder="Ticketing, visa …"
        maxLength={200}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
