import { toOptions, toChoices } from '../../../../../platform/web/options'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, NumberField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { useSite } from '../../../../../platform/web/site/money'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { toDecimal } from '../../../../../shared/money'
import { PlaceField } from '../../../../catalog/places/ui/office/place-field'
import { type LeadSource, leadSources, lostLabels, type LostReason, sourceLabels } from '../../lead.rules'
import type { LeadView } from '../../view'
import { editLeadForm } from '../../schema'
import type { LeadStatus } from '../../transition.rules'
import { stageLabels } from '../pipeline/lead-status'
import { AddressNote } from './address-note'
import { settleStage, StageFields } from './stage-fields'
import { useOwners } from '../pipeline/use-staff'
import { useSellsIn } from '../../../../settings/settings/ui/office/use-sells-in'

type Field = keyof z.input<typeof editLeadForm>
const toValues = (lead: LeadView) =>
  ({
    version: lead.version,
    from: lead.status,
    customerName: lead.customerName,
    email: lead.email,
    mobile: lead.mobile,
    status: lead.status as string,
    outcome: (lead.outcome ?? '') as string,
    lostReason: (lead.lostReason ?? '') as string,
    destination: lead.destination,
    numberOfTravelers: lead.numberOfTravelers,
    travelDate: lead.travelDate ?? '',
    budget: lead.budget ?? '',
    value: lead.valueMinor === null ? '' : toDecimal(lead.valueMinor, lead.currency),
    currency: lead.currency,
    source: lead.source,
    ownerId: lead.ownerId ?? '',
  }) satisfies Record<Field, unknown>

const labels = {
  customerName: 'Customer Name',
  email: 'Email',
  mobile: 'Mobile',
  status: 'Status',
  outcome: 'Outcome',
  lostReason: 'Reason',
  destination: 'Destination',
  numberOfTravelers: 'Number of Travelers',
  travelDate: 'Travel Date',
  budget: 'Budget',
  value: 'Expected value',
  currency: 'Currency',
  source: 'Source',
  ownerId: 'Assigned To',
} satisfies Record<Exclude<Field, 'version' | 'from'>, string>

export function EditLead({ lead, onClose }: { lead: LeadView; onClose: () => void }) {
  const { mutateAsync } = trpc.leads.update.useMutation()
  const staff = useOwners()
  const sold = useSellsIn(lead.currency)
  const { control, dialog, conflict } = useVersionedForm(editLeadForm, {
    row: lead,
    toValues,
    guarded: true,
    read: settleStage,
    send: ({ value, ...edited }) => mutateAsync({ ...edited, id: lead.id, valueMinor: value }),
    onDone: () => {
      toast({ title: 'Lead saved', message: lead.customerName })
      onClose()
    },
  })
  const owners = [
    { value: '', label: 'Nobody' },
    // Keeps an owner who is no longer staff selectable.
    ...(lead.ownerId && !staff.some(({ id }) => id === lead.ownerId)
      ? [{ value: lead.ownerId, label: lead.ownerName ?? 'Former staff' }]
      : []),
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const { budgetRanges = [] } = useSite()?.agency ?? {}
  const [currency, email] = useWatch({ control, name: ['currency', 'email'] })
  if (conflict) return <ConflictDialog conflict={conflict} labels={labels} show={createFormats(owners)} />
  const budgets = lead.budget && !budgetRanges.includes(lead.budget) ? [lead.budget] : []
  return (
    <FormDialog title="Edit Lead" yes="Save" {...dialog} onClose={onClose}>
      <PlaceField control={control} name="destination" label={labels.destination} isFirst required />
      <FieldRow>
        <DateField control={control} name="travelDate" label={labels.travelDate} />
        <NumberField
          control={control}
          name="numberOfTravelers"
          label={labels.numberOfTravelers}
          min={1}
          max={500}
          required
        />
        <AmountField control={control} name="value" label={labels.value} currency={currency} />
        <NativeSelectField control={control} name="currency" label={labels.currency} data={sold} />
        <NativeSelectField
          control={control}
          name="budget"
          label={labels.budget}
          data={[{ value: '', label: 'Not said' }, ...toChoices([...budgetRanges, ...budgets])]}
        />
        <NativeSelectField
          control={control}
          name="source"
          label={labels.source}
          data={toOptions(leadSources, sourceLabels)}
        />
        <NativeSelectField control={control} name="ownerId" label={labels.ownerId} data={owners} />
        <StageFields control={control} />
        <TextField control={control} name="customerName" label={labels.customerName} required />
        <TextField control={control} name="email" label={labels.email} type="email" />
        <TextField control={control} name="mobile" label={labels.mobile} type="tel" />
      </FieldRow>
      <AddressNote before={lead.email} typed={email ?? ''} />
    </FormDialog>
  )
}

const createFormats = (owners: { value: string; label: string }[]) => ({
  travelDate: (date: string) => (date ? formatDate(date) : '—'),
  status: (status: string) => stageLabels[status as LeadStatus],
  outcome: (outcome: string) => (outcome === 'won' ? 'Won' : outcome === 'lost' ? 'Lost' : '—'),
  lostReason: (reason: string) => lostLabels[reason as LostReason] ?? '—',
  source: (source: LeadSource) => sourceLabels[source],
  ownerId: (id: string) => owners.find(({ value }) => value === id)?.label ?? 'Somebody else',
})

export { EditLead as default }
