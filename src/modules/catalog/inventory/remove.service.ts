import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { enqueue } from '../../../platform/server/jobs/queue'
import { withTransaction } from '../../../platform/server/database/transaction'
import { notFound } from '../../../shared/errors'
import { toChange } from '../../core/events/changes.rules'
import { recordEvent } from '../../core/events/service'
import { createAgencyCheck } from '../../core/media/discard.service'
import { refreshHotelRatings } from '../packages/items.service'
import { archiveKeepsDays, itemKinds, itemNames, type ItemKind, toEntity } from './item.rules'
import type { InventoryItem, ItemUse } from './view'
import { itemTables, lockedTables } from './items.service'
import { getItem, getUses } from './list.service'
import type { ItemInput } from './schema'
import { inventoryImages, inventoryRates } from './table'
import { takeFree } from '../../core/locks/lock.service'

/**
 * Archives an item, which can be restored (product.md 7.2). Packages that use it keep it; others cannot add it. Unused
 * items are removed for good after `archiveKeepsDays`.
 * @returns its name and uses
 * @throws AppError not-found
 */
export function removeItem({ ctx, input: { kind, id } }: Call<ItemInput>): Promise<{ name: string; uses: ItemUse[] }> {
  const table = itemTables[kind]
  return withTransaction(ctx, async (tx) => {
    const [removed] = await tx.db
      .update(table)
      .set({
        status: 'archived',
        archivedFrom: sql`${table.status}`,
        version: sql`${table.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(and(eq(table.id, id), inArray(table.status, ['active', 'inactive'])))
      .returning({ name: table.name, was: table.archivedFrom })
    if (!removed) throw notFound(itemNames[kind])
    await refreshHotelRatings(tx, kind, [id])
    const uses = await getUses(tx, kind, [id])
    const entity = toEntity(kind)
    const data = { packages: uses.flatMap(({ slug, id: used }) => (slug === null ? [] : used)) }
    const change = toChange({ status: removed.was }, { status: 'archived' })
    await recordEvent(tx, { kind: `${entity}.deleted`, about: { entity, id }, data, ...change })
    return { name: String(removed.name), uses }
  })
}

/** Restores an archived item. @throws AppError not-found when it is not archived, or is removed */
export function restoreItem({ ctx, input: { kind, id } }: Call<ItemInput>): Promise<InventoryItem> {
  const table = itemTables[kind]
  return withTransaction(ctx, async (tx) => {
    const [restored] = await tx.db
      .update(table)
      .set({
        status: sql`${table.archivedFrom}`,
        archivedFrom: null,
        version: sql`${table.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(and(eq(table.id, id), eq(table.status, 'archived')))
      .returning({ status: table.status })
    if (!restored) throw notFound(itemNames[kind])
    await refreshHotelRatings(tx, kind, [id])
    const entity = toEntity(kind)
    const change = toChange({ status: 'archived' }, restored)
    await recordEvent(tx, { kind: `${entity}.restored`, about: { entity, id }, ...change })
    return getItem({ ctx: tx, input: { kind, id } })
  })
}

const perRun = 500

async function purgeKind(ctx: Ctx, kind: ItemKind): Promise<void> {
  const table = itemTables[kind]
  const over = new Date(ctx.now().getTime() - archiveKeepsDays * 86_400_000)
  await withTransaction(ctx, async (tx) => {
    const isOver = and(eq(table.status, 'archived'), lt(table.updatedAt, over))
    const ids = await takeFree(tx, lockedTables[kind], isOver, { first: [sql`random()`], limit: perRun })
    const used = new Set((await getUses(tx, kind, ids)).map(({ itemId }) => itemId))
    const unused = ids.filter((id) => !used.has(id))
    if (unused.length === 0) return
    const gone = await tx.db.delete(inventoryImages).where(inArray(inventoryImages.itemId, unused)).returning()
    await tx.db.delete(inventoryRates).where(inArray(inventoryRates.itemId, unused))
    await tx.db.delete(table).where(inArray(table.id, unused))
    if (gone.length > 0) {
      await enqueue(
        tx,
        createAgencyCheck(
          tx,
          gone.map(({ mediaId }) => mediaId),
        ),
      )
    }
  })
}

/** Removes unused items `archiveKeepsDays` after their deletion. */
export async function purgeItems(ctx: Ctx): Promise<void> {
  for (const kind of itemKinds) await purgeKind(ctx, kind)
}
