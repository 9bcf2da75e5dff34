import { toOptions } from '../../../../../platform/web/options'
import { NativeSelectField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { lostLabels, type LostReason, lostReasons } from '../../lead.rules'
import { z } from 'zod'

const form = z.object({ lostReason: z.enum(lostReasons, 'Please say why the lead was lost') })
const choices = [{ value: '', label: 'Please choose' }, ...toOptions(lostReasons, lostLabels)]

type Props = { onLost: (reason: LostReason) => Promise<unknown>; onClose: () => void }

/** Asks for the reason before a lead is closed as lost. */
export function CloseLost({ onLost, onClose }: Props) {
  const { control, submit, isPending } = useZodForm(form, {
    start: { lostReason: '' },
    send: ({ lostReason }) => onLost(lostReason),
    // Leaves the error message to the caller's mutation.
    onFailed: onClose,
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Close as lost?"
      size={440}
      yes="Close as lost"
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <p>It leaves the open pipeline, and can be taken up again later.</p>
      <NativeSelectField control={control} name="lostReason" label="Reason" data={choices} required data-autofocus />
    </FormDialog>
  )
}
