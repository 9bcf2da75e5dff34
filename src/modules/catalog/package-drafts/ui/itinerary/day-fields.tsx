import { Stack } from '@mantine/core'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { descriptionBelow, NativeSelectField, TextareaField, TextField } from '../../../../../platform/web/fields'
import type { ChosenNames } from '../../items.rules'
import { OtherPlace } from '../../../places/ui/office/other-place'
import { FieldRow, LinesField, PlaceField, type StepProps, WordsField } from '../steps/step-fields'

const meals = ['Breakfast', 'Lunch', 'Dinner']

export function DayFields({ form, names, index }: StepProps & { names: ChosenNames; index: number }) {
  const lists = useId()
  const { control } = form
  const images = useWatch({ control, name: 'images' })
  const at = `itinerary.${index}` as const
  return (
    <Stack gap="s3">
      <TextField control={control} name={`${at}.title`} label="Day Title" required maxLength={160} />
      <TextareaField control={control} name={`${at}.description`} label="Description" required maxLength={4000} />
      <FieldRow>
        <TextField
          control={control}
          name={`${at}.accommodation`}
          label="Accommodation"
          maxLength={200}
          list={`${lists}stays`}
        />
        <TextField
          control={control}
          name={`${at}.transport`}
          label="Transport"
          maxLength={200}
          list={`${lists}rides`}
        />
      </FieldRow>
      <Names id={`${lists}stays`} names={names.hotels} />
      <Names id={`${lists}rides`} names={names.transfers} />
      <WordsField form={form} name={`${at}.meals`} label="Meals" data={[...meals, ...names.mealPlans]} maxTags={60} />
      <LinesField form={form} name={`${at}.activities`} label="Activities" />
      <FieldRow>
        <div>
          <PlaceField form={form} name={`${at}.place`} label="Place" description="For the map" none="Not said" />
          <OtherPlace onAdded={({ slug }) => form.setValue(`${at}.place`, slug, { shouldDirty: true })} />
        </div>
        {images.length > 0 && (
          <NativeSelectField
            {...descriptionBelow}
            control={control}
            name={`${at}.image`}
            label="Picture"
            description="One of the package's"
            data={[
              { value: '', label: 'None' },
              ...images.map(({ image, alt }, i) => ({ value: image, label: `Image ${i + 1}${alt ? `, ${alt}` : ''}` })),
            ]}
          />
        )}
      </FieldRow>
      <TextareaField control={control} name={`${at}.notes`} label="Notes" maxLength={2000} />
    </Stack>
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
