import { toOptions } from '../../../../../platform/web/options'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Checkbox, Group } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import {
  CostReasonField,
  descriptionBelow,
  NativeSelectField,
  NumberField,
  TextField,
} from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { amountIn } from '../../../../../shared/amounts'
import { typedAmount } from '../../../../../shared/fields'
import { type Currency, toDecimal } from '../../../../../shared/money'
import { RateChangeDialog, useRateChange } from '../../../impact/ui/office/rate-change'
import type { InventoryItem, Rate } from '../../../../catalog/inventory/view'
import { checkDays, createRateInput } from '../../../../catalog/inventory/rate-input.rules'
import {
  ageBands,
  ageLabels,
  everyDay,
  inSale,
  rateNeedsReason,
  rateUnits,
  unitLabels,
  usualUnit,
  weekdayNames,
  weekdaysText,
} from '../../../../catalog/inventory/rates.rules'
import { useSite } from '../../../../../platform/web/site/money'
import { RateOutcomes } from './rate-outcomes'
import { useRatesToast } from './use-rates-toast'
import { useOverlapping } from './use-overlapping'

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
const amount = (currency: Currency, message: string) => typedAmount(currency).pipe(z.number(message))
/** Reuses the call's schema, with amounts as typed. */
const { shape } = createRateInput
const schemaIn = (currency: Currency, netCurrency: Currency) =>
  checkDays(
    z.object({
      ...shape,
      netMinor: amount(netCurrency, 'Net is required'),
      sellMinor: amount(currency, 'Sell is required'),
      version: z.number(),
    }),
  )

/** Prefills a new rate, for instance from another one's season. */
export type NewRate = Partial<Omit<Rate, 'id' | 'version'>>

type Props = {
  item: InventoryItem
  rate: Rate | undefined
  start?: NewRate
  onSaved: (days: { firstDay: string; lastDay: string }) => void
  onClose: () => void
}

/** Adds or edits a rate. It takes days from others only after their effects were shown. */
export function RateForm({ item, rate, start = {}, onSaved, onClose }: Props) {
  const create = trpc.inventory.createRate.useMutation()
  const update = trpc.inventory.updateRate.useMutation()
  const { asked, ask, forget } = useRateChange()
  const toast = useRatesToast()
  const fx = useSite()?.rates ?? []
  const { currency } = item
  const netCurrency = item.costCurrency ?? currency
  const done = (changed: { undo: string }) => {
    const { season, ...days } = getValues()
    toast(rate ? 'Rate saved' : 'Rate added', changed, season || undefined)
    onSaved(days)
    onClose()
  }
  const toValues = (row: Rate | undefined) => {
    const from: NewRate = row ?? start
    return {
      version: row?.version ?? 1,
      season: from.season ?? '',
      firstDay: from.firstDay ?? '',
      lastDay: from.lastDay ?? '',
      weekdays: from.weekdays ?? everyDay,
      unit: from.unit ?? usualUnit[item.kind],
      occupancy: from.occupancy ?? 0,
      ageBand: from.ageBand ?? ('any' as const),
      netMinor: from.netMinor === undefined ? '' : toDecimal(from.netMinor, netCurrency),
      sellMinor: from.sellMinor === undefined ? '' : toDecimal(from.sellMinor, currency),
      costReason: '',
      kind: item.kind,
      itemId: item.id,
    }
  }
  const { control, dialog, conflict, getValues } = useVersionedForm(schemaIn(currency, netCurrency), {
    guarded: true,
    row: rate,
    toValues,
    send: async (valid): Promise<{ undo: string } | null> => {
      const taken = await confirm({ ...valid, id: rate?.id })
      if (!taken) return null
      const whole = { ...valid, splits: taken.map(({ id, version }) => ({ id, version })) }
      const edit = rate && { ...whole, id: rate.id }
      if (await ask(edit ? { act: 'edit', rate: edit } : { act: 'add', rate: whole })) return null
      return edit ? update.mutateAsync(edit) : create.mutateAsync(whole)
    },
    onDone: (saved) => saved && done(saved),
  })
  const [firstDay, lastDay, weekdaysTyped, unit, occupancy, ageBand] = useWatch({
    control,
    name: ['firstDay', 'lastDay', 'weekdays', 'unit', 'occupancy', 'ageBand'],
  })
  const covering = { firstDay, lastDay, weekdays: weekdaysTyped, unit, occupancy, ageBand }
  const { taking, overlapping, isNew, confirm } = useOverlapping({
    kind: item.kind,
    itemId: item.id,
    id: rate?.id,
    ...covering,
  })
  const [net, sell] = useWatch({ control, name: ['netMinor', 'sellMinor'] })
  const typed = { netMinor: amountIn(netCurrency, net) ?? 0, sellMinor: amountIn(currency, sell) ?? 0 }
  const sold = <P extends typeof typed>(prices: P) => inSale(prices, { currency, netCurrency }, fx)
  const isBelowCost = sell.trim() !== '' && rateNeedsReason(sold(typed), rate && sold(rate))
  const weekdays = useController({ control, name: 'weekdays' })
  const { value: mask, onChange: setMask } = weekdays.field
  if (asked)
    return (
      <RateChangeDialog
        change={asked}
        title={rate ? 'Save this rate?' : 'Add this rate?'}
        yes={rate ? 'Save' : 'Add rate'}
        onDone={done}
        onClose={forget}
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
      <Checkbox.Group
        label={labels.weekdays}
        value={weekdayNames.filter((_, i) => (mask >> i) & 1)}
        onChange={(chosen) =>
          setMask(weekdayNames.reduce((sum, name, i) => sum + (chosen.includes(name) ? 1 << i : 0), 0))
        }
        error={weekdays.fieldState.error?.message}
      >
        <Group gap="var(--s-2h) var(--s-4)" align="stretch" pt="s1">
          {weekdayNames.map((name) => (
            <Checkbox key={name} value={name} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
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
      {taking && <RateOutcomes taking={taking} overlapping={overlapping} isNew={isNew} />}
      <CostReasonField isNeeded={isBelowCost} control={control} />
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={{ weekdays: weekdaysText }} />}
    </FormDialog>
  )
}
