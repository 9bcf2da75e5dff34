import { useNavigate } from 'react-router'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { createCustomerInput } from '../../schema'
import { CustomerFields } from './customer-fields'

const start = {
  name: '',
  email: '',
  phone: '',
  company: '',
  taxNumber: '',
  address: '',
  birthday: '',
  language: '',
  preferences: '',
  notes: '',
  tags: [] as string[],
}

/** Adds a customer before any lead, and opens the page. */
export default function AddCustomer({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.customers.create.useMutation()
  const navigate = useNavigate()
  const { control, dialog } = useZodForm(createCustomerInput, {
    start,
    guarded: true,
    send: (customer) => mutateAsync(customer),
    onDone: ({ id, name }) => {
      toast({ title: 'Customer added', message: name })
      onClose()
      void navigate(`/admin/customers/${id}`)
    },
  })
  return (
    <FormDialog title="Add Customer" size={600} yes="Add Customer" {...dialog} onClose={onClose}>
      <CustomerFields control={control} />
    </FormDialog>
  )
}
