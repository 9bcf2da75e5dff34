import { Box } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { CostReasonField, NumberField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { Callout } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { formatDate } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import { RateChangeDialog, useRateChange } from '../../../impact/ui/office/rate-change'
import type { InventoryItem, Rate } from '../../../../catalog/inventory/view'
import { copyNeedsReason, isFreeToCopy, inSale } from '../../../../catalog/inventory/rates.rules'
import { copyRatesInput } from '../../../../catalog/inventory/rate-input.rules'
import { useSite } from '../../../../../platform/web/site/money'
import { useRatesToast } from './use-rates-toast'

type Props = {
  item: InventoryItem
  /** Holds the rates of `year`. */
  rates: readonly Rate[]
  year: number
  onCopied: () => void
  onClose: () => void
}

/** Copies rates of a year to the next one, with a rise or fall in percent. */
export function CopyRates({ item, rates, year, onCopied, onClose }: Props) {
  const copy = trpc.inventory.copyRates.useMutation()
  const { asked, ask, forget } = useRateChange()
  const toast = useRatesToast()
  const fx = useSite()?.rates ?? []
  const done = ({ count, undo }: { count: number; undo: string }) => {
    toast(`${plural(count, 'rate')} copied to ${year + 1}`, { undo }, item.name)
    onCopied()
  }
  const begun = rates.filter(({ firstDay }) => firstDay.startsWith(`${year}-`))
  const next = trpc.inventory.rates.useQuery({ kind: item.kind, id: item.id, year: year + 1 })
  const free = begun.filter((rate) => isFreeToCopy(rate, next.data ?? []))
  const taken = begun.filter((rate) => !free.includes(rate))
  const left = free.length
  const { control, dialog } = useZodForm(copyRatesInput, {
    start: { kind: item.kind, itemId: item.id, year, netPercent: 0, sellPercent: 0, costReason: '' },
    fields: ['netPercent', 'sellPercent', 'costReason'],
    send: async (valid) => {
      const rates = { ...valid, onlyFree: taken.length > 0 }
      return (await ask({ act: 'copy', rates })) ? null : copy.mutateAsync(rates)
    },
    onDone: (copied) => copied && done(copied),
  })
  const [netPercent, sellPercent] = useWatch({ control, name: ['netPercent', 'sellPercent'] }).map(Number)
  const isBelowCost = copyNeedsReason(
    free.map((rate) => inSale(rate, rate, fx)),
    { netPercent: netPercent || 0, sellPercent: sellPercent || 0 },
  )
  if (asked)
    return (
      <RateChangeDialog change={asked} title={`Copy rates to ${year + 1}?`} yes="Copy" onDone={done} onClose={forget} />
    )
  return (
    <FormDialog
      title={`Copy rates to ${year + 1}`}
      size={440}
      yes="Copy"
      {...dialog}
      isBlocked={left === 0}
      onClose={onClose}
    >
      <Box component="p" c="var(--ink-2)">
        Rates that begin in {year} are added again a year later.
      </Box>
      {taken.length > 0 && (
        <Callout component="p" role="status">
          {taken.map(nameRate).join(', ')} {taken.length === 1 ? 'overlaps' : 'overlap'} what {year + 1} has already.{' '}
          {left === 0 ? 'Nothing is left to copy.' : `Copied: the other ${plural(left, 'rate')}.`}
        </Callout>
      )}
      <FieldRow>
        <NumberField
          control={control}
          name="netPercent"
          label="Net changes by"
          suffix=" %"
          min={-90}
          max={500}
          decimalScale={2}
          data-autofocus
        />
        <NumberField
          control={control}
          name="sellPercent"
          label="Sell changes by"
          suffix=" %"
          min={-90}
          max={500}
          decimalScale={2}
        />
      </FieldRow>
      <CostReasonField isNeeded={isBelowCost} control={control} />
    </FormDialog>
  )
}

const nameRate = ({ season, firstDay }: Rate) => season || `The rate from ${formatDate(firstDay)}`
