import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { searchPatterns } from '../../../shared/text'
import { activities, hotels, mealPlans, transfers } from '../inventory/table'
import { unitFor } from '../inventory/item-units.rules'
import type { FindItemsInput, NamesInput } from './schema'
import type { Item } from './view'
import { itemKinds, type ItemKind } from '../inventory/item.rules'

const tables = { hotels, activities, transfers, mealPlans } as const
const notes: Record<ItemKind, SQL<string>> = {
  hotels: sql<string>`${hotels.location} || ', ' || ${hotels.starRating} || ' stars'`,
  activities: sql<string>`concat_ws(', ', ${activities.category}, ${activities.location}, nullif(${activities.duration}, ''))`,
  transfers: sql<string>`${transfers.vehicleType} || ', ' || ${transfers.fromLocation} || ' to ' || ${transfers.toLocation}`,
  mealPlans: sql<string>`${mealPlans.type}`,
}
/** Limits the picker's results; words narrow them. */
const most = 30

async function read(ctx: Ctx, kind: ItemKind, where: SQL | undefined, limit?: number): Promise<Item[]> {
  const table = tables[kind]
  const query = ctx.db
    .select({
      id: table.id,
      name: table.name,
      note: notes[kind],
      priceMinor: table.priceMinor,
      currency: table.currency,
      status: table.status,
      capacity: kind === 'transfers' ? transfers.capacity : sql<null>`NULL`,
    })
    .from(table)
    .where(where)
    .orderBy(table.name, table.id)
  const found = await (limit ? query.limit(limit) : query)
  return found.map(({ status, currency, capacity, ...row }) => ({
    ...row,
    kind,
    unit: unitFor(kind, { capacity }),
    currency,
    isActive: status === 'active',
  }))
}

/** Finds active items by words of their name or place, sorted by name, at most 30. Finds none for punctuation alone. */
export async function listPickableItems({ ctx, input: { kind, words } }: Call<FindItemsInput>): Promise<Item[]> {
  const { status, searchText } = tables[kind]
  const patterns = searchPatterns(words)
  if (words !== '' && patterns.length === 0) return []
  const named = patterns.map((pattern) => like(searchText, pattern))
  return read(ctx, kind, and(eq(status, 'active'), ...named), most)
}

/** Returns items in any status; unknown ids are skipped. */
export async function getItems(ctx: Ctx, ids: Record<ItemKind, string[]>): Promise<Item[]> {
  const kinds = Object.entries(ids) as [ItemKind, string[]][]
  const found = await Promise.all(
    kinds.map(([kind, wanted]) => (wanted.length ? read(ctx, kind, inArray(tables[kind].id, wanted)) : [])),
  )
  return found.flat()
}

/** Returns names of items of any kind by id; removed ones are absent. */
export async function getItemNames({ ctx, input: { ids } }: Call<NamesInput>): Promise<Record<string, string>> {
  const ofEach = Object.fromEntries(itemKinds.map((kind) => [kind, ids])) as Record<ItemKind, string[]>
  return Object.fromEntries((await getItems(ctx, ofEach)).map(({ id, name }) => [id, name]))
}
