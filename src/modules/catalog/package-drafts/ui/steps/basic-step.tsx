import { useWatch } from 'react-hook-form'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { durationText } from '../../../packages/package.rules'
import { PlaceHint } from '../../../places/ui/office/place-hint'
import { wizardCategories } from '../../content.rules'
import { daysAfter, nightsAfter } from '../../itinerary.rules'
import { below, CountField, FieldGroup, FieldRow, type StepProps, toOptions } from './step-fields'

/** Edits name, destination and length. */
export function BasicStep({ form, places }: StepProps) {
  const { control } = form
  const [days, nights, destination, place] = useWatch({ control, name: ['days', 'nights', 'destination', 'place'] })
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
          placeholder="Seven mornings on the Andaman"
        />
        <FieldRow>
          <div>
            <TextField
              {...below}
              control={control}
              name="destination"
              label="Destination"
              required
              maxLength={160}
              placeholder="Krabi, Thailand"
              description="As travelers read it"
              onInput={() => form.setValue('place', '')}
            />
            {place === '' && <PlaceHint text={destination} onChoose={findBy} onAdded={findBy} />}
          </div>
          <NativeSelectField
            {...below}
            control={control}
            name="place"
            label="Place"
            description="What it is found by"
            data={toOptions('As the destination says', places)}
          />
        </FieldRow>
        <NativeSelectField
          control={control}
          name="category"
          label="Category"
          required
          data={[{ value: '', label: 'Choose a category' }, ...wizardCategories]}
        />
      </FieldGroup>
      <FieldGroup title="Length" note={days && nights !== null ? durationText({ days, nights }) : null}>
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
