import { toOptions } from '../../../../../platform/web/options'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { DateField } from '../../../../../platform/web/date-field'
import { CheckboxField, descriptionBelow, NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { type Control, useWatch } from 'react-hook-form'
import { useSite } from '../../../../../platform/web/site/money'
import { formatDate } from '../../../../../shared/dates'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import { taxForm } from '../../../../settings/taxes/schema'
import { baseLabels, chosenTax, type TaxBase, taxBases } from '../../../../settings/taxes/tax.rules'
import { TaxExample } from './tax-example'
import type { TaxRate } from '../../../../settings/taxes/view'

const labels = {
  name: 'Name',
  percent: 'Percent',
  base: 'On',
  validFrom: 'First day',
  validTo: 'Last day',
  isDefault: 'New proposals begin with it',
  isContained: 'Prices contain it',
}
const show = {
  percent: (value: string) => `${value}%`,
  base: (value: TaxBase) => baseLabels[value],
  validFrom: (value: string) => formatDate(value),
  validTo: (value: string) => (value ? formatDate(value) : 'Until further notice'),
}

type Props = { tax: TaxRate | null; today: string; onClose: () => void }

export function TaxForm({ tax, today, onClose }: Props) {
  const create = trpc.taxes.create.useMutation()
  const update = trpc.taxes.update.useMutation()
  const toValues = (row: TaxRate | null) => ({
    version: row?.version ?? 1,
    name: row?.name ?? '',
    percent: row ? String(Math.round(row.basisPoints * 10) / 1000) : '',
    base: row?.base ?? ('total' as const),
    validFrom: row?.validFrom ?? today,
    validTo: row?.validTo ?? '',
    isDefault: row?.isDefault ?? false,
    // Begins with the tax in the price, as travelers pay it.
    isContained: row?.isContained ?? true,
  })
  const { control, dialog, conflict } = useVersionedForm(taxForm, {
    guarded: true,
    row: tax,
    toValues,
    send: ({ version, ...values }): Promise<TaxRate> =>
      tax ? update.mutateAsync({ ...values, version, id: tax.id }) : create.mutateAsync(values),
    onDone: ({ name }) => {
      toast({ title: tax ? 'Tax saved' : 'Tax added', message: name })
      onClose()
    },
  })
  return (
    <FormDialog
      title={tax ? 'Edit tax' : 'Add Tax'}
      size={600}
      yes={tax ? 'Save' : 'Add Tax'}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={labels.name}
        placeholder="VAT"
        description="As it stands on offers and invoices; with its country where you have several"
        {...descriptionBelow}
        maxLength={80}
        required
        data-autofocus
      />
      <FieldRow>
        <TextField
          control={control}
          name="percent"
          label={labels.percent}
          inputMode="decimal"
          placeholder="23"
          rightSection="%"
          maxLength={20}
          required
        />
        <NativeSelectField control={control} name="base" label={labels.base} data={toOptions(taxBases, baseLabels)} />
        <DateField control={control} name="validFrom" label={labels.validFrom} required />
        <DateField
          control={control}
          name="validTo"
          label={labels.validTo}
          description="Included; blank: until further notice"
          {...descriptionBelow}
        />
      </FieldRow>
      <Contained control={control} />
      <TaxPreview control={control} />
      <CheckboxField
        control={control}
        name="isDefault"
        label={labels.isDefault}
        description="Bookings without a proposal, on the site or by staff, then contain it in their price"
      />
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={show} />}
    </FormDialog>
  )
}

type TaxValues = Omit<TaxRate, 'id' | 'basisPoints' | 'validTo'> & { percent: string; validTo: string }

/** Asks it of a tax on the total: prices contain each one on the margin. */
function Contained({ control }: { control: Control<TaxValues> }) {
  if (useWatch({ control, name: 'base' }) === 'margin') return null
  return (
    <CheckboxField
      control={control}
      name="isContained"
      label={labels.isContained}
      description="Off: a proposal adds it to them. Each proposal can say otherwise"
    />
  )
}

/** Shows a trip with the typed tax; the name may still be missing. */
function TaxPreview({ control }: { control: Control<TaxValues> }) {
  const currency = useSite()?.agency.currency
  const typed = useWatch({ control })
  const { data } = taxForm.safeParse({ ...typed, name: typed.name?.trim() || 'Tax' })
  return (
    <SettingPreview at={[]}>
      {currency && data && <TaxExample taxes={[chosenTax(data)]} currency={currency} />}
    </SettingPreview>
  )
}
