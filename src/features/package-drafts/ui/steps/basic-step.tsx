import { useWatch } from 'react-hook-form'
import { durationText } from '../../../packages/package.rules'
import { wizardCategories } from '../../content.rules'
import { ChoiceField, CountField, FieldGroup, FieldRow, LineField } from './step-fields'
import type { StepProps } from './step-props'

const categoryOptions = [{ value: '', label: 'Choose a category' }, ...wizardCategories]

/** What it is called, where it goes, how long it takes. */
export function BasicStep({ form, places }: StepProps) {
  const [days, nights] = useWatch({ control: form.control, name: ['days', 'nights'] })
  const placeOptions = [
    { value: '', label: 'As the destination says' },
    ...places.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  return (
    <>
      <FieldGroup title="Package">
        <LineField form={form} name="name" label="Package Name" required placeholder="Seven mornings on the Andaman" />
        <FieldRow>
          <LineField
            form={form}
            name="destination"
            label="Destination"
            required
            placeholder="Krabi, Thailand"
            description="As travelers read it"
            onTyped={() => form.setValue('place', '')}
          />
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
          <CountField form={form} name="days" label="Number of Days" required />
          <CountField form={form} name="nights" label="Number of Nights" required />
        </FieldRow>
      </FieldGroup>
    </>
  )
}
