import { NativeSelectField, NumberField, TextField } from '../../../../platform/web/fields'
import { trpc } from '../../../../platform/web/trpc'
import { type TransferItem, vehicleTypes } from '../../item.rules'
import { createTransferInput, updateTransferInput } from '../../schema'
import { ItemFormDialog } from './item-form-dialog'
import styles from './item-forms.module.css'
import { choicesWith } from './kinds'
import { below, commonStart, priceStart, useItemForm } from './use-item-form'

const schema = { create: createTransferInput, update: updateTransferInput }

export function TransferForm({ item, onClose }: { item?: TransferItem; onClose: () => void }) {
  const create = trpc.inventory.createTransfer.useMutation()
  const update = trpc.inventory.updateTransfer.useMutation()
  const form = useItemForm({
    kind: 'transfers',
    item,
    schema,
    start: {
      name: item?.name ?? '',
      fromLocation: item?.fromLocation ?? '',
      toLocation: item?.toLocation ?? '',
      vehicleType: item?.vehicleType ?? '',
      capacity: item?.capacity ?? 4,
      price: priceStart(item),
      duration: item?.duration ?? '',
      vendor: item?.vendor ?? '',
      ...commonStart(item),
    },
    create: create.mutateAsync,
    update: update.mutateAsync,
    onClose,
  })
  const { control } = form
  return (
    <ItemFormDialog form={form} onClose={onClose}>
      <TextField control={control} name="name" label="Transfer name" required data-autofocus />
      <div className={styles.two}>
        <TextField control={control} name="fromLocation" label="From location" required />
        <TextField control={control} name="toLocation" label="To location" required />
      </div>
      <div className={styles.three}>
        <NativeSelectField
          control={control}
          name="vehicleType"
          label="Vehicle type"
          data={choicesWith('Select vehicle type', vehicleTypes, item?.vehicleType)}
          required
        />
        <NumberField
          control={control}
          name="capacity"
          label="Capacity"
          min={1}
          max={1000}
          allowDecimal={false}
          required
        />
        <TextField
          control={control}
          name="price"
          label="Price"
          description="Per vehicle"
          inputWrapperOrder={below}
          required
        />
        <TextField control={control} name="duration" label="Duration" placeholder="45 minutes" />
        <TextField control={control} name="vendor" label="Vendor" />
      </div>
    </ItemFormDialog>
  )
}
