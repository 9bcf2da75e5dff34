import { useWatch } from 'react-hook-form'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { pickDetails } from '../../../customers/customer.rules'
import type { CustomerView } from '../../../customers/view'
import { updateCustomerInput } from '../../../customers/schema'
import { CustomerFields, customerLabels } from '../../../customers/ui/office/customer-fields'
import { AddressNote } from './address-note'

const form = updateCustomerInput.omit({ id: true })
const toValues = (one: CustomerView) => ({
  version: one.version,
  name: one.name,
  email: one.email ?? '',
  phone: one.phone ?? '',
  ...pickDetails(one),
  birthday: one.birthday ?? '',
})
const show = { birthday: (day: string) => (day ? formatDate(day) : '—') }

/** Edits a customer; their leads with the same data follow. */
export default function EditCustomer({ customer, onClose }: { customer: CustomerView; onClose: () => void }) {
  const { mutateAsync } = trpc.customers.update.useMutation()
  const { control, dialog, conflict } = useVersionedForm(form, {
    row: customer,
    toValues,
    guarded: true,
    send: (edited) => mutateAsync({ ...edited, id: customer.id }),
    onDone: ({ name }) => {
      toast({ title: 'Customer saved', message: name })
      onClose()
    },
  })
  const email = useWatch({ control, name: 'email' })
  if (conflict) return <ConflictDialog conflict={conflict} labels={customerLabels} show={show} />
  return (
    <FormDialog title="Edit Customer" size={600} yes="Save" {...dialog} onClose={onClose}>
      <CustomerFields control={control} />
      <AddressNote before={customer.email ?? ''} typed={email ?? ''} />
    </FormDialog>
  )
}
