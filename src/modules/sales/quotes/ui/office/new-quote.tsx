import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, NumberField, TextareaField, TextField } from '../../../../../platform/web/fields'
import { useSentOnce } from '../../../../../platform/web/idempotency'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { PlaceField } from '../../../../catalog/places/ui/office/place-field'
import { departsText } from '../../../../catalog/departures/dated.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import type { EstimateChoice } from '../../../../catalog/pricing/estimate.rules'
import { budgetRanges, quoteTravelers } from '../../options.rules'
import { DepartureCityField } from '../departure-city-field'
import { flightsOptions, orNone } from './choices'
import { choiceFor, TripChoice } from './trip-choice'
import { enterQuoteForm } from '../../entry.schema'
import { type Known, KnownPerson } from './known-person'
import { enteredSources, sourceLabels } from '../../transition.rules'
import { PackagePicker } from '../../../../catalog/packages/ui/office/package-picker'

const start = {
  source: 'phone' as (typeof enteredSources)[number],
  leadId: '',
  packageId: '',
  choice: null as EstimateChoice | null,
  includesFlights: '',
  customerName: '',
  email: '',
  phone: '',
  departureCity: '',
  destination: '',
  travelDate: '',
  travelers: quoteTravelers.start as number,
  budget: '',
  message: '',
}
const cameBy = enteredSources.map((value) => ({ value, label: sourceLabels[value] }))
const parts = ['adults', 'children', 'rooms', 'hotelIds', 'activityIds', 'transferIds'].map((part) => `choice.${part}`)

/** Records a request that came by phone, by email or over the counter, and opens it. */
export default function NewQuote({ person, onClose }: { person?: Partial<typeof start>; onClose: () => void }) {
  const once = useSentOnce()
  const { mutateAsync } = trpc.quoteEntry.enter.useMutation(once.options)
  const navigate = useNavigate()
  const { control, submit, isPending, formState, setValue, getValues } = useZodForm(enterQuoteForm, {
    start: { ...start, ...person },
    fields: [...Object.keys(start), ...parts] as never[],
    guarded: true,
    send: (asked) => mutateAsync(once.body(asked)),
    onDone: ({ id, reference, customerName }) => {
      toast({ title: 'Quote request recorded', message: `${reference}, ${customerName}` })
      onClose()
      void navigate(`/admin/quotes?quote=${id}`)
    },
  })
  const [pkg, setPkg] = useState<PackageDetail | null>(null)
  const choice = useController({ control, name: 'choice' })
  const travelDate = useWatch({ control, name: 'travelDate' })
  const set = <Name extends keyof typeof start>(name: Name, value: (typeof start)[Name]) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const choose = (id: string | null) => {
    setPkg(null)
    set('packageId', id ?? '')
    set('choice', null)
  }
  const load = (chosen: PackageDetail) => {
    setPkg(chosen)
    set('choice', choiceFor(getValues('travelers')))
    set('destination', chosen.destination)
    if (chosen.isFlightIncluded) set('includesFlights', 'yes')
  }
  const fill = ({ customerId: _id, ...known }: Known) => {
    for (const [name, value] of Object.entries(known))
      setValue(name as Exclude<keyof Known, 'customerId'>, value as string, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      })
  }
  return (
    <FormDialog
      title="New Quote"
      yes="Record request"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <KnownPerson onChoose={fill} />
      <PackagePicker onChoose={choose} onLoaded={load} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="s3h">
        <TextField control={control} name="customerName" label="Full Name" required />
        <TextField control={control} name="email" label="Email" type="email" required />
        <TextField control={control} name="phone" label="Phone Number" type="tel" />
        <PlaceField control={control} name="destination" label="Destination" required />
        <DateField
          control={control}
          name="travelDate"
          label="Travel Date"
          description={(pkg && departsText(pkg)) || undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {!pkg && (
          <NumberField
            control={control}
            name="travelers"
            label="Number of Travelers"
            min={quoteTravelers.min}
            max={quoteTravelers.max}
            required
          />
        )}
        <DepartureCityField control={control} name="departureCity" placeholder="Not said" otherLabel="Which city" />
        <NativeSelectField control={control} name="budget" label="Budget" data={orNone(budgetRanges)} />
        <NativeSelectField control={control} name="includesFlights" label="Flights" data={flightsOptions} />
        <NativeSelectField control={control} name="source" label="Came by" data={cameBy} required />
      </SimpleGrid>
      {pkg && choice.field.value && (
        <TripChoice
          pkg={pkg}
          date={travelDate}
          choice={choice.field.value}
          errors={choice.fieldState.error as never}
          onChange={choice.field.onChange}
        />
      )}
      <TextareaField
        control={control}
        name="message"
        label="What they ask for"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4000}
      />
    </FormDialog>
  )
}
