import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { ItemKind } from './item.rules'
import { activities, hotels, transfers } from './table'

/** Locates an item; `checkIn` and `checkOut` are hotels' times. '' when unknown. */
type ItemPlace = { place: string; checkIn: string; checkOut: string }
type Ref = { kind: ItemKind; id: string }

/** Returns locations by item id. Meal plans have none. */
export async function listItemPlaces(ctx: Ctx, refs: readonly Ref[]): Promise<Map<string, ItemPlace>> {
  const listIds = (kind: ItemKind) => refs.flatMap((ref) => (ref.kind === kind ? ref.id : []))
  const [stays, visits, rides] = await Promise.all([
    listIds('hotels').length > 0
      ? ctx.db
          .select({ id: hotels.id, place: hotels.location, checkIn: hotels.checkInTime, checkOut: hotels.checkOutTime })
          .from(hotels)
          .where(inArray(hotels.id, listIds('hotels')))
      : [],
    listIds('activities').length > 0
      ? ctx.db
          .select({ id: activities.id, place: activities.location })
          .from(activities)
          .where(inArray(activities.id, listIds('activities')))
      : [],
    listIds('transfers').length > 0
      ? ctx.db
          .select({ id: transfers.id, from: transfers.fromLocation, to: transfers.toLocation })
          .from(transfers)
          .where(inArray(transfers.id, listIds('transfers')))
      : [],
  ])
  const none = { checkIn: '', checkOut: '' }
  return new Map<string, ItemPlace>([
    ...stays.map(({ id, ...place }) => [id, place] as const),
    ...visits.map(({ id, place }) => [id, { place, ...none }] as const),
    ...rides.map(({ id, from, to }) => [id, { place: `${from} to ${to}`, ...none }] as const),
  ])
}
