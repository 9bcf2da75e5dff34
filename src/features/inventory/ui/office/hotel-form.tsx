import { NumberField, TextField } from '../../../../platform/web/fields'
import { trpc } from '../../../../platform/web/trpc'
import type { HotelItem } from '../../item.rules'
import { createHotelInput, updateHotelInput } from '../../schema'
import { ItemFormDialog } from './item-form-dialog'
import styles from './item-forms.module.css'
import { ListField } from './list-field'
import { below, commonStart, priceStart, useItemForm } from './use-item-form'

const schema = { create: createHotelInput, update: updateHotelInput }

export function HotelForm({ item, onClose }: { item?: HotelItem; onClose: () => void }) {
  const create = trpc.inventory.createHotel.useMutation()
  const update = trpc.inventory.updateHotel.useMutation()
  const form = useItemForm({
    kind: 'hotels',
    item,
    schema,
    start: {
      name: item?.name ?? '',
      location: item?.location ?? '',
      starRating: item?.starRating ?? 3,
      roomType: item?.roomType ?? '',
      rate: priceStart(item),
      amenities: item?.amenities ?? [],
      contact: item?.contact ?? '',
      geoLocation: item?.geoLocation ?? '',
      checkInTime: item?.checkInTime ?? '14:00',
      checkOutTime: item?.checkOutTime ?? '11:00',
      ...commonStart(item),
    },
    create: create.mutateAsync,
    update: update.mutateAsync,
    onClose,
  })
  const { control } = form
  return (
    <ItemFormDialog form={form} onClose={onClose}>
      <div className={styles.two}>
        <TextField control={control} name="name" label="Hotel name" required data-autofocus />
        <TextField control={control} name="location" label="Location" required />
      </div>
      <div className={styles.three}>
        <NumberField control={control} name="starRating" label="Star rating" min={1} max={5} allowDecimal={false} />
        <TextField control={control} name="roomType" label="Room type" required />
        <TextField
          control={control}
          name="rate"
          label="Rate"
          description="Per night"
          inputWrapperOrder={below}
          required
        />
      </div>
      <ListField control={control} name="amenities" label="Amenities" />
      <div className={styles.two}>
        <TextField control={control} name="checkInTime" label="Check-in time" type="time" />
        <TextField control={control} name="checkOutTime" label="Check-out time" type="time" />
        <TextField control={control} name="contact" label="Contact" />
        <TextField control={control} name="geoLocation" label="Geo location" placeholder="8.0863, 98.9063" />
      </div>
    </ItemFormDialog>
  )
}
