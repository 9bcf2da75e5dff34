import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import { queryRows } from '../../../platform/server/database/db'
import { invalid } from '../../../shared/errors'
import type { ItemKind } from '../inventory/item.rules'
import { activities, hotels, mealPlans, transfers } from '../inventory/table'
import { findPlace } from '../places/find.service'
import { getIdsBySlug } from '../places/service'
import type { Lists } from './lists.rules'
import type { UpdatePackageInput } from './schema'
import { packageActivities, packageHotels, packageMealPlans, packageTransfers } from './table'

/** Holds the references of an input; absent fields stay unchanged. */
export type References = Lists & Pick<UpdatePackageInput, 'images'>

const kinds = { hotels, activities, transfers, mealPlans } as const

type Offers = PgTable & { packageId: PgColumn }
/** Maps inventory kinds to the package's tables and item columns. */
export const offers: Record<ItemKind, [table: Offers, item: PgColumn]> = {
  hotels: [packageHotels, packageHotels.hotelId],
  activities: [packageActivities, packageActivities.activityId],
  transfers: [packageTransfers, packageTransfers.transferId],
  mealPlans: [packageMealPlans, packageMealPlans.mealPlanId],
}

async function getPresent(db: Ctx['db'], kind: ItemKind, packageId: string, ids: string[]): Promise<Set<unknown>> {
  const [table, item] = offers[kind]
  const found = await db
    .select({ id: item })
    .from(table)
    .where(and(eq(table.packageId, packageId), inArray(item, ids)))
  return new Set(found.map(({ id }) => id))
}

/**
 * Keeps archived items in packages that have them, and allows them in no other.
 * @throws AppError invalid naming the list when an item is unknown, archived or listed twice
 */
async function assertInInventory(
  db: Ctx['db'],
  kind: ItemKind,
  ids: string[],
  packageId: string | undefined,
  field: string,
): Promise<void> {
  if (ids.length === 0) return
  if (new Set(ids).size < ids.length) throw invalid('Each can be listed once', field)
  const { id, name, status } = kinds[kind]
  const found = await db.select({ id, name, status }).from(kinds[kind]).where(inArray(id, ids))
  if (found.length < ids.length) throw invalid('Something in this list is not in the inventory', field)
  const archived = found.filter((item) => item.status === 'archived')
  if (archived.length === 0) return
  const before = packageId ? await getPresent(db, kind, packageId, ids) : new Set<unknown>()
  const added = archived.find((item) => !before.has(item.id))
  if (added) throw invalid(`${added.name} was deleted from the inventory and cannot be added`, field)
}

/**
 * @param packageId absent for a new package
 * @param called the input's names of the lists
 * @throws AppError as `assertInInventory`
 */
export async function assertReferences(
  db: Ctx['db'],
  refs: References,
  packageId?: string,
  called: Partial<Record<ItemKind, string>> = {},
): Promise<void> {
  for (const kind of ['hotels', 'activities', 'transfers'] as const) {
    const ids = refs[kind]?.map((o) => o.id) ?? []
    await assertInInventory(db, kind, ids, packageId, called[kind] ?? kind)
  }
  await assertInInventory(db, 'mealPlans', refs.mealPlans ?? [], packageId, called.mealPlans ?? 'mealPlans')
}

/**
 * Checks that options have their package's currency, as an estimate adds their prices.
 * @throws AppError invalid naming the list with an item in another currency
 */
export async function assertOneCurrency(db: Ctx['db'], packageIds: readonly string[]): Promise<void> {
  const isTheirs = sql`package_id = ANY (${sql.param(packageIds)}::uuid[])`
  const [other] = await queryRows<{ kind: keyof typeof kinds }>(
    db,
    sql`SELECT o.kind FROM packages p JOIN (
          SELECT 'hotels' AS kind, package_id, currency FROM package_hotels JOIN hotels h ON h.id = hotel_id WHERE ${isTheirs}
          UNION ALL SELECT 'activities', package_id, currency FROM package_activities JOIN activities a ON a.id = activity_id WHERE ${isTheirs}
          UNION ALL SELECT 'transfers', package_id, currency FROM package_transfers JOIN transfers t ON t.id = transfer_id WHERE ${isTheirs}
          UNION ALL SELECT 'mealPlans', package_id, currency FROM package_meal_plans JOIN meal_plans m ON m.id = meal_plan_id WHERE ${isTheirs}
        ) o ON o.package_id = p.id WHERE o.currency <> p.currency LIMIT 1`,
  )
  if (other) throw invalid('Something in this list is priced in another currency', other.kind)
}

/** Returns the best star rating among included hotels that are offered; null without one. */
export async function getHotelRating(db: Ctx['db'], refs: References): Promise<number | null> {
  const ids = refs.hotels?.filter((h) => h.included).map((h) => h.id) ?? []
  if (ids.length === 0) return null
  const [row] = await db
    .select({ best: sql<number>`max(${hotels.starRating})::int` })
    .from(hotels)
    .where(and(inArray(hotels.id, ids), eq(hotels.status, 'active')))
  return row?.best ?? null
}

/**
 * Finds the place by slug, else by the destination: the whole text before its parts ('Krabi, Thailand', 'Krabi',
 * 'Thailand').
 * @throws AppError invalid `place` or `destination` when none is known
 */
export async function placeIdFor(db: Ctx['db'], input: { place?: string; destination: string }): Promise<string> {
  if (input.place !== undefined) {
    const id = (await getIdsBySlug(db, [input.place])).get(input.place)
    if (!id) throw invalid('There is no such place', 'place')
    return id
  }
  const found = await findPlace(db, input.destination)
  if (found) return found.id
  throw invalid('We do not know this destination: add it as a place, or choose a place', 'destination')
}
