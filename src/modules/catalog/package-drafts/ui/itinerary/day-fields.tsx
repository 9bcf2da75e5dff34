import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { ChosenNames } from '../../items.rules'
import { OtherPlace } from '../../../places/ui/office/other-place'
import { ChoiceField, FieldRow, LineField, LinesField, TextField, WordsField } from '../steps/step-fields'
import type { StepProps } from '../steps/step-props'
import styles from './day-card.module.css'

const meals = ['Breakfast', 'Lunch', 'Dinner']

export function DayFields({ form, places, names, index }: StepProps & { names: ChosenNames; index: number }) {
  const lists = useId()
  const images = useWatch({ control: form.control, name: 'images' })
  const placeOptions = [
    { value: '', label: 'Not said' },
    ...places.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  const imageOptions = [
    { value: '', label: 'None' },
    ...images.map(({ image, alt }, i) => ({ value: image, label: `Image ${i + 1}${alt ? `, ${alt}` : ''}` })),
  ]
  const at = `itinerary.${index}` as const
  return (
    <div className={styles.fields}>
      <LineField form={form} name={`${at}.title`} label="Day Title" required />
      <TextField form={form} name={`${at}.description`} label="Description" required />
      <FieldRow>
        <LineField form={form} name={`${at}.accommodation`} label="Accommodation" max={200} list={`${lists}stays`} />
        <LineField form={form} name={`${at}.transport`} label="Transport" max={200} list={`${lists}rides`} />
      </FieldRow>
      <Names id={`${lists}stays`} names={names.hotels} />
      <Names id={`${lists}rides`} names={names.transfers} />
      <WordsField form={form} name={`${at}.meals`} label="Meals" data={[...meals, ...names.mealPlans]} max={60} />
      <LinesField form={form} name={`${at}.activities`} label="Activities" />
      <FieldRow>
        <div>
          <ChoiceField
            form={form}
            name={`${at}.place`}
            label="Place"
            description="For the map"
            options={placeOptions}
          />
          <OtherPlace onAdded={({ slug }) => form.setValue(`${at}.place`, slug, { shouldDirty: true })} />
        </div>
        {images.length > 0 && (
          <ChoiceField
            form={form}
            name={`${at}.image`}
            label="Picture"
            description="One of the package's"
            options={imageOptions}
          />
        )}
      </FieldRow>
      <TextField form={form} name={`${at}.notes`} label="Notes" max={2000} />
    </div>
  )
}

const Names = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </datalist>
)
