import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/server/context'
import { pickView } from '../../../shared/views'
import { pictureUrl } from '../../core/media/picture.rules'
import { media } from '../../core/media/table'
import { getSupplierNames } from '../suppliers/service'
import type { ItemKind } from './item.rules'
import { type InventoryItem, type ItemImage, itemViews } from './view'
import { activities, hotels, inventoryImages, inventoryRates, mealPlans, transfers } from './table'
import { lockIds } from '../../core/locks/lock.service'

/** Names columns that all four tables share. */
type ItemTable = PgTable &
  Record<
    | 'id'
    | 'name'
    | 'status'
    | 'currency'
    | 'priceMinor'
    | 'costCurrency'
    | 'supplierId'
    | 'searchText'
    | 'version'
    | 'importId'
    | 'archivedFrom'
    | 'createdAt'
    | 'updatedAt',
    PgColumn
  >

/** Lists the tables by kind, as locks take them. */
export const lockedTables = { hotels, activities, transfers, mealPlans }
export const itemTables: Record<ItemKind, ItemTable> = lockedTables

/** Describes a row of any item table, without generated columns. */
export type ItemRow = Record<string, unknown> & {
  id: string
  supplierId: string | null
  createdAt: Date
  updatedAt: Date
}

export function getItemColumns(kind: ItemKind): Record<string, PgColumn> {
  const { searchText: _, ...columns } = getTableColumns(itemTables[kind])
  return columns
}

/** Keeps values that are editable columns of the kind. */
export function toColumns(kind: ItemKind, values: Record<string, unknown>): Record<string, unknown> {
  const {
    id: _,
    version: __,
    createdAt: ___,
    updatedAt: ____,
    archivedFrom: _____,
    importId: ______,
    ...columns
  } = getItemColumns(kind)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in columns && value !== undefined))
}

async function getImages(ctx: Ctx, ids: string[]): Promise<Map<string, ItemImage[]>> {
  const found = await ctx.db
    .select({ itemId: inventoryImages.itemId, key: media.key, alt: inventoryImages.alt, galleryAlt: media.alt })
    .from(inventoryImages)
    .innerJoin(media, eq(media.id, inventoryImages.mediaId))
    .where(inArray(inventoryImages.itemId, ids))
    .orderBy(inventoryImages.itemId, inventoryImages.position)
  const byItem = new Map<string, ItemImage[]>()
  for (const { itemId, key, ...words } of found) {
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), { image: pictureUrl(key), ...words }])
  }
  return byItem
}

async function listRated({ db }: Ctx, ids: string[]): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ itemId: inventoryRates.itemId })
    .from(inventoryRates)
    .where(inArray(inventoryRates.itemId, ids))
  return new Set(found.map(({ itemId }) => itemId))
}

/** Maps rows to items for staff, with pictures, suppliers and whether they have rates, in four queries. */
export async function toItems(ctx: Ctx, kind: ItemKind, rows: readonly ItemRow[]): Promise<InventoryItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [images, rated, suppliers] = await Promise.all([
    getImages(ctx, ids),
    listRated(ctx, ids),
    getSupplierNames({ ctx, input: rows.flatMap(({ supplierId }) => supplierId ?? []) }),
  ])
  return rows.map(
    (row) =>
      pickView<z.ZodObject, ItemRow>(itemViews[kind], row, {
        kind,
        images: images.get(row.id) ?? [],
        hasRates: rated.has(row.id),
        supplierName: (row.supplierId && suppliers.get(row.supplierId)) ?? null,
      }) as InventoryItem,
  )
}

/** Finds one row. `lock`: a row lock until the transaction ends. */
export async function findRow(ctx: Ctx, kind: ItemKind, id: string, lock = false): Promise<ItemRow | undefined> {
  const table = itemTables[kind]
  if (lock) await lockIds(ctx, lockedTables[kind], eq(table.id, id))
  const [row] = await ctx.db.select(getItemColumns(kind)).from(table).where(eq(table.id, id))
  return row as ItemRow | undefined
}
