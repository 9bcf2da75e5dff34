import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { SupplierField } from '../../../../catalog/suppliers/ui/office/supplier-field'
import type { OrderView } from '../../view'
import { pickSupplierForm } from '../../schema'

export default function PickDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { id, version, service, supplierId, supplierName } = order
  const { mutateAsync } = trpc.supplierOrders.pick.useMutation()
  const present = supplierId && supplierName ? { id: supplierId, name: supplierName } : undefined
  const { control, dialog } = useZodForm(pickSupplierForm, {
    start: { supplierId: supplierId ?? '' },
    send: (valid) => mutateAsync({ ...valid, id, version }),
    onDone: (picked) => {
      toast({ title: 'Supplier picked', message: picked.supplierName ?? '' })
      onClose()
    },
  })
  return (
    <FormDialog title={`Supplier of ${service.title}`} size={440} yes="Pick" {...dialog} onClose={onClose}>
      <SupplierField control={control} name="supplierId" present={present} />
    </FormDialog>
  )
}
