import { NumberField, TextField } from '../../../../platform/web/fields'
import { trpc } from '../../../../platform/web/trpc'
import type { HotelItem } from '../../item.rules'
import { createHotelInput, updateHotelInput } from '../../schema'
import { ItemFormDialog } from './item-form-dialog'
import styles from './item-forms.module.css'
import { ListField } from './list-field'
import { below, commonStart, priceStart, useItemForm } from './use-item-form'

const schema = { create: createHotelInput, update: updateHotelInput }

const valuesOf = (item: HotelItem | undefined) => ({
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
})
const labels = {
  name: 'Hotel name',
  location: 'Location',
  starRating: 'Star rating',
  roomType: 'Room type',
  rate: 'Rate',
  amenities: 'Amenities',
  contact: 'Contact',
  geoLocation: 'Geo location',
  checkInTime: 'Check-in time',
  checkOutTime: 'Check-out time',
}

export function HotelForm({ item, onClose }: { item?: HotelItem; onClose: () => void }) {
  const create = trpc.inventory.createHotel.useMutation()
  const update = trpc.inventory.updateHotel.useMutation()
  const form = useItemForm({
    kind: 'hotels',
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
      <div className={styles.two}>
        <TextField control={control} name="name" label={labels.name} required data-autofocus />
        <TextField control={control} name="location" label={labels.location} required />
      </div>
      <div className={styles.three}>
        <NumberField
          control={control}
          name="starRating"
          label={labels.starRating}
          min={1}
          max={5}
          allowDecimal={false}
        />
        <TextField control={control} name="roomType" label={labels.roomType} required />
        <TextField
          control={control}
          name="rate"
          label={labels.rate}
          description="Per night"
          inputWrapperOrder={below}
          required
        />
      </div>
      <ListField control={control} name="amenities" label={labels.amenities} />
      <div className={styles.two}>
        <TextField control={control} name="checkInTime" label={labels.checkInTime} type="time" />
        <TextField control={control} name="checkOutTime" label={labels.checkOutTime} type="time" />
        <TextField control={control} name="contact" label={labels.contact} />
        <TextField control={control} name="geoLocation" label={labels.geoLocation} placeholder="8.0863, 98.9063" />
      </div>
    </ItemFormDialog>
  )
}
