import { useNavigate } from 'react-router'
import { NativeSelectField, NumberField, TextareaField, TextField } from '../../../../platform/web/fields'
import { useSentOnce } from '../../../../platform/web/idempotency'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { dropUnsaved } from '../../../../platform/web/unsaved'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { departureCities } from '../../../places/departure-cities.rules'
import { budgetRanges, quoteTravelers } from '../../../quote-forms/options.rules'
import { enterQuoteForm } from '../../schema'
import styles from './new-quote.module.css'
import { type Known, KnownPerson } from './known-person'

const start = {
  source: 'phone',
  leadId: '',
  customerName: '',
  email: '',
  phone: '',
  departureCity: '',
  destination: '',
  travelDate: '',
  travelers: quoteTravelers.start as number,
  budget: '',
  message: '',
}
const cameBy = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'E-mail' },
  { value: 'walk-in', label: 'Walk-in' },
]
const orNone = (values: readonly string[]) => [
  { value: '', label: 'Not said' },
  ...values.map((value) => ({ value, label: value })),
]

/** Takes down a request that came by phone, by e-mail or over the counter, and opens it. */
export default function NewQuote({ onClose }: { onClose: () => void }) {
  const once = useSentOnce()
  const { mutateAsync } = trpc.quoteEntry.enter.useMutation(once.options)
  const navigate = useNavigate()
  const { control, submit, isPending, formState, setValue } = useZodForm(enterQuoteForm, {
    start,
    guarded: true,
    send: (asked) => mutateAsync(once.body(asked)),
    onDone: ({ id, reference, customerName }) => {
      toast({ title: 'Quote request recorded', message: `${reference}, ${customerName}` })
      onClose()
      // The address changes before the form is gone.
      dropUnsaved()
      void navigate(`/admin/quotes?quote=${id}`)
    },
  })
  const fill = (known: Known) => {
    for (const [name, value] of Object.entries(known))
      setValue(name as keyof Known, value as string, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  return (
    <FormDialog
      title="New Quote"
      yes="Record request"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <KnownPerson onChoose={fill} />
      <div className={styles.three}>
        <TextField control={control} name="customerName" label="Full Name" required />
        <TextField control={control} name="email" label="Email" type="email" required />
        <TextField control={control} name="phone" label="Phone Number" type="tel" />
        <TextField control={control} name="destination" label="Destination" required />
        <TextField control={control} name="travelDate" label="Travel Date" type="date" />
        <NumberField
          control={control}
          name="travelers"
          label="Number of Travelers"
          min={quoteTravelers.min}
          max={quoteTravelers.max}
          required
        />
        <NativeSelectField
          control={control}
          name="departureCity"
          label="Departure City"
          data={orNone(departureCities)}
        />
        <NativeSelectField control={control} name="budget" label="Budget" data={orNone(budgetRanges)} />
        <NativeSelectField control={control} name="source" label="Came by" data={cameBy} required />
      </div>
      <TextareaField
        control={control}
        name="message"
        label="What they ask for"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4000}
      />
    </FormDialog>
  )
}
