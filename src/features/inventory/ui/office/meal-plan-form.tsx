import { NativeSelectField, TextField } from '../../../../platform/web/fields'
import { trpc } from '../../../../platform/web/trpc'
import { type MealPlanItem, mealPlanTypes } from '../../item.rules'
import { createMealPlanInput, updateMealPlanInput } from '../../schema'
import { ItemFormDialog } from './item-form-dialog'
import styles from './item-forms.module.css'
import { choicesWith } from './kinds'
import { ListField } from './list-field'
import { commonStart, priceStart, useItemForm } from './use-item-form'

const schema = { create: createMealPlanInput, update: updateMealPlanInput }
const units = [
  { value: 'person', label: 'A meal' },
  { value: 'day', label: 'A day' },
]

const valuesOf = (item: MealPlanItem | undefined) => ({
  name: item?.name ?? '',
  type: item?.type ?? '',
  pricePerPerson: priceStart(item),
  unit: item?.unit ?? 'person',
  menu: item?.menu ?? [],
  inclusions: item?.inclusions ?? [],
  restrictions: item?.restrictions ?? [],
  availability: item?.availability ?? '',
  ...commonStart(item),
})
const labels = {
  name: 'Meal plan name',
  type: 'Type',
  pricePerPerson: 'Price per person',
  unit: 'The price is for',
  menu: 'Menu',
  inclusions: 'Inclusions',
  restrictions: 'Dietary restrictions',
  availability: 'Availability',
}

export function MealPlanForm({ item, onClose }: { item?: MealPlanItem; onClose: () => void }) {
  const create = trpc.inventory.createMealPlan.useMutation()
  const update = trpc.inventory.updateMealPlan.useMutation()
  const form = useItemForm({
    kind: 'mealPlans',
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
        <NativeSelectField
          control={control}
          name="type"
          label={labels.type}
          data={choicesWith('Select type', mealPlanTypes, item?.type)}
          required={!item}
        />
        <TextField control={control} name="pricePerPerson" label={labels.pricePerPerson} required />
        <NativeSelectField control={control} name="unit" label={labels.unit} data={units} />
      </div>
      <ListField control={control} name="menu" label={labels.menu} />
      <ListField control={control} name="inclusions" label={labels.inclusions} />
      <div className={styles.two}>
        <ListField control={control} name="restrictions" label={labels.restrictions} />
        <TextField control={control} name="availability" label={labels.availability} />
      </div>
    </ItemFormDialog>
  )
}
