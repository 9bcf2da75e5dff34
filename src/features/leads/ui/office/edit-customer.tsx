import { TextField } from '../../../../platform/web/fields'
import { ConflictDialog } from '../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import type { CustomerView } from '../../../customers/customer.rules'
import { updateCustomerInput } from '../../../customers/schema'

const form = updateCustomerInput.omit({ id: true })
const valuesOf = ({ version, name, email, phone }: CustomerView) => ({
  version,
  name,
  email: email ?? '',
  phone: phone ?? '',
})
const labels = { name: 'Customer Name', email: 'Email', phone: 'Mobile' }

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
      size={440}
      yes="Save"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={labels.name} required data-autofocus />
      <TextField control={control} name="email" label={labels.email} type="email" />
      <TextField control={control} name="phone" label={labels.phone} type="tel" />
    </FormDialog>
  )
}
