import { toOptions, toChoices } from '../../../../../platform/web/options'
import { joinNames } from '../../../../../shared/names'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import type { z } from 'zod'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { DateField } from '../../../../../platform/web/date-field'
import {
  CheckboxField,
  NativeSelectField,
  NumberField,
  TextareaField,
  TextField,
} from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { useSite } from '../../../../../platform/web/site/money'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { Callout } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { type PersonChoice, KnownPerson } from '../../../quotes/ui/office/known-person'
import { PlaceField } from '../../../../catalog/places/ui/office/place-field'
import { type LeadSource, leadSources, sourceLabels } from '../../lead.rules'
import { createLeadInput } from '../../schema'
import { useOwners } from '../pipeline/use-staff'
import { settleStage, StageFields } from './stage-fields'

const start = {
  customerId: '',
  customerName: '',
  email: '',
  noEmail: false,
  mobile: '',
  noMobile: false,
  destination: '',
  numberOfTravelers: 1,
  travelDate: '',
  budget: '',
  value: '',
  status: 'new',
  outcome: '',
  lostReason: '',
  assignedTo: '',
  source: 'phone' as LeadSource,
  notes: '',
} satisfies Record<keyof z.input<typeof createLeadInput>, unknown>

/** Creates a lead from typed data, and opens it. Suggests known customers, to fill their data in. */
export default function AddLead({ person, onClose }: { person?: Partial<typeof start>; onClose: () => void }) {
  const { mutateAsync } = trpc.leads.create.useMutation()
  const navigate = useNavigate()
  const { budgetRanges = [], currency: agencyCurrency } = useSite()?.agency ?? {}
  const me = useUser()
  const staff = useOwners()
  const [open, setOpen] = useState<PersonChoice | null>(null)
  const { control, dialog, formState, setValue } = useZodForm(createLeadInput, {
    start: { ...start, assignedTo: me?.id ?? '', ...person },
    guarded: true,
    read: (typed) =>
      settleStage({
        ...typed,
        email: typed.noEmail ? '' : typed.email,
        mobile: typed.noMobile ? '' : typed.mobile,
      }),
    send: ({ value, ...lead }) => mutateAsync({ ...lead, value: value?.given ?? null }),
    onDone: ({ id, customerName }) => {
      toast({ title: 'Lead created successfully', message: customerName })
      onClose()
      void navigate(`/admin/leads/${id}`)
    },
  })
  const [noEmail, noMobile] = useWatch({ control, name: ['noEmail', 'noMobile'] })
  const fill = (known: PersonChoice) => {
    setOpen(known.leadId ? known : null)
    const { customerId = '', customerName, email, phone: mobile } = known
    const isKnown = customerId !== ''
    const values = { customerId, customerName, email, mobile, noEmail: isKnown && !email, noMobile: isKnown && !mobile }
    for (const [name, value] of Object.entries(values))
      setValue(name as 'email', value as string, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const owners = [
    ...(me && !staff.some(({ id }) => id === me.id) ? [{ value: me.id, label: joinNames(me) }] : []),
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FormDialog title="Add Lead" yes="Add Lead" {...dialog} onClose={onClose}>
      <KnownPerson joins="Open leads" isFirst={false} onChoose={fill} />
      {open && (
        <Callout component="p" role="status">
          {open.customerName} has an open lead, {open.destination}.{' '}
          <Link to={`/admin/leads/${open.leadId}`}>Open it</Link> unless this is another trip.
        </Callout>
      )}
      <TextField control={control} name="customerName" label="Customer Name" required data-autofocus />
      <FieldRow>
        <Stack gap="s1h">
          <TextField control={control} name="email" label="Email" type="email" required={!noEmail} disabled={noEmail} />
          <CheckboxField control={control} name="noEmail" label="No e-mail address" size="xs" />
        </Stack>
        <Stack gap="s1h">
          <TextField
            control={control}
            name="mobile"
            label="Mobile"
            type="tel"
            required={!noMobile}
            disabled={noMobile}
          />
          <CheckboxField control={control} name="noMobile" label="No phone number" size="xs" />
        </Stack>
        <PlaceField control={control} name="destination" label="Destination" required />
        <NumberField
          control={control}
          name="numberOfTravelers"
          label="Number of Travelers"
          min={1}
          max={500}
          required
        />
        <DateField control={control} name="travelDate" label="Travel Date" />
        <NativeSelectField
          control={control}
          name="budget"
          label="Budget"
          data={[{ value: '', label: 'Not said' }, ...toChoices(budgetRanges)]}
        />
        <NativeSelectField control={control} name="assignedTo" label="Assigned To" data={owners} />
        <NativeSelectField control={control} name="source" label="Source" data={toOptions(leadSources, sourceLabels)} />
        <StageFields control={control} />
        <AmountField control={control} name="value" label="Expected value" currency={agencyCurrency} />
      </FieldRow>
      <TextareaField control={control} name="notes" label="Notes" maxLength={4000} />
    </FormDialog>
  )
}
