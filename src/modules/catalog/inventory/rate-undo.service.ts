import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { ownUnlessAdmin } from '../../../platform/server/database/own-rows'
import { getSqlState } from '../../../platform/server/errors'
import { newId } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { conflict, notFound } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import type { EventKind } from '../../core/events/event.rules'
import { recordEvents } from '../../core/events/service'
import type { ItemKind } from './item.rules'
import { findRow } from './items.service'
import { toValues, type Written } from './rate-split.service'
import { toCurrencies } from './rates.rules'
import { inventoryRateChanges, inventoryRates, type RateRow } from './table'
import { lockRows } from '../../core/locks/lock.service'

type Change = { kind: ItemKind; itemId: string; before: readonly RateRow[]; made: readonly Written[] }

/** Stores the undo data of a change of rates, in its transaction. @returns its id */
export async function keepRateChange(ctx: Ctx, { kind, itemId, before: rows, made }: Change): Promise<string> {
  const id = newId()
  const item = rows.length > 0 && (await findRow(ctx, kind, itemId))
  const before = rows.map((row) => ({ ...row, ...(item && toCurrencies(item)) }))
  const row = { id, kind, itemId, before, made: made.map((one) => ({ id: one.id, version: one.version })) }
  await ctx.db.insert(inventoryRateChanges).values({ ...row, createdBy: ctx.actor?.id ?? null, createdAt: ctx.now() })
  return id
}

/** Limits in hours how long a change of rates can be undone. */
const undoneFor = 24
const getOldestUndone = (ctx: Ctx) => new Date(ctx.now().getTime() - undoneFor * 3_600_000)

export const purgeRateChanges = (ctx: Ctx): Promise<unknown> =>
  ctx.db.delete(inventoryRateChanges).where(lt(inventoryRateChanges.createdAt, getOldestUndone(ctx)))

const changedSince = () => conflict('These rates were changed since. Look at them again')

/**
 * Undoes a change of an item's rates, all or none. Agents undo their own.
 * @throws AppError not-found, also for a colleague's and one undone before; conflict when a rate was changed since,
 * or the item is in another currency
 */
export async function undoRates({ ctx, input: { id } }: UserCall<{ id: string }>): Promise<{ count: number }> {
  try {
    return await withTransaction(ctx, (tx) => putBack(tx, id))
  } catch (error) {
    // Explains that another rate covers these days now.
    throw getSqlState(error) === '23P01' ? changedSince() : error
  }
}

async function putBack(ctx: UserCtx, id: string): Promise<{ count: number }> {
  const own = and(eq(inventoryRateChanges.id, id), ownUnlessAdmin(ctx, inventoryRateChanges.createdBy))
  const [change] = await ctx.db.delete(inventoryRateChanges).where(own).returning()
  if (!change || change.createdAt < getOldestUndone(ctx)) throw notFound('Change of rates')
  const { kind, itemId, before, made } = change
  const item = await findRow(ctx, kind, itemId)
  if (!item) throw notFound('Change of rates')
  const is = toCurrencies(item)
  // Changes before this version named no currencies.
  const isOther = ({ currency = is.currency, netCurrency = is.netCurrency }: (typeof before)[number]) =>
    currency !== is.currency || netCurrency !== is.netCurrency
  if (before.some(isOther)) throw conflict('These rates were in another currency than the item is in now')
  const ids = made.map((one) => one.id)
  const present = ids.length ? await lockRows(ctx, inventoryRates, inArray(inventoryRates.id, ids), 'update') : []
  const versions = new Map(present.map((row) => [row.id, row.version]))
  if (made.some((one) => versions.get(one.id) !== one.version)) throw changedSince()
  if (ids.length > 0) await ctx.db.delete(inventoryRates).where(inArray(inventoryRates.id, ids))
  const restored = before.map(({ currency: _currency, netCurrency: _netCurrency, ...row }) => ({
    ...row,
    // Increments the version, so that open forms get a conflict.
    version: (versions.get(row.id) ?? row.version) + 1,
    createdAt: new Date(row.createdAt),
    updatedAt: ctx.now(),
  }))
  if (restored.length > 0) await ctx.db.insert(inventoryRates).values(restored)
  const was = new Map(present.map((row) => [row.id, toValues(row)]))
  const next = new Map(restored.map((row) => [row.id, toValues(row)]))
  const entries = [...new Set([...was.keys(), ...next.keys()])].map((rateId) => {
    const [then, now] = [was.get(rateId), next.get(rateId)]
    const what: EventKind = !then ? 'rate.created' : !now ? 'rate.deleted' : 'rate.updated'
    const data = { kind, itemId, isUndone: true }
    return { kind: what, about: { entity: 'rate' as const, id: rateId }, data, ...toChange(then ?? {}, now ?? {}) }
  })
  await recordEvents(ctx, entries)
  return { count: entries.length }
}
