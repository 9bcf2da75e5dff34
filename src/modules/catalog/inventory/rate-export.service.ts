import { and, asc, gt, inArray, ne } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { type ItemKind, itemKinds } from './item.rules'
import { getItemColumns, type ItemRow, itemTables } from './items.service'
import { getPlace, getVariant, rateCells } from './rate-import.rules'
import type { ExportRatesInput } from './rate-input.rules'
import { toCurrencies } from './rates.rules'
import { inventoryRates } from './table'

/** Finds items by kind and id; deleted ones are left out. */
export async function listItemsById(ctx: Ctx, wanted: readonly { kind: ItemKind; itemId: string }[]) {
  const found = await Promise.all(
    itemKinds.map(async (kind) => {
      const ids = [...new Set(wanted.filter((one) => one.kind === kind).map(({ itemId }) => itemId))]
      const table = itemTables[kind]
      return ids.length === 0
        ? []
        : ctx.db
            .select(getItemColumns(kind))
            .from(table)
            .where(and(inArray(table.id, ids), ne(table.status, 'archived')))
    }),
  )
  return new Map((found.flat() as ItemRow[]).map((item) => [item.id, item]))
}

async function pageRates({ ctx, input: { cursor, limit } }: Call<ExportRatesInput & { limit: number }>) {
  const found = await ctx.db
    .select()
    .from(inventoryRates)
    .where(cursor === undefined ? undefined : gt(inventoryRates.id, cursor))
    .orderBy(asc(inventoryRates.id))
    .limit(limit + 1)
  const rates = found.slice(0, limit)
  const items = await listItemsById(ctx, rates)
  return {
    items: rates.flatMap((rate) => {
      const item = items.get(rate.itemId)
      if (!item) return []
      const named = { item: String(item.name), location: getPlace(item), variant: getVariant(item) }
      return [{ ...rate, ...toCurrencies(item), ...named }]
    }),
    nextCursor: found.length > limit ? rates.at(-1)!.id : null,
  }
}

/** Exports the rates of all items in parts, in the columns that the import reads. */
export const exportRates = createExport(pageRates, rateCells)
