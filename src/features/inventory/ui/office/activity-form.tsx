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

const valuesOf = (item: ActivityItem | undefined) => ({
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
})
const labels = {
  name: 'Activity name',
  location: 'Location',
  category: 'Category',
  price: 'Price',
  duration: 'Duration',
  minPeople: 'Min people',
  maxPeople: 'Max people',
  inclusions: 'Inclusions',
  ageRestriction: 'Age restriction',
  availability: 'Availability',
}

export function ActivityForm({ item, onClose }: { item?: ActivityItem; onClose: () => void }) {
  const create = trpc.inventory.createActivity.useMutation()
  const update = trpc.inventory.updateActivity.useMutation()
  const form = useItemForm({
    kind: 'activities',
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
        <NativeSelectField
          control={control}
          name="category"
          label={labels.category}
          data={choicesWith('Select category', activityCategories, item?.category)}
          required
        />
        <TextField
          control={control}
          name="price"
          label={labels.price}
          description="Per person"
          inputWrapperOrder={below}
          required
        />
        <TextField control={control} name="duration" label={labels.duration} placeholder="3 hours" />
        <NumberField
          control={control}
          name="minPeople"
          label={labels.minPeople}
          min={1}
          max={1000}
          allowDecimal={false}
        />
        <NumberField
          control={control}
          name="maxPeople"
          label={labels.maxPeople}
          min={1}
          max={1000}
          allowDecimal={false}
        />
        <TextField control={control} name="ageRestriction" label={labels.ageRestriction} placeholder="12 and over" />
      </div>
      <TextField control={control} name="availability" label={labels.availability} placeholder="Daily, not in May" />
      <ListField control={control} name="inclusions" label={labels.inclusions} />
    </ItemFormDialog>
  )
}
