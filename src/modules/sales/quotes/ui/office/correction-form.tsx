import { Button, SimpleGrid } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, NumberField, TextareaField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { departsText } from '../../../../catalog/departures/dated.rules'
import { PlaceField } from '../../../../catalog/places/ui/office/place-field'
import { budgetRanges, quoteTravelers } from '../../options.rules'
import { DepartureCityField } from '../departure-city-field'
import { flightsOptions, orNone } from './choices'
import { PackagePicker } from '../../../../catalog/packages/ui/office/package-picker'
import { choiceFor, TripChoice } from './trip-choice'
import type { QuoteDetail } from '../../quote.rules'
import { choosePackage, labels, shownBy, takePackage, useCorrection } from './use-correction'

type Props = { quote: QuoteDetail; onClose: () => void }

export function CorrectionForm({ quote, onClose }: Props) {
  const form = useCorrection(quote, onClose)
  const { control, submit, isPending, formState, conflict } = form
  const utils = trpc.useUtils()
  const choice = useController({ control, name: 'choice' })
  const about = useController({ control, name: 'packageId' })
  const travelDate = useWatch({ control, name: 'travelDate' })
  const id = about.field.value
  const { data } = trpc.packages.get.useQuery({ id }, { enabled: id !== '' })
  if (conflict) {
    const show = shownBy((other) => utils.packages.get.getData({ id: other }))
    return <ConflictDialog conflict={conflict} labels={labels} show={show} />
  }
  const pkg = id === '' ? null : (data ?? null)
  const isEstimated = id !== '' && choice.field.value !== null
  return (
    <FormDialog
      title={`Correct ${quote.reference}`}
      yes="Save"
      note={<p>The traveler sees the request as corrected. What was asked first stays readable in the office.</p>}
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <PackagePicker
        start={id === '' ? null : { value: id, label: form.getValues('packageTitle') }}
        error={about.fieldState.error?.message}
        onChoose={(chosen) => choosePackage(form, chosen)}
        onLoaded={(loaded) => takePackage(form, quote, loaded)}
      />
      <Facts control={control} quote={quote} pkg={pkg} isEstimated={isEstimated} />
      {isEstimated && pkg && (
        <TripChoice
          pkg={pkg}
          date={travelDate}
          choice={choice.field.value!}
          errors={choice.fieldState.error as never}
          onChange={choice.field.onChange}
        />
      )}
      {pkg && !isEstimated && (
        <div>
          <Button variant="default" onClick={() => choice.field.onChange(choiceFor(form.getValues('travelers')))}>
            Estimate with party and options
          </Button>
        </div>
      )}
      <TextareaField
        control={control}
        name="message"
        label={labels.message}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4000}
      />
    </FormDialog>
  )
}

type FactsProps = {
  control: ReturnType<typeof useCorrection>['control']
  quote: QuoteDetail
  pkg: PackageDetail | null
  /** Hides the number of travelers, which the party of an estimate determines. */
  isEstimated: boolean
}

function Facts({ control, quote, pkg, isEstimated }: FactsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="s3h">
      <DateField
        control={control}
        name="travelDate"
        label={labels.travelDate}
        description={(pkg && departsText(pkg)) || undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
      />
      <PlaceField control={control} name="destination" label={labels.destination} required />
      {!isEstimated && (
        <NumberField
          control={control}
          name="travelers"
          label={labels.travelers}
          min={quoteTravelers.min}
          max={quoteTravelers.max}
          clampBehavior="none"
          required
        />
      )}
      <TextField control={control} name="phone" label={labels.phone} type="tel" />
      <DepartureCityField control={control} name="departureCity" placeholder="Not said" otherLabel="Which city" />
      <NativeSelectField
        control={control}
        name="budget"
        label={labels.budget}
        data={orNone(budgetRanges, quote.budget)}
      />
      <NativeSelectField
        control={control}
        name="includesFlights"
        label={labels.includesFlights}
        data={flightsOptions}
      />
    </SimpleGrid>
  )
}
