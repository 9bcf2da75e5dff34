import { NativeSelectField, NumberField, TextField } from '../../../../platform/web/fields'
import { trpc } from '../../../../platform/web/trpc'
import { activityCategories, type ActivityItem } from '../../item.rules'
import { createActivityInput, updateActivityInput } from '../../schema'
import { ItemFormDialog } from './item-form-dialog'
import styles from './item-forms.module.css'
import { choicesWith } from './kinds'
import { ListField } from './list-field'
import { below, commonStart, priceStart, useItemForm } from './use-item-form'

const schema = { create: createActivityInput, update: updateActivityInput }

export function ActivityForm({ item, onClose }: { item?: ActivityItem; onClose: () => void }) {
  const create = trpc.inventory.createActivity.useMutation()
  const update = trpc.inventory.updateActivity.useMutation()
  const form = useItemForm({
    kind: 'activities',
    item,
    schema,
    start: {
      name: item?.name ?? '',
      location: item?.location ?? '',
      category: item?.category ?? '',
      price: priceStart(item),
      duration: item?.duration ?? '',
      minPeople: item?.minPeople ?? 1,
      maxPeople: item?.maxPeople ?? 50,
      inclusions: item?.inclusions ?? [],
      ageRestriction: item?.ageRestriction ?? '',
      availability: item?.availability ?? '',
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
        <TextField control={control} name="name" label="Activity name" required data-autofocus />
        <TextField control={control} name="location" label="Location" required />
      </div>
      <div className={styles.three}>
        <NativeSelectField
          control={control}
          name="category"
          label="Category"
          data={choicesWith('Select category', activityCategories, item?.category)}
          required
        />
        <TextField
          control={control}
          name="price"
          label="Price"
          description="Per person"
          inputWrapperOrder={below}
          required
        />
        <TextField control={control} name="duration" label="Duration" placeholder="3 hours" />
        <NumberField control={control} name="minPeople" label="Min people" min={1} max={1000} allowDecimal={false} />
        <NumberField control={control} name="maxPeople" label="Max people" min={1} max={1000} allowDecimal={false} />
        <TextField control={control} name="ageRestriction" label="Age restriction" placeholder="12 and over" />
      </div>
      <TextField control={control} name="availability" label="Availability" placeholder="Daily, not in May" />
      <ListField control={control} name="inclusions" label="Inclusions" />
    </ItemFormDialog>
  )
}
