import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { useSite } from '../../../../../platform/web/site/money'
import { trpc } from '../../../../../platform/web/trpc'
import { amountIn } from '../../../../../shared/amounts'
import { typedAmount } from '../../../../../shared/fields'
import { type Currency, toDecimal } from '../../../../../shared/money'
import { checkDays, createRateInput } from '../../../../catalog/inventory/rate-input.rules'
import { everyDay, inSale, rateNeedsReason, usualUnit } from '../../../../catalog/inventory/rates.rules'
import type { InventoryItem, Rate } from '../../../../catalog/inventory/view'
import { useRateChange } from '../../../impact/ui/office/rate-change'
import { useOverlapping } from './use-overlapping'
import { useRatesToast } from './use-rates-toast'

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

export type RateFormProps = {
  item: InventoryItem
  rate: Rate | undefined
  start?: NewRate
  onSaved: (days: { firstDay: string; lastDay: string }) => void
  onClose: () => void
}

const getCurrencies = ({ currency, costCurrency }: InventoryItem) => ({
  currency,
  netCurrency: costCurrency ?? currency,
})

function toValues(item: InventoryItem, from: NewRate, version: number) {
  const { currency, netCurrency } = getCurrencies(item)
  return {
    version,
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
export type RateValues = ReturnType<typeof toValues>

/** Holds the form of a rate, and the rates that it takes days from. It asks for agreement before it has effects. */
export function useRateForm({ item, rate, start = {}, onSaved, onClose }: RateFormProps) {
  const create = trpc.inventory.createRate.useMutation()
  const update = trpc.inventory.updateRate.useMutation()
  const { ask, ...change } = useRateChange()
  const toast = useRatesToast()
  const fx = useSite()?.rates ?? []
  const { currency, netCurrency } = getCurrencies(item)
  const done = (changed: { undo: string }) => {
    const { season, ...days } = getValues()
    toast(rate ? 'Rate saved' : 'Rate added', changed, season || undefined)
    onSaved(days)
    onClose()
  }
  const { control, dialog, conflict, getValues } = useVersionedForm(schemaIn(currency, netCurrency), {
    guarded: true,
    row: rate,
    toValues: (row) => toValues(item, row ?? start, row?.version ?? 1),
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
  const [firstDay, lastDay, weekdays, unit, occupancy, ageBand] = useWatch({
    control,
    name: ['firstDay', 'lastDay', 'weekdays', 'unit', 'occupancy', 'ageBand'],
  })
  const { confirm, ...overlap } = useOverlapping({
    kind: item.kind,
    itemId: item.id,
    id: rate?.id,
    firstDay,
    lastDay,
    weekdays,
    unit,
    occupancy,
    ageBand,
  })
  const [net, sell] = useWatch({ control, name: ['netMinor', 'sellMinor'] })
  const typed = { netMinor: amountIn(netCurrency, net) ?? 0, sellMinor: amountIn(currency, sell) ?? 0 }
  const toSale = <P extends typeof typed>(prices: P) => inSale(prices, { currency, netCurrency }, fx)
  const isBelowCost = sell.trim() !== '' && rateNeedsReason(toSale(typed), rate && toSale(rate))
  return { control, dialog, conflict, change, done, currency, netCurrency, isBelowCost, ...overlap }
}
