import { type Control, useController, useWatch } from 'react-hook-form'
import { DateField } from '../../../../../platform/web/date-field'
import {
  descriptionBelow,
  NativeSelectField,
  NumberField,
  TextareaField,
  TextField,
} from '../../../../../platform/web/fields'
import { useSite } from '../../../../../platform/web/site/money'
import { departsText } from '../../../../catalog/departures/dated.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { PlaceField } from '../../../../catalog/places/ui/office/place-field'
import type { EstimateChoice } from '../../../../catalog/pricing/view'
import { quoteTravelers } from '../../options.rules'
import { DepartureCityField } from '../departure-city-field'
import { TripChoice } from './trip-choice'
import { toChoices } from '../../../../../platform/web/options'

/** Builds the options of an optional select; adds `own`, a value that the list lacks. */
const orNone = (values: readonly string[], own?: string | null) => [
  { value: '', label: 'Not said' },
  ...toChoices([...new Set([...values, ...(own ? [own] : [])])]),
]

const flightsOptions = [
  { value: '', label: 'Not said' },
  { value: 'yes', label: 'Included' },
  { value: 'no', label: 'Not included' },
]

/** Labels the fields, on both forms and in the comparison of two versions. */
export const labels = {
  packageId: 'Package',
  travelDate: 'Travel Date',
  destination: 'Destination',
  travelers: 'Number of Travelers',
  phone: 'Phone Number',
  departureCity: 'Departure City',
  budget: 'Budget',
  includesFlights: 'Flights',
  choice: 'Party and options',
  message: 'What they ask for',
}

const partNames = ['adults', 'children', 'infants', 'rooms', 'hotelIds', 'activityIds', 'transferIds'] as const
/** Names the fields that show a refused part of the choice. */
export const choiceFields = partNames.map((part) => `choice.${part}` as const)

type Values = {
  travelDate: string
  destination: string
  travelers: number
  phone: string
  departureCity: string
  budget: string
  includesFlights: string
  choice: EstimateChoice | null
  message: string
}

type PackageProps = {
  pkg: PackageDetail | null
  /** Lacks the number of travelers, which the party of an estimate determines. */
  isEstimated: boolean
  /** Is an option of its own: the list may lack it. */
  budget?: string | null
  isDateFirst?: boolean
}

/** Returns the fields of a request that staff enter or correct; each form, which may have others, lays them out. */
export function useQuoteFields<V extends Values>(
  ofForm: Control<V>,
  { pkg, isEstimated, budget, isDateFirst }: PackageProps,
) {
  const control = ofForm as unknown as Control<Values>
  const choice = useController({ control, name: 'choice' })
  const { budgetRanges = [] } = useSite()?.agency ?? {}
  const date = useWatch({ control, name: 'travelDate' })
  return {
    phone: <TextField control={control} name="phone" label={labels.phone} type="tel" />,
    destination: <PlaceField control={control} name="destination" label={labels.destination} required />,
    travelDate: (
      <DateField
        control={control}
        name="travelDate"
        label={labels.travelDate}
        description={(pkg && departsText(pkg)) || undefined}
        {...descriptionBelow}
        data-autofocus={isDateFirst || undefined}
      />
    ),
    travelers: isEstimated ? null : (
      <NumberField
        control={control}
        name="travelers"
        label={labels.travelers}
        min={quoteTravelers.min}
        max={quoteTravelers.max}
        required
      />
    ),
    others: (
      <>
        <DepartureCityField control={control} name="departureCity" placeholder="Not said" otherLabel="Which city" />
        <NativeSelectField control={control} name="budget" label={labels.budget} data={orNone(budgetRanges, budget)} />
        <NativeSelectField
          control={control}
          name="includesFlights"
          label={labels.includesFlights}
          data={flightsOptions}
        />
      </>
    ),
    choice: pkg && isEstimated && choice.field.value && (
      <TripChoice
        pkg={pkg}
        date={date}
        choice={choice.field.value}
        errors={choice.formState.errors.choice}
        onChange={choice.field.onChange}
      />
    ),
    message: (
      <TextareaField
        control={control}
        name="message"
        label={labels.message}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4000}
      />
    ),
  }
}
