import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { ItemKind } from './item.rules'
import { getUses } from './list.service'
import { inventoryRates } from './table'

/** Returns items that an undone import must keep: packages or drafts use them, or they have rates. */
export async function findRetained(ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const [uses, rated] = await Promise.all([
    getUses(ctx, kind, ids),
    ctx.db
      .selectDistinct({ itemId: inventoryRates.itemId })
      .from(inventoryRates)
      .where(inArray(inventoryRates.itemId, [...ids])),
  ])
  return new Set([...uses, ...rated].map(({ itemId }) => itemId))
}
