import { TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { recordInput, refuseInput } from '../../schema'
import { amountText } from '../../view.rules'
import type { ChangeView } from '../../view'

const acts = {
  record: {
    title: 'Record agreement',
    yes: 'Book change',
    label: 'How and when they agreed',
    done: 'Change booked',
    form: recordInput.pick({ words: true }),
  },
  refuse: {
    title: 'Decline this request?',
    yes: 'Decline',
    label: 'Why, for the traveler',
    done: 'Request declined',
    form: refuseInput.pick({ words: true }),
  },
} as const

type Props = { change: ChangeView; act: keyof typeof acts; onClose: () => void }

/** Records the traveler's agreement, or refuses a request with a reason. */
export default function AnswerDialog({ change, act, onClose }: Props) {
  const { id: changeId, seq, proposed, currency } = change
  const { title, yes, label, done, form } = acts[act]
  const record = trpc.bookingChanges.record.useMutation()
  const refuse = trpc.bookingChanges.refuse.useMutation()
  const { mutateAsync } = act === 'record' ? record : refuse
  const { control, dialog } = useZodForm(form, {
    start: { words: '' },
    send: ({ words }) => mutateAsync({ changeId, words }),
    onDone: () => {
      toast({ title: done, message: `Change ${seq}` })
      onClose()
    },
  })
  return (
    <FormDialog title={title} size={440} yes={yes} {...dialog} onClose={onClose}>
      <p className="num">
        {act === 'record' && proposed
          ? `The booking is changed at once: ${amountText(proposed.amountMinor, currency)}.`
          : 'The trip stays as it is. The traveler gets a mail with your words.'}
      </p>
      <TextareaField control={control} name="words" label={label} required autosize data-autofocus />
    </FormDialog>
  )
}
