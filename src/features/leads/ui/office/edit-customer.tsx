import { TextareaField, TextField } from '../../../../platform/web/fields'
import { ListField } from '../../../../platform/web/list-input'
import { ConflictDialog } from '../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { type CustomerView, pickDetails } from '../../../customers/customer.rules'
import { updateCustomerInput } from '../../../customers/schema'
import styles from './add-lead.module.css'

const form = updateCustomerInput.omit({ id: true })
const valuesOf = (one: CustomerView) => ({
  version: one.version,
  name: one.name,
  email: one.email ?? '',
  phone: one.phone ?? '',
  ...pickDetails(one),
  birthday: one.birthday ?? '',
})
const labels = {
  name: 'Customer Name',
  email: 'Email',
  phone: 'Mobile',
  company: 'Company',
  address: 'Address',
  birthday: 'Birthday',
  language: 'Language',
  preferences: 'Preferences',
  notes: 'Notes',
  tags: 'Tags',
}

/** Changes who the customer is; their leads follow. */
export function EditCustomer({ customer, onClose }: { customer: CustomerView; onClose: () => void }) {
  const { mutateAsync } = trpc.customers.update.useMutation()
  const { control, submit, isPending, formState, conflict } = useVersionedForm(form, {
    row: customer,
    valuesOf,
    guarded: true,
    send: (edited) => mutateAsync({ ...edited, id: customer.id }),
    onDone: ({ name }) => {
      toast({ title: 'Customer saved', message: name })
      onClose()
    },
  })
  if (conflict) return <ConflictDialog conflict={conflict} labels={labels} />
  return (
    <FormDialog
      title="Edit Customer"
      size={600}
      yes="Save"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={labels.name} required data-autofocus />
      <div className={styles.two}>
        <TextField control={control} name="email" label={labels.email} type="email" />
        <TextField control={control} name="phone" label={labels.phone} type="tel" />
        <TextField control={control} name="company" label={labels.company} />
        <TextField control={control} name="language" label={labels.language} placeholder="How they are written to" />
        <TextareaField control={control} name="address" label={labels.address} autosize minRows={2} maxLength={500} />
        <TextField control={control} name="birthday" label={labels.birthday} type="date" />
      </div>
      <ListField control={control} name="tags" label={labels.tags} description="Enter adds one." />
      <TextareaField
        control={control}
        name="preferences"
        label={labels.preferences}
        placeholder="Seats, rooms, food, what they never want again"
        autosize
        minRows={2}
        maxLength={4000}
      />
      <TextareaField control={control} name="notes" label={labels.notes} autosize minRows={2} maxLength={4000} />
    </FormDialog>
  )
}
