import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../platform/server/context'
import type { Lifecycle } from '../../platform/server/lifecycle'
import type { ItemKind, ItemUse } from '../inventory/item.rules'
import { hotels } from '../inventory/table'
import { packageActivities, packageHotels, packageImages, packageMealPlans, packages, packageTransfers } from './table'

type Offers = PgTable & { packageId: PgColumn }
const offers: Record<ItemKind, [table: Offers, item: PgColumn]> = {
  hotels: [packageHotels, packageHotels.hotelId],
  activities: [packageActivities, packageActivities.activityId],
  transfers: [packageTransfers, packageTransfers.transferId],
  mealPlans: [packageMealPlans, packageMealPlans.mealPlanId],
}

/** Packages that use items of the inventory, by title. */
async function packagesWith(ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<ItemUse[]> {
  if (ids.length === 0) return []
  const [table, item] = offers[kind]
  const found = await ctx.db
    .select({ itemId: item, id: packages.id, slug: packages.slug, title: packages.title, status: packages.status })
    .from(table)
    .innerJoin(packages, eq(packages.id, table.packageId))
    .where(inArray(item, [...ids]))
    .orderBy(packages.title, packages.id)
  return found as ItemUse[]
}

/** Best star rating among the included hotels, written to the packages that a changed hotel is in. */
async function refreshHotelRatings(ctx: Ctx, kind: ItemKind, id: string): Promise<void> {
  if (kind !== 'hotels') return
  const best = sql`(SELECT max(${hotels.starRating}) FROM ${packageHotels} o JOIN ${hotels} ON ${hotels.id} = o.hotel_id
    WHERE o.package_id = ${packages.id} AND o.included)`
  const using = ctx.db.select({ id: packageHotels.packageId }).from(packageHotels).where(eq(packageHotels.hotelId, id))
  await ctx.db
    .update(packages)
    .set({ hotelRating: best })
    .where(sql`${packages.id} IN ${using} AND ${packages.hotelRating} IS DISTINCT FROM ${best}`)
}

export const packagesLifecycle: Lifecycle = {
  feature: 'packages',
  mediaInUse: async (ctx, ids, by) => {
    if (by) return []
    const shown = await ctx.db
      .selectDistinct({ id: packageImages.mediaId })
      .from(packageImages)
      .where(inArray(packageImages.mediaId, [...ids]))
    return shown.map(({ id }) => id)
  },
  itemUses: packagesWith,
  itemChanged: refreshHotelRatings,
}
