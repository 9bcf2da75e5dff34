import { packageTypes } from '../../../packages/categories.rules'
import { departureCities } from '../../../places/departure-cities.rules'
import { FieldGroup, FieldRow, FlagField, LinesField, TextField, WordsField } from './step-fields'
import type { StepProps } from './step-props'

/** Edits texts of the package. */
export function DetailsStep({ form }: StepProps) {
  return (
    <>
      <FieldGroup title="What it is">
        <TextField form={form} name="description" label="Description" required />
        <LinesField form={form} name="highlights" label="Highlights" description="One a line; cards show four" />
        <FieldRow>
          <LinesField form={form} name="inclusions" label="Inclusions" />
          <LinesField form={form} name="exclusions" label="Exclusions" />
        </FieldRow>
        <TextField form={form} name="terms" label="Terms and conditions" />
      </FieldGroup>
      <FieldGroup title="How it is found">
        <FieldRow>
          <WordsField
            form={form}
            name="tags"
            label="Tags"
            data={packageTypes}
            description="At most 12; Enter adds one of your own"
          />
          <WordsField
            form={form}
            name="departureCities"
            label="Departure cities"
            data={departureCities}
            max={60}
            description="Where the price is valid from; none: anywhere"
          />
        </FieldRow>
        <FlagField form={form} name="isFlightIncluded" label="Flights Included" />
        <FlagField form={form} name="featured" label="Featured" description="A badge on its card" />
      </FieldGroup>
    </>
  )
}
