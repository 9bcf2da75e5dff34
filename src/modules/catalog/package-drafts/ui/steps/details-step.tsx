import { CheckboxField, TextareaField } from '../../../../../platform/web/fields'
import { useSite } from '../../../../../platform/web/site/money'
import { FieldGroup, FieldRow, LinesField, PlacesField, type StepProps, WordsField } from './step-fields'

export function DetailsStep({ form }: StepProps) {
  const { control } = form
  const { departureCities = [], packageTypes = [] } = useSite()?.agency ?? {}
  return (
    <>
      <FieldGroup title="What it is">
        <TextareaField control={control} name="description" label="Description" required maxLength={4000} />
        <LinesField form={form} name="highlights" label="Highlights" description="One a line; cards show four" />
        <FieldRow>
          <LinesField form={form} name="inclusions" label="Inclusions" />
          <LinesField form={form} name="exclusions" label="Exclusions" />
        </FieldRow>
        <TextareaField control={control} name="terms" label="Terms and conditions" maxLength={4000} />
      </FieldGroup>
      <FieldGroup title="How it is found">
        <FieldRow>
          <WordsField
            form={form}
            name="tags"
            label="Tags"
            data={packageTypes}
            maxTags={12}
            description="At most 12; Enter adds one of your own"
          />
          <WordsField
            form={form}
            name="departureCities"
            label="Departure cities"
            data={departureCities}
            maxTags={60}
            description="Where the price is valid from; none: anywhere"
          />
        </FieldRow>
        <PlacesField
          form={form}
          name="alsoPlaces"
          label="Also visits"
          maxValues={20}
          description="Searches for these places find it, too"
        />
        <CheckboxField control={control} name="isFlightIncluded" label="Flights Included" />
        <CheckboxField control={control} name="featured" label="Featured" description="A badge on its card" />
      </FieldGroup>
    </>
  )
}
