import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { ItemKind } from '../inventory/item.rules'
import { hotels } from '../inventory/table'
import { offers } from './references.service'
import { packageHotels, packages } from './table'
import type { ItemUse } from '../inventory/view'

export async function listPackagesWith(ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<ItemUse[]> {
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

/** Recalculates the best star rating among included hotels that are offered, in all packages with the changed hotels. */
export async function refreshHotelRatings(ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<void> {
  if (kind !== 'hotels' || ids.length === 0) return
  const best = sql`(SELECT max(${hotels.starRating}) FROM ${packageHotels} o JOIN ${hotels} ON ${hotels.id} = o.hotel_id
    WHERE o.package_id = ${packages.id} AND o.included AND ${hotels.status} = 'active')`
  const using = ctx.db
    .select({ id: packageHotels.packageId })
    .from(packageHotels)
    .where(inArray(packageHotels.hotelId, [...ids]))
  await ctx.db
    .update(packages)
    .set({ hotelRating: best })
    .where(sql`${packages.id} IN ${using} AND ${packages.hotelRating} IS DISTINCT FROM ${best}`)
}
