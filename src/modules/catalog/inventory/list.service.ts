import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import {
  countOnce,
  type Conditions,
  type Sort,
  readSortedPage,
  toSortValue,
} from '../../../platform/server/database/sorted-page'
import { hasWords } from '../../../platform/server/database/words'
import { notFound } from '../../../shared/errors'
import { listDraftsWith } from '../package-drafts/uses.service'
import { listPackagesWith } from '../packages/items.service'
import { csvCells } from './csv.rules'
import { itemKinds, itemNames, type ItemKind } from './item.rules'
import type { InventoryItem, ItemUse } from './view'
import { findRow, getItemColumns, type ItemRow, toItems, itemTables } from './items.service'
import type { ItemInput, ListItemsInput } from './schema'
import type { ItemSort } from './item.rules'
import { activities, hotels, mealPlans, transfers } from './table'

const sortColumns = (kind: ItemKind): Record<ItemSort, PgColumn> => {
  const { updatedAt, createdAt, name, priceMinor } = itemTables[kind]
  return { updated: updatedAt, created: createdAt, name, price: priceMinor }
}

/** Maps kinds to the column that `types` filters. */
const typeColumns: Record<ItemKind, PgColumn | null> = {
  hotels: null,
  activities: activities.category,
  transfers: transfers.vehicleType,
  mealPlans: mealPlans.type,
}

type Narrowing = Pick<ListItemsInput, 'kind'> & Partial<ListItemsInput>

function composeFilter({ kind, words, status, stars, types, supplierId }: Narrowing): SQL | undefined {
  const table = itemTables[kind]
  const type = typeColumns[kind]
  const conditions: Conditions<Omit<ListItemsInput, 'kind'>> = {
    status: status?.length ? inArray(table.status, status) : ne(table.status, 'archived'),
    stars: kind === 'hotels' && stars?.length ? inArray(hotels.starRating, stars) : undefined,
    types: type && types?.length ? inArray(type, types) : undefined,
    supplierId: supplierId ? eq(table.supplierId, supplierId) : undefined,
    words: hasWords(table.searchText, words),
  }
  return and(...Object.values(conditions))
}

/** @throws AppError invalid `cursor` */
export async function listItems({ ctx, input }: Call<ListItemsInput>) {
  const table = itemTables[input.kind]
  const sort: Sort = { column: sortColumns(input.kind)[input.sort], id: table.id, descending: input.descending }
  const matching = composeFilter(input)
  const total = await countOnce(input, () => countUpToCap(ctx.db, table, matching))
  const { rows, nextCursor } = await readSortedPage({ ...sort, total }, input, async ({ where, orderBy, limit }) => {
    const found = await ctx.db
      .select({ ...getItemColumns(input.kind), sortValue: toSortValue(sort) })
      .from(table)
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit)
    return found as (ItemRow & { sortValue: string | null })[]
  })
  return { items: await toItems(ctx, input.kind, rows), nextCursor, total }
}

/** Exports every page of the filter. @throws AppError invalid `cursor` */
export const exportItems = createExport(listItems, ({ kind }) => csvCells(kind))

/** Finds items of all kinds by words for the global search: newest first, `each` per kind. */
export async function searchItems({ ctx, input }: Call<{ words: string; each: number }>): Promise<InventoryItem[]> {
  const found = await Promise.all(
    itemKinds.map(async (kind) => {
      const table = itemTables[kind]
      const rows = await ctx.db
        .select(getItemColumns(kind))
        .from(table)
        .where(composeFilter({ kind, words: input.words }))
        .orderBy(desc(table.updatedAt), desc(table.id))
        .limit(input.each)
      return rows.map((row) => ({ ...row, kind }) as InventoryItem)
    }),
  )
  return found.flat()
}

/** Counts items by kind, without archived ones; exact up to 1,000. */
export async function countItems({ ctx }: { ctx: Ctx }): Promise<Record<ItemKind, number>> {
  const counts = await Promise.all(
    itemKinds.map((kind) => countUpToCap(ctx.db, itemTables[kind], ne(itemTables[kind].status, 'archived'))),
  )
  return Object.fromEntries(itemKinds.map((kind, i) => [kind, counts[i]])) as Record<ItemKind, number>
}

/** Reads one item, even an archived one. @throws AppError not-found */
export async function getItem({ ctx, input: { kind, id } }: Call<ItemInput>): Promise<InventoryItem> {
  const row = await findRow(ctx, kind, id)
  const [item] = row ? await toItems(ctx, kind, [row]) : []
  if (!item) throw notFound(itemNames[kind])
  return item
}

export const getUses = async (ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<ItemUse[]> =>
  (await Promise.all([listPackagesWith(ctx, kind, ids), listDraftsWith(ctx, kind, ids)])).flat()

/** @throws AppError not-found */
export async function listItemUses({ ctx, input }: Call<ItemInput>): Promise<ItemUse[]> {
  const { kind, id } = await getItem({ ctx, input })
  return getUses(ctx, kind, [id])
}
