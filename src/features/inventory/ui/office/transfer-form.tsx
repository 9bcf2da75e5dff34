import { NativeSelectField, NumberField, TextField } from '../../../../platform/web/fields'
import { trpc } from '../../../../platform/web/trpc'
import { type TransferItem, vehicleTypes } from '../../item.rules'
import { createTransferInput, updateTransferInput } from '../../schema'
import { ItemFormDialog } from './item-form-dialog'
import styles from './item-forms.module.css'
import { choicesWith } from './kinds'
import { below, commonStart, priceStart, useItemForm } from './use-item-form'

const schema = { create: createTransferInput, update: updateTransferInput }

const valuesOf = (item: TransferItem | undefined) => ({
  name: item?.name ?? '',
  fromLocation: item?.fromLocation ?? '',
  toLocation: item?.toLocation ?? '',
  vehicleType: item?.vehicleType ?? '',
  capacity: item?.capacity ?? 4,
  price: priceStart(item),
  duration: item?.duration ?? '',
  vendor: item?.vendor ?? '',
  ...commonStart(item),
})
const labels = {
  name: 'Transfer name',
  fromLocation: 'From location',
  toLocation: 'To location',
  vehicleType: 'Vehicle type',
  capacity: 'Capacity',
  price: 'Price',
  duration: 'Duration',
  vendor: 'Vendor',
}

export function TransferForm({ item, onClose }: { item?: TransferItem; onClose: () => void }) {
  const create = trpc.inventory.createTransfer.useMutation()
  const update = trpc.inventory.updateTransfer.useMutation()
  const form = useItemForm({
    kind: 'transfers',
    item,
    schema,
    valuesOf,
    labels,
    create: create.mutateAsync,
    update: update.mutateAsync,
    onClose,
  })
  const { control } = form
  return (
    <ItemFormDialog form={form} onClose={onClose}>
      <TextField control={control} name="name" label={labels.name} required data-autofocus />
      <div className={styles.two}>
        <TextField control={control} name="fromLocation" label={labels.fromLocation} required />
        <TextField control={control} name="toLocation" label={labels.toLocation} required />
      </div>
      <div className={styles.three}>
        <NativeSelectField
          control={control}
          name="vehicleType"
          label={labels.vehicleType}
          data={choicesWith('Select vehicle type', vehicleTypes, item?.vehicleType)}
          required
        />
        <NumberField
          control={control}
          name="capacity"
          label={labels.capacity}
          min={1}
          max={1000}
          allowDecimal={false}
          required
        />
        <TextField
          control={control}
          name="price"
          label={labels.price}
          description="Per vehicle"
          inputWrapperOrder={below}
          required
        />
        <TextField control={control} name="duration" label={labels.duration} placeholder="45 minutes" />
        <TextField control={control} name="vendor" label={labels.vendor} />
      </div>
    </ItemFormDialog>
  )
}
