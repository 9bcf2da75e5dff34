import { toOptions } from '../../../../../platform/web/options'
import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { useSentOnce } from '../../../../../platform/web/idempotency'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import type { PackageDetail } from '../../../../catalog/packages/view'
import type { EstimateChoice } from '../../../../catalog/pricing/view'
import { quoteTravelers } from '../../options.rules'
import { choiceFields, useQuoteFields } from './quote-fields'
import { choiceFor } from './trip-choice'
import { enterQuoteForm } from '../../entry.schema'
import { type PersonChoice, KnownPerson } from './known-person'
import { enteredSources, sourceLabels } from '../../transition.rules'
import { mayBeHidden } from './use-assign'
import { useUser } from '../../../../identity/auth/ui/use-user'
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
const cameBy = toOptions(enteredSources, sourceLabels)

/** Records a request that came by phone, by email or over the counter, and opens it. */
export default function NewQuote({ person, onClose }: { person?: Partial<typeof start>; onClose: () => void }) {
  const once = useSentOnce()
  const { mutateAsync } = trpc.quoteEntry.enter.useMutation(once.options)
  const navigate = useNavigate()
  const me = useUser()
  const { control, dialog, formState, setValue, getValues } = useZodForm(enterQuoteForm, {
    start: { ...start, ...person },
    fields: [...(Object.keys(start) as (keyof typeof start)[]), ...choiceFields],
    guarded: true,
    send: (asked) => mutateAsync(once.body(asked)),
    onDone: (quote) => {
      const isElsewhere = mayBeHidden(me, quote)
      const to = isElsewhere ? `, goes to ${quote.assigneeName}, who has this traveler` : ''
      toast({ title: 'Quote request recorded', message: `${quote.reference}, ${quote.customerName}${to}` })
      onClose()
      if (!isElsewhere) void navigate(`/admin/quotes?quote=${quote.id}`)
    },
  })
  const [pkg, setPkg] = useState<PackageDetail | null>(null)
  const fields = useQuoteFields(control, { pkg, isEstimated: pkg !== null })
  const asTyped = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const choose = (id: string | null) => {
    setPkg(null)
    setValue('packageId', id ?? '', asTyped)
    setValue('choice', null, asTyped)
  }
  const load = (chosen: PackageDetail) => {
    setPkg(chosen)
    setValue('choice', choiceFor(getValues('travelers')), asTyped)
    setValue('destination', chosen.destination, asTyped)
    if (chosen.isFlightIncluded) setValue('includesFlights', 'yes', asTyped)
  }
  const fill = ({ customerId: _id, ...known }: PersonChoice) => {
    for (const [name, value] of Object.entries(known))
      setValue(name as Exclude<keyof PersonChoice, 'customerId'>, value as string, asTyped)
  }
  return (
    <FormDialog title="New Quote" yes="Record request" {...dialog} onClose={onClose}>
      <KnownPerson onChoose={fill} />
      <PackagePicker onChoose={choose} onLoaded={load} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="s3h">
        <TextField control={control} name="customerName" label="Full Name" required />
        <TextField control={control} name="email" label="Email" type="email" required />
        {fields.phone}
        {fields.destination}
        {fields.travelDate}
        {fields.travelers}
        {fields.others}
        <NativeSelectField control={control} name="source" label="Came by" data={cameBy} required />
      </SimpleGrid>
      {fields.choice}
      {fields.message}
    </FormDialog>
  )
}
