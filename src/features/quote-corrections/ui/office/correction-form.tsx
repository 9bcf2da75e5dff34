import { Button } from '@mantine/core'
import { useController } from 'react-hook-form'
import { NativeSelectField, NumberField, TextareaField, TextField } from '../../../../platform/web/fields'
import { ConflictDialog } from '../../../../platform/web/office/conflict/conflict-dialog'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import type { PackageDetail } from '../../../packages/package.rules'
import { windowsText } from '../../../packages/offered.rules'
import { departureCities } from '../../../places/departure-cities.rules'
import { budgetRanges, quoteTravelers } from '../../../quote-forms/options.rules'
import { flightsOptions, orNone } from '../../../quote-forms/ui/office/choices'
import { choiceFor, TripChoice } from '../../../quote-forms/ui/office/trip-choice'
import type { QuoteDetail } from '../../../quotes/quote.rules'
import styles from './correction-form.module.css'
import { labels, shownBy, useCorrection } from './use-correction'

type Props = { quote: QuoteDetail; pkg: PackageDetail | null; onClose: () => void }

export function CorrectionForm({ quote, pkg, onClose }: Props) {
  const { control, submit, isPending, formState, conflict } = useCorrection(quote, onClose)
  const choice = useController({ control, name: 'choice' })
  if (conflict) return <ConflictDialog conflict={conflict} labels={labels} show={shownBy(pkg)} />
  const isEstimated = pkg !== null && choice.field.value !== null
  const windows = pkg?.offered ?? []
  return (
    <FormDialog
      title={`Correct ${quote.reference}`}
      yes="Save"
      note={<p>The traveler sees the request as corrected.</p>}
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      {pkg && <p className={styles.about}>{pkg.title}</p>}
      <div className={styles.three}>
        <TextField
          control={control}
          name="travelDate"
          label={labels.travelDate}
          description={windows.length > 0 ? `Departs ${windowsText(windows)}` : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          data-autofocus
        />
        {!pkg && <TextField control={control} name="destination" label={labels.destination} required />}
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
        <NativeSelectField
          control={control}
          name="departureCity"
          label={labels.departureCity}
          data={orNone(departureCities, quote.departureCity)}
        />
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
      </div>
      {isEstimated && (
        <TripChoice
          pkg={pkg}
          choice={choice.field.value!}
          errors={choice.fieldState.error as never}
          onChange={choice.field.onChange}
        />
      )}
      {pkg && !isEstimated && (
        <div>
          <Button variant="default" onClick={() => choice.field.onChange(choiceFor(quote.travelers))}>
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
