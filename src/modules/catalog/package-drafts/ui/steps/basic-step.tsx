import { useWatch } from 'react-hook-form'
import { durationText } from '../../../packages/package.rules'
import { PlaceHint } from '../../../places/ui/office/place-hint'
import { wizardCategories } from '../../content.rules'
import { daysAfter, nightsAfter } from '../../itinerary.rules'
import { ChoiceField, CountField, FieldGroup, FieldRow, LineField } from './step-fields'
import type { StepProps } from './step-props'

const categoryOptions = [{ value: '', label: 'Choose a category' }, ...wizardCategories]

/** Edits name, destination and length. */
export function BasicStep({ form, places }: StepProps) {
  const [days, nights, destination, place] = useWatch({
    control: form.control,
    name: ['days', 'nights', 'destination', 'place'],
  })
  const findBy = ({ slug }: { slug: string }) => form.setValue('place', slug, { shouldDirty: true })
  const placeOptions = [
    { value: '', label: 'As the destination says' },
    ...places.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  return (
    <>
      <FieldGroup title="Package">
        <LineField form={form} name="name" label="Package Name" required placeholder="Seven mornings on the Andaman" />
        <FieldRow>
          <div>
            <LineField
              form={form}
              name="destination"
              label="Destination"
              required
              placeholder="Krabi, Thailand"
              description="As travelers read it"
              onTyped={() => form.setValue('place', '')}
            />
            {place === '' && <PlaceHint text={destination} onChoose={findBy} onAdded={findBy} />}
          </div>
          <ChoiceField
            form={form}
            name="place"
            label="Place"
            description="What it is found by"
            options={placeOptions}
          />
        </FieldRow>
        <ChoiceField form={form} name="category" label="Category" required options={categoryOptions} />
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
