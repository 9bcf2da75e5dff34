import { toOptions } from '../../../../../platform/web/options'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Checkbox, Group } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { DateField } from '../../../../../platform/web/date-field'
import {
  CostReasonField,
  descriptionBelow,
  NativeSelectField,
  NumberField,
  TextField,
} from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { RateChangeDialog } from '../../../impact/ui/office/rate-change'
import {
  ageBands,
  ageLabels,
  rateUnits,
  unitLabels,
  weekdayNames,
  weekdaysText,
} from '../../../../catalog/inventory/rates.rules'
import { RateOutcomes } from './rate-outcomes'
import { type RateFormProps, type RateValues, useRateForm } from './use-rate-form'

const labels = {
  season: 'Season',
  firstDay: 'First day',
  lastDay: 'Last day',
  weekdays: 'Weekdays',
  unit: 'Per',
  occupancy: 'Occupancy',
  ageBand: 'Age band',
  netMinor: 'Net',
  sellMinor: 'Sell',
}

/** Adds or edits a rate. It takes days from others only after their effects were shown. */
export function RateForm(props: RateFormProps) {
  const { rate, onClose } = props
  const { control, dialog, conflict, change, currency, netCurrency, isBelowCost, ...form } = useRateForm(props)
  if (change.asked)
    return (
      <RateChangeDialog
        change={change.asked}
        title={rate ? 'Save this rate?' : 'Add this rate?'}
        yes={rate ? 'Save' : 'Add rate'}
        onDone={form.done}
        onClose={change.forget}
      />
    )
  return (
    <FormDialog
      title={rate ? 'Edit rate' : 'Add rate'}
      size={600}
      yes={rate ? 'Save' : 'Add rate'}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="season"
        label={labels.season}
        placeholder="High season"
        maxLength={60}
        data-autofocus
      />
      <FieldRow>
        <DateField control={control} name="firstDay" label={labels.firstDay} required />
        <DateField
          control={control}
          name="lastDay"
          label={labels.lastDay}
          description="Included"
          {...descriptionBelow}
          required
        />
      </FieldRow>
      <WeekdaysField control={control} />
      <FieldRow cols={{ base: 1, sm: 3 }}>
        <NativeSelectField control={control} name="unit" label={labels.unit} data={toOptions(rateUnits, unitLabels)} />
        <NumberField
          control={control}
          name="occupancy"
          label={labels.occupancy}
          description="0: any number"
          {...descriptionBelow}
          min={0}
          max={100}
          allowDecimal={false}
        />
        <NativeSelectField
          control={control}
          name="ageBand"
          label={labels.ageBand}
          data={toOptions(ageBands, ageLabels)}
        />
      </FieldRow>
      <FieldRow>
        <AmountField control={control} name="netMinor" label={`Net (${netCurrency})`} currency={netCurrency} required />
        <AmountField control={control} name="sellMinor" label={`Sell (${currency})`} currency={currency} required />
      </FieldRow>
      {form.taking && <RateOutcomes taking={form.taking} overlapping={form.overlapping} isNew={form.isNew} />}
      <CostReasonField isNeeded={isBelowCost} control={control} />
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={{ weekdays: weekdaysText }} />}
    </FormDialog>
  )
}

function WeekdaysField({ control }: { control: Control<RateValues> }) {
  const { field, fieldState } = useController({ control, name: 'weekdays' })
  return (
    <Checkbox.Group
      label={labels.weekdays}
      value={weekdayNames.filter((_, i) => (field.value >> i) & 1)}
      onChange={(chosen) =>
        field.onChange(weekdayNames.reduce((sum, name, i) => sum + (chosen.includes(name) ? 1 << i : 0), 0))
      }
      error={fieldState.error?.message}
    >
      <Group gap="var(--s-2h) var(--s-4)" align="stretch" pt="s1">
        {weekdayNames.map((name) => (
          <Checkbox key={name} value={name} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
