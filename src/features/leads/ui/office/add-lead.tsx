import { useNavigate } from 'react-router'
import { NativeSelectField, NumberField, TextareaField, TextField } from '../../../../platform/web/fields'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { dropUnsaved } from '../../../../platform/web/unsaved'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { budgetRanges } from '../../../quote-forms/options.rules'
import { createLeadInput } from '../../schema'
import styles from './add-lead.module.css'

const start = {
  customerName: '',
  email: '',
  mobile: '',
  destination: '',
  numberOfTravelers: 1,
  travelDate: '',
  budget: '',
  notes: '',
}

/** Enters a lead by hand, and opens it. */
export function AddLead({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.leads.create.useMutation()
  const navigate = useNavigate()
  const { control, submit, isPending, formState } = useZodForm(createLeadInput, {
    start,
    guarded: true,
    send: (lead) => mutateAsync(lead),
    onDone: ({ id, customerName }) => {
      toast({ title: 'Lead created successfully', message: customerName })
      onClose()
      // The address changes before the form is gone.
      dropUnsaved()
      void navigate(`/admin/leads/${id}`)
    },
  })
  return (
    <FormDialog
      title="Add Lead"
      yes="Add Lead"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="customerName" label="Customer Name" required data-autofocus />
      <div className={styles.two}>
        <TextField control={control} name="email" label="Email" type="email" required />
        <TextField control={control} name="mobile" label="Mobile" type="tel" required />
        <TextField control={control} name="destination" label="Destination" required />
        <NumberField
          control={control}
          name="numberOfTravelers"
          label="Number of Travelers"
          min={1}
          max={500}
          required
        />
        <TextField control={control} name="travelDate" label="Travel Date" type="date" />
        <NativeSelectField
          control={control}
          name="budget"
          label="Budget"
          data={[{ value: '', label: 'Not said' }, ...budgetRanges.map((value) => ({ value, label: value }))]}
        />
      </div>
      <TextareaField control={control} name="notes" label="Notes" maxLength={4000} />
    </FormDialog>
  )
}
