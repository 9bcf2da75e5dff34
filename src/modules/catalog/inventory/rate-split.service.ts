import { and, eq, gte, lte, or } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { newId } from '../../../platform/server/ids'
import { conflict, notFound } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { toChange } from '../../core/events/changes.rules'
import { type NewEvent, recordEvents } from '../../core/events/service'
import { itemNames } from './item.rules'
import { findRow } from './items.service'
import type { CreateRateInput, OverlappingRatesInput } from './rate-input.rules'
import { type Covering, overlap, rateName, type RateValues, getRemains } from './rates.rules'
import { inventoryRates, type RateRow } from './table'
import { lockRows } from '../../core/locks/lock.service'
import type { Rate } from './view'

export type Written = { id: string; version: number }
type Taking = Covering & { itemId: string; id?: string | undefined }

/** Picks a rate's editable columns. */
export const toValues = (row: RateValues): RateValues => {
  const { season, firstDay, lastDay, weekdays, unit, occupancy, ageBand, netMinor, sellMinor } = row
  return { season, firstDay, lastDay, weekdays, unit, occupancy, ageBand, netMinor, sellMinor }
}

const matchOverlapping = (taking: Taking) =>
  and(
    eq(inventoryRates.itemId, taking.itemId),
    eq(inventoryRates.unit, taking.unit),
    eq(inventoryRates.occupancy, taking.occupancy),
    eq(inventoryRates.ageBand, taking.ageBand),
    lte(inventoryRates.firstDay, taking.lastDay),
    gte(inventoryRates.lastDay, taking.firstDay),
  )

const toOverlapping = (rows: readonly RateRow[], taking: Taking): RateRow[] =>
  rows
    .filter((row) => row.id !== taking.id && overlap(row, taking))
    .toSorted((a, b) => a.firstDay.localeCompare(b.firstDay) || a.id.localeCompare(b.id))

/** Finds overlapping rates of the same people, by first day. */
export const findOverlapping = async (ctx: Ctx, taking: Taking): Promise<RateRow[]> =>
  toOverlapping(await ctx.db.select().from(inventoryRates).where(matchOverlapping(taking)), taking)

/** Locks overlapping rates, and the rate itself if stored, until the caller's transaction ends. */
export async function lockOverlapping(
  ctx: Ctx,
  taking: Taking,
): Promise<{ own: RateRow | undefined; overlapping: RateRow[] }> {
  const isOwn = taking.id === undefined ? undefined : eq(inventoryRates.id, taking.id)
  const found = await lockRows(ctx, inventoryRates, or(isOwn, matchOverlapping(taking)), 'update')
  return { own: found.find(({ id }) => id === taking.id), overlapping: toOverlapping(found, taking) }
}

export const createOverlapError = ([overlapped]: readonly RateRow[] = []) =>
  conflict(`${overlapped ? rateName(overlapped) : 'Another rate'} covers some of these days`, 'firstDay')

/**
 * Allows days to be taken only from rates that the user saw.
 * @throws AppError conflict `firstDay` when overlaps are unconfirmed, or have changed since
 */
export function assertSplitsSeen(overlapping: readonly RateRow[], seen: CreateRateInput['splits'] = []): void {
  if (overlapping.length > 0 && seen.length === 0) throw createOverlapError(overlapping)
  const known = new Map(seen.map(({ id, version }) => [id, version]))
  if (known.size !== overlapping.length || overlapping.some(({ id, version }) => known.get(id) !== version))
    throw conflict('Other rates of these days have changed meanwhile. Look at them again', 'firstDay')
}

export const cutRates = (overlapping: readonly RateRow[], taking: Covering): RateValues[] =>
  overlapping.flatMap((overlapped) =>
    getRemains(overlapped, taking).map((days) => ({ ...toValues(overlapped), ...days })),
  )

/**
 * Takes days from rates: each keeps the rest, in as many parts as necessary. Deletes a rate without a rest. Runs in the
 * caller's transaction.
 * @returns the parts
 */
export async function splitRates(ctx: Ctx, overlapping: readonly RateRow[], taking: Covering): Promise<Written[]> {
  const written: Written[] = []
  const happened: NewEvent[] = []
  for (const overlapped of overlapping) {
    const { id, kind, itemId } = overlapped
    const [first, ...others] = getRemains(overlapped, taking)
    const data = { kind, itemId }
    const about = { entity: 'rate', id } as const
    const was = toValues(overlapped)
    if (first) {
      const version = overlapped.version + 1
      await ctx.db
        .update(inventoryRates)
        .set({ ...first, version, updatedAt: ctx.now() })
        .where(eq(inventoryRates.id, id))
      written.push({ id, version })
      happened.push({ kind: 'rate.updated', about, data, ...toChange(was, { ...was, ...first }) })
    } else {
      await ctx.db.delete(inventoryRates).where(eq(inventoryRates.id, id))
      happened.push({ kind: 'rate.deleted', about, data, ...toChange(was, {}) })
    }
    for (const days of others) {
      const part = { ...overlapped, ...days, id: newId(), version: 1, createdAt: ctx.now(), updatedAt: ctx.now() }
      await ctx.db.insert(inventoryRates).values(part)
      written.push({ id: part.id, version: 1 })
      happened.push({ kind: 'rate.created', about: { ...about, id: part.id }, data, ...toChange({}, toValues(part)) })
    }
  }
  await recordEvents(ctx, happened)
  return written
}

/** Lists rates that a new or edited one would take days from. @throws AppError not-found for the item */
export async function findOverlappingRates({ ctx, input }: Call<OverlappingRatesInput>): Promise<Rate[]> {
  const item = await findRow(ctx, input.kind, input.itemId)
  if (!item) throw notFound(itemNames[input.kind])
  const overlapping = await findOverlapping(ctx, input)
  return overlapping.map((row) => ({
    ...toValues(row),
    id: row.id,
    version: row.version,
    currency: item.currency as Currency,
    netCurrency: (item.costCurrency ?? item.currency) as Currency,
  }))
}
