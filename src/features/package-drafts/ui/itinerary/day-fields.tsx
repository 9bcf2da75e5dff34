import { useWatch } from 'react-hook-form'
import { ChoiceField, FieldRow, LineField, LinesField, TextField, WordsField } from '../steps/step-fields'
import type { StepProps } from '../steps/step-props'
import styles from './day-card.module.css'

const meals = ['Breakfast', 'Lunch', 'Dinner']

/** What is written of one day. */
export function DayFields({ form, places, index }: StepProps & { index: number }) {
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
        <LineField form={form} name={`${at}.accommodation`} label="Accommodation" max={200} />
        <LineField form={form} name={`${at}.transport`} label="Transport" max={200} />
      </FieldRow>
      <WordsField form={form} name={`${at}.meals`} label="Meals" data={meals} max={60} />
      <LinesField form={form} name={`${at}.activities`} label="Activities" />
      <FieldRow>
        <ChoiceField form={form} name={`${at}.place`} label="Place" description="For the map" options={placeOptions} />
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
