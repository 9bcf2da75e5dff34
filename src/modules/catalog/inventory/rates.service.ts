import { and, asc, between, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { assertCostReason } from '../../../shared/below-cost'
import { latestToday } from '../../../shared/dates'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { getRatesOn } from '../../settings/settings/service'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { type ItemKind, itemKinds, itemNames, toEntity } from './item.rules'
import { findRow, itemTables } from './items.service'
import {
  copyNeedsReason,
  daysLater,
  type InCurrencies,
  isFreeToCopy,
  inSale,
  raise,
  rateNeedsReason,
  toCurrencies,
} from './rates.rules'
import type { CopyRatesInput, CreateRateInput, ListRatesInput, UpdateRateInput } from './rate-input.rules'
import { assertSplitsSeen, lockOverlapping, createOverlapError, splitRates, toValues } from './rate-split.service'
import { keepRateChange } from './rate-undo.service'
import { inventoryRates } from './table'
import type { ChangedRates, Rate, RemovedRate, SavedRate } from './view'

const { id, season, firstDay, lastDay, weekdays, unit, occupancy, ageBand, netMinor, sellMinor, version } =
  inventoryRates
const columns = { id, season, firstDay, lastDay, weekdays, unit, occupancy, ageBand, netMinor, sellMinor, version }

async function getCurrencies(ctx: Ctx, { kind, id: itemId }: { kind: ListRatesInput['kind']; id: string }) {
  const item = await findRow(ctx, kind, itemId)
  if (!item) throw notFound(itemNames[kind])
  return toCurrencies(item)
}

/** Returns a function that converts the net of rates to the currency of the sale, to compare them. */
export async function toSale(ctx: Ctx, currencies: InCurrencies) {
  const fx = currencies.currency === currencies.netCurrency ? [] : await getRatesOn(ctx, latestToday(ctx.now()))
  return <P extends Pick<Rate, 'netMinor' | 'sellMinor'>>(prices: P): P => inSale(prices, currencies, fx)
}

/**
 * Lists an item's rates that cover a day of the year, by first day. Needs no limit, here as below: rates for the same
 * people share no day.
 * @throws AppError not-found
 */
export async function listRates({ ctx, input }: Call<ListRatesInput>): Promise<Rate[]> {
  const currencies = await getCurrencies(ctx, input)
  const found = await ctx.db
    .select(columns)
    .from(inventoryRates)
    .where(
      and(
        eq(inventoryRates.itemId, input.id),
        lte(firstDay, `${input.year}-12-31`),
        gte(lastDay, `${input.year}-01-01`),
      ),
    )
    .orderBy(asc(firstDay), asc(id))
  return found.map((row) => ({ ...row, ...currencies }))
}

type Items = readonly { kind: ItemKind; id: string }[]

/** Returns rates by item that cover a day of a period, each in its item's currency. Unknown items are absent. */
export async function listItemRates(ctx: Ctx, items: Items, from: string, to: string): Promise<Record<string, Rate[]>> {
  const known = await Promise.all(
    itemKinds.map((kind) => {
      const ids = items.filter((item) => item.kind === kind).map((item) => item.id)
      const table = itemTables[kind]
      if (ids.length === 0) return []
      return ctx.db
        .select({ id: table.id, currency: table.currency, costCurrency: table.costCurrency })
        .from(table)
        .where(inArray(table.id, ids))
    }),
  )
  const owners = known.flat() as { id: string; currency: Currency; costCurrency: Currency | null }[]
  const ids = owners.map((item) => item.id)
  const found = await ctx.db
    .select({ ...columns, itemId: inventoryRates.itemId })
    .from(inventoryRates)
    .where(and(inArray(inventoryRates.itemId, ids), lte(firstDay, to), gte(lastDay, from)))
    .orderBy(asc(firstDay), asc(id))
  const toItemRates = (item: (typeof owners)[number]) =>
    found
      .filter(({ itemId }) => itemId === item.id)
      .map(({ itemId: _itemId, ...rate }) => ({ ...rate, ...toCurrencies(item) }))
  return Object.fromEntries(owners.map((item) => [item.id, toItemRates(item)]))
}

/** Maps the exclusion constraint of overlapping rates. @throws AppError conflict `firstDay` */
export async function withoutOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (getSqlState(error) === '23P01') throw createOverlapError()
    throw error
  }
}

