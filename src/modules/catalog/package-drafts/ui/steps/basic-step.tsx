import { useWatch } from 'react-hook-form'
import { descriptionBelow, NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { durationText } from '../../../packages/package.rules'
import { PlaceHint } from '../../../places/ui/office/place-hint'
import { daysAfter, nightsAfter } from '../../itinerary.rules'
import { categoryNamed } from '../../../../settings/settings/categories.rules'
import type { Category } from '../../../../settings/settings/schema'
import { useCategories } from '../../../../settings/settings/ui/use-categories'
import { CountField, FieldGroup, FieldRow, PlaceField, type StepProps } from './step-fields'

/** Lists the categories in the words of the form, and a former name that the draft still has. */
function toCategoryOptions(categories: readonly Category[], chosen: string) {
  const former = categories.every(({ key }) => key !== chosen) && categoryNamed(categories, chosen)
  return [
    { value: '', label: 'Choose a category' },
    ...categories.map(({ key, label, formLabel }) => ({ value: key, label: formLabel || label })),
    ...(former ? [{ value: chosen, label: `${chosen} (now ${former})` }] : []),
  ]
}

export function BasicStep({ form }: StepProps) {
  const { control } = form
  const [days, nights, destination, place, category] = useWatch({
    control,
    name: ['days', 'nights', 'destination', 'place', 'category'],
  })
  // Stays silent while one of them is unreadable.
  const length =
    typeof nights === 'number' && typeof days === 'number' && days > 0 ? durationText({ days, nights }) : null
  const findBy = ({ slug }: { slug: string }) => form.setValue('place', slug, { shouldDirty: true })
  return (
    <>
      <FieldGroup title="Package">
        <TextField
          control={control}
          name="name"
          label="Package Name"
          required
          maxLength={160}
          placeholder="Seven mornings by the sea"
        />
        <FieldRow>
          <div>
            <TextField
              {...descriptionBelow}
              control={control}
              name="destination"
              label="Destination"
              required
              maxLength={160}
              placeholder="City, country"
              description="As travelers read it"
              onInput={() => form.setValue('place', '')}
            />
            {place === '' && <PlaceHint text={destination} onChoose={findBy} onAdded={findBy} />}
          </div>
          <PlaceField
            form={form}
            name="place"
            label="Place"
            description="What it is found by"
            none="As the destination says"
          />
        </FieldRow>
        <NativeSelectField
          control={control}
          name="category"
          label="Category"
          required
          data={toCategoryOptions(useCategories(), category)}
        />
      </FieldGroup>
      <FieldGroup title="Length" note={length}>
        <FieldRow>
          <CountField
            form={form}
            name="days"
            label="Number of Days"
            required
            onTyped={(typed) => form.setValue('nights', nightsAfter({ days, nights }, typed))}
          />
          <CountField
            form={form}
            name="nights"
            label="Number of Nights"
            required
            onTyped={(typed) => form.setValue('days', daysAfter({ days }, typed))}
          />
        </FieldRow>
      </FieldGroup>
    </>
  )
}
