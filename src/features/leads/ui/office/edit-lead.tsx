import { NativeSelectField, NumberField, TextField } from '../../../../platform/web/fields'
import { ConflictDialog } from '../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { currencies, toDecimal } from '../../../../shared/money'
import { budgetRanges } from '../../../quote-forms/options.rules'
import { type LeadSource, leadSources, type LeadView, sourceLabels } from '../../lead.rules'
import { editLeadForm } from '../../schema'
import styles from './add-lead.module.css'
import { useStaff } from '../pipeline/use-staff'

const valuesOf = (lead: LeadView) => ({
  version: lead.version,
  destination: lead.destination,
  numberOfTravelers: lead.numberOfTravelers,
  travelDate: lead.travelDate ?? '',
  budget: lead.budget ?? '',
  value: lead.valueMinor === null ? '' : toDecimal(lead.valueMinor),
  currency: lead.currency,
  source: lead.source,
  ownerId: lead.ownerId ?? '',
})

const labels = {
  destination: 'Destination',
  numberOfTravelers: 'Number of Travelers',
  travelDate: 'Travel Date',
  budget: 'Budget',
  value: 'Expected value',
  currency: 'Currency',
  source: 'Source',
  ownerId: 'Owner',
}

/** Changes the wish and who works on it. */
export function EditLead({ lead, onClose }: { lead: LeadView; onClose: () => void }) {
  const { mutateAsync } = trpc.leads.update.useMutation()
  const staff = useStaff()
  const { control, submit, isPending, formState, conflict } = useVersionedForm(editLeadForm, {
    row: lead,
    valuesOf,
    guarded: true,
    send: ({ value, ...edited }) => mutateAsync({ ...edited, id: lead.id, valueMinor: value }),
    onDone: () => {
      toast({ title: 'Lead saved', message: lead.customerName })
      onClose()
    },
  })
  const owners = [
    { value: '', label: 'Nobody' },
    // Somebody who is no longer staff stays shown as the owner.
    ...(lead.ownerId && !staff.some(({ id }) => id === lead.ownerId)
      ? [{ value: lead.ownerId, label: lead.ownerName ?? 'Former staff' }]
      : []),
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  if (conflict) return <ConflictDialog conflict={conflict} labels={labels} show={shownBy(owners)} />
  const budgets = lead.budget && !budgetRanges.includes(lead.budget as never) ? [lead.budget] : []
  return (
    <FormDialog
      title="Edit Lead"
      yes="Save"
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="destination" label={labels.destination} required data-autofocus />
      <div className={styles.two}>
        <TextField control={control} name="travelDate" label={labels.travelDate} type="date" />
        <NumberField
          control={control}
          name="numberOfTravelers"
          label={labels.numberOfTravelers}
          min={1}
          max={500}
          required
        />
        <TextField control={control} name="value" label={labels.value} inputMode="decimal" />
        <NativeSelectField control={control} name="currency" label={labels.currency} data={[...currencies]} />
        <NativeSelectField
          control={control}
          name="budget"
          label={labels.budget}
          data={[
            { value: '', label: 'Not said' },
            ...[...budgetRanges, ...budgets].map((value) => ({ value, label: value })),
          ]}
        />
        <NativeSelectField
          control={control}
          name="source"
          label={labels.source}
          data={leadSources.map((value) => ({ value, label: sourceLabels[value] }))}
        />
        <NativeSelectField control={control} name="ownerId" label={labels.ownerId} data={owners} />
      </div>
    </FormDialog>
  )
}

const shownBy = (owners: { value: string; label: string }[]) => ({
  travelDate: (date: string) => (date ? formatDate(date) : '—'),
  source: (source: LeadSource) => sourceLabels[source],
  ownerId: (id: string) => owners.find(({ value }) => value === id)?.label ?? 'Somebody else',
})

export { EditLead as default }