/**
 * Adds a rate. Takes its days from rates in `splits`.
 * @throws AppError not-found for the item; invalid `costReason` below its net; conflict `firstDay` for an overlap that
 * the user did not see
 */
export const createRate = ({
  ctx,
  input: { kind, itemId, costReason, splits, ...values },
}: Call<CreateRateInput>): Promise<SavedRate> =>
  withoutOverlap(() =>
    withTransaction(ctx, async (tx) => {
      const currencies = await getCurrencies(tx, { kind, id: itemId })
      const sold = await toSale(tx, currencies)
      const isBelowCost = rateNeedsReason(sold(values))
      assertCostReason(isBelowCost, costReason)
      const { overlapping } = await lockOverlapping(tx, { ...values, itemId })
      assertSplitsSeen(overlapping, splits)
      const parts = await splitRates(tx, overlapping, values)
      const made = { id: newId(), kind, itemId, createdAt: ctx.now(), updatedAt: ctx.now() }
      const [row] = await tx.db
        .insert(inventoryRates)
        .values({ ...values, ...made })
        .returning(columns)
      const data = { kind, itemId, ...(isBelowCost && { costReason }) }
      const entry = { kind: 'rate.created' as const, about: { entity: 'rate' as const, id: made.id }, data }
      await recordEvent(tx, { ...entry, ...toChange({}, values) })
      const undo = await keepRateChange(tx, { kind, itemId, before: overlapping, made: [...parts, row!] })
      return { ...row!, ...currencies, undo }
    }),
  )

/**
 * Saves a rate. Takes its days from rates in `splits`.
 * @throws AppError not-found; invalid `costReason` further below its net; conflict for a stale `version`, or `firstDay`
 * for an unseen overlap
 */
export const updateRate = ({ ctx, input }: Call<UpdateRateInput>): Promise<SavedRate> =>
  withoutOverlap(() =>
    withTransaction(ctx, async (tx) => {
      const { id: rateId, version: seen, costReason, splits, ...values } = input
      const ofRate = eq(id, rateId)
      const [known] = await tx.db.select({ itemId: inventoryRates.itemId }).from(inventoryRates).where(ofRate)
      if (!known) throw notFound('Rate')
      const { itemId } = known
      const { own: before, overlapping } = await lockOverlapping(tx, { ...values, itemId, id: rateId })
      if (!before) throw notFound('Rate')
      const { kind } = before
      const currencies = await getCurrencies(tx, { kind, id: itemId })
      if (seen !== before.version) throw stale({ ...before, ...currencies })
      const sold = await toSale(tx, currencies)
      const isBelowCost = rateNeedsReason(sold(values), sold(before))
      assertCostReason(isBelowCost, costReason)
      assertSplitsSeen(overlapping, splits)
      const parts = await splitRates(tx, overlapping, values)
      const [row] = await tx.db
        .update(inventoryRates)
        .set({ ...values, version: before.version + 1, updatedAt: ctx.now() })
        .where(ofRate)
        .returning(columns)
      const change = toChange(toValues(before), toValues(row!))
      const data = { kind, itemId, ...(isBelowCost && { costReason }) }
      const entry = { kind: 'rate.updated' as const, about: { entity: 'rate' as const, id: rateId }, data }
      await recordEvent(tx, { ...entry, ...change })
      const undo = await keepRateChange(tx, { kind, itemId, before: [before, ...overlapping], made: [...parts, row!] })
      return { ...row!, ...currencies, undo }
    }),
  )

