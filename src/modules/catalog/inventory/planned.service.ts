import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { assertCostReason } from '../../../shared/below-cost'
import { addDays, type CalendarDate } from '../../../shared/dates'
import { notFound, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { type ItemKind, itemNames } from './item.rules'
import { findRow } from './items.service'
import type { RateChange } from './rate-input.rules'
import { overlap, rateNeedsReason, type RateValues } from './rates.rules'
import { assertSplitsSeen, findOverlapping, createOverlapError, cutRates } from './rate-split.service'
import { toCurrencies } from './rates.rules'
import { copyOverlaps, listItemRates, listRatesToCopy, toSale } from './rates.service'
import { inventoryRates } from './table'
import type { Rate } from './view'

/** Limits the days between a departure and a line of its trip, and a line's length. */
const longest = 60

type Gone = Pick<Rate, 'id' | 'version' | 'firstDay' | 'lastDay'>
type Planned = { kind: ItemKind; itemId: string; gone: Gone[]; made: RateValues[] }

/** Compares an item's rates without and with a change, near the affected days. */
export type PlannedRates = {
  item: { kind: ItemKind; id: string; name: string; currency: Currency; netCurrency: Currency }
  /** Lists removed rates, and those that replace them. */
  gone: readonly Pick<Rate, 'id' | 'version'>[]
  made: readonly RateValues[]
  before: Rate[]
  after: Rate[]
  firstDay: CalendarDate
  lastDay: CalendarDate
}

async function getRow(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(inventoryRates).where(eq(inventoryRates.id, id))
  if (!row) throw notFound('Rate')
  return row
}

async function getItem(ctx: Ctx, kind: ItemKind, id: string): Promise<PlannedRates['item']> {
  const row = await findRow(ctx, kind, id)
  if (!row) throw notFound(itemNames[kind])
  return { kind, id, name: row.name as string, ...toCurrencies(row) }
}

async function planRateChange(ctx: Ctx, change: RateChange): Promise<Planned> {
  if (change.act === 'add') {
    const { kind, itemId, costReason, splits, ...values } = change.rate
    const sold = await toSale(ctx, await getItem(ctx, kind, itemId))
    assertCostReason(rateNeedsReason(sold(values)), costReason)
    const overlapping = await findOverlapping(ctx, { ...values, itemId })
    assertSplitsSeen(overlapping, splits)
    return { kind, itemId, gone: overlapping, made: [...cutRates(overlapping, values), values] }
  }
  if (change.act === 'copy') {
    const { kind, itemId } = change.rates
    await getItem(ctx, kind, itemId)
    return { kind, itemId, gone: [], made: await listRatesToCopy(ctx, change.rates) }
  }
  const row = await getRow(ctx, change.act === 'edit' ? change.rate.id : change.id)
  const { kind, itemId } = row
  const { currency, netCurrency } = await getItem(ctx, kind, itemId)
  const before = { ...row, currency, netCurrency }
  if (change.act === 'delete') return { kind, itemId, gone: [before], made: [] }
  const { id, version, costReason, splits, ...values } = change.rate
  if (version !== before.version) throw stale(before)
  const sold = await toSale(ctx, before)
  assertCostReason(rateNeedsReason(sold(values), sold(before)), costReason)
  const overlapping = await findOverlapping(ctx, { ...values, itemId, id })
  assertSplitsSeen(overlapping, splits)
  return { kind, itemId, gone: [before, ...overlapping], made: [...cutRates(overlapping, values), values] }
}

/** Computes an item's rates before and after a change, without writing. @throws AppError as the change itself would */
export async function planRates(ctx: Ctx, change: RateChange): Promise<PlannedRates> {
  const { kind, itemId, gone, made } = await planRateChange(ctx, change)
  const item = await getItem(ctx, kind, itemId)
  const days = [...gone, ...made]
  const firstDay = days.map((rate) => rate.firstDay).reduce((a, b) => (a < b ? a : b))
  const lastDay = days.map((rate) => rate.lastDay).reduce((a, b) => (a > b ? a : b))
  const known = await listItemRates(ctx, [item], addDays(firstDay, -longest), addDays(lastDay, longest))
  const before = known[itemId] ?? []
  const stay = before.filter(({ id }) => gone.every((rate) => rate.id !== id))
  for (const rate of made)
    if (stay.some((one) => overlap(one, rate)))
      throw change.act === 'copy' ? copyOverlaps(rate, change.rates.year) : createOverlapError()
  const { currency, netCurrency } = item
  const added = made.map((rate, i) => ({ ...rate, id: `new ${i}`, version: 1, currency, netCurrency }))
  return { item, gone, made, before, after: [...stay, ...added], firstDay, lastDay }
}