/** @throws AppError not-found */
export const removeRate = ({ ctx, input }: Call<{ id: string }>): Promise<RemovedRate> =>
  withTransaction(ctx, async (tx) => {
    const [gone] = await tx.db.delete(inventoryRates).where(eq(id, input.id)).returning()
    if (!gone) throw notFound('Rate')
    const { kind, itemId } = gone
    const entry = {
      kind: 'rate.deleted' as const,
      about: { entity: 'rate' as const, id: input.id },
      data: { kind, itemId },
    }
    await recordEvent(tx, { ...entry, ...toChange(toValues(gone), {}) })
    return { success: true as const, undo: await keepRateChange(tx, { kind, itemId, before: [gone], made: [] }) }
  })

/** Selects an item's rates that cover this day or a later one. */
const selectRatesFrom = (ctx: Ctx, itemId: string, day: string) =>
  ctx.db
    .select()
    .from(inventoryRates)
    .where(and(eq(inventoryRates.itemId, itemId), gte(lastDay, day)))

/**
 * Computes copies of rates that begin in a year, one year later.
 * @throws AppError invalid `year` when none is free; `costReason` when one sells further below its net than this year's
 */
export async function listRatesToCopy(ctx: Ctx, { kind, itemId, year, costReason, onlyFree, ...rise }: CopyRatesInput) {
  const { netPercent, sellPercent } = rise
  const found = await ctx.db
    .select()
    .from(inventoryRates)
    .where(and(eq(inventoryRates.itemId, itemId), between(firstDay, `${year}-01-01`, `${year}-12-31`)))
    .orderBy(asc(firstDay), asc(id))
  if (found.length === 0) throw invalid(`No rate begins in ${year}`, 'year')
  const taken = onlyFree ? await selectRatesFrom(ctx, itemId, `${year + 1}-01-01`) : []
  const free = found.filter((rate) => isFreeToCopy(rate, taken))
  if (free.length === 0) throw invalid(`Each rate of ${year} overlaps one that ${year + 1} has already`, 'year')
  const sold = await toSale(ctx, await getCurrencies(ctx, { kind, id: itemId }))
  assertCostReason(copyNeedsReason(free.map(sold), rise), costReason)
  return free.map((rate) => {
    const [net, sell] = [raise(rate.netMinor, netPercent), raise(rate.sellMinor, sellPercent)]
    const made = { id: newId(), version: 1, createdAt: ctx.now(), updatedAt: ctx.now() }
    return { ...rate, ...daysLater(rate), netMinor: net, sellMinor: sell, ...made }
  })
}

export const copyOverlaps = (rate: Pick<Rate, 'season' | 'firstDay'>, year: number) =>
  conflict(`${rate.season || `The rate from ${rate.firstDay}`} overlaps a rate that ${year + 1} has already`, 'year')

/**
 * Copies rates that begin in a year to the next, all or none.
 * @throws AppError not-found for the item; invalid as `listRatesToCopy`; conflict `year` naming the season that overlaps
 */
export const copyRates = ({ ctx, input }: Call<CopyRatesInput>): Promise<ChangedRates> =>
  withTransaction(ctx, async (tx) => {
    const { kind, itemId, year, netPercent, sellPercent, costReason } = input
    const copies = await listRatesToCopy(tx, input)
    for (const rate of copies)
      await tx.db
        .insert(inventoryRates)
        .values(rate)
        .catch((error: unknown) => {
          throw getSqlState(error) === '23P01' ? copyOverlaps(rate, year) : error
        })
    const data = { year, count: copies.length, netPercent, sellPercent, ...(costReason && { costReason }) }
    const entity = toEntity(kind)
    await recordEvent(tx, { kind: 'rates.copied', about: { entity, id: itemId }, data })
    return { count: copies.length, undo: await keepRateChange(tx, { kind, itemId, before: [], made: copies }) }
  })
