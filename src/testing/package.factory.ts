import {
  type Package,
  packageActivities,
  packageDays,
  packageHotels,
  packageImages,
  packageMealPlans,
  packages,
  packageTransfers,
} from '../modules/catalog/packages/table'
import { writeSearchColumns } from '../modules/catalog/packages/search-columns.service'
import type { Db } from '../platform/server/database/db'
import { newId } from '../platform/server/ids'
import { testContext, testDeps } from './context'
import { aHotel, aMealPlan, aMedia, anActivity, aPlace, aTransferItem, unique } from './factories'

/**
 * Creates a bare package row: active, 7 days, 1,299.00 USD per adult, nothing attached. Cheap; for lists and searches.
 */
export async function aBarePackage(db: Db, overrides: Partial<Package> = {}): Promise<Package> {
  const { placeId = (await aPlace(db)).id, ...rest } = overrides
  const n = unique()
  const values = {
    id: newId(),
    slug: `package-${n}`,
    title: `Seven mornings ${n}`,
    placeId,
    destination: 'Krabi, Thailand',
    category: 'honeymoon',
    nights: 6,
    days: 7,
    currency: 'USD' as const,
    priceMinor: 129_900,
    description: 'Limestone, long-tail boats and time to look at both.',
    status: 'active' as const,
    ...rest,
  }
  const [row] = await db.insert(packages).values(values).returning()
  await writeSearchColumns(testContext(testDeps({ db })), [row!.id])
  return row!
}

/**
 * Creates an active package with all its itinerary days, a picture and a meal plan. Of hotels, activities and
 * transfers, one is included and one is optional (`upgrade`).
 */
export async function aPackage(db: Db, overrides: Partial<Package> = {}) {
  const row = await aBarePackage(db, { hotelRating: 4, ...overrides })
  const packageId = row.id
  const hotels = { included: await aHotel(db), upgrade: await aHotel(db, { starRating: 5, priceMinor: 18_000 }) }
  const activities = { included: await anActivity(db), upgrade: await anActivity(db, { priceMinor: 4500 }) }
  const transfers = { included: await aTransferItem(db), upgrade: await aTransferItem(db, { priceMinor: 2500 }) }
  const [mealPlan, image] = [await aMealPlan(db), await aMedia(db)]
  const both = [true, false].map((included, position) => ({ packageId, included, position }))
  const of = <T>(offer: (typeof both)[number], pair: { included: T; upgrade: T }) =>
    offer.included ? pair.included : pair.upgrade
  await db.insert(packageHotels).values(both.map((o) => ({ ...o, hotelId: of(o, hotels).id, nights: row.nights })))
  await db.insert(packageActivities).values(both.map((o) => ({ ...o, activityId: of(o, activities).id, day: 2 })))
  await db.insert(packageTransfers).values(both.map((o) => ({ ...o, transferId: of(o, transfers).id })))
  await db.insert(packageMealPlans).values({ packageId, mealPlanId: mealPlan.id, position: 0 })
  await db.insert(packageImages).values({ packageId, mediaId: image.id, position: 0, alt: 'Boats before cliffs' })
  const days = Array.from({ length: row.days }, (_, i) => ({
    packageId,
    day: i + 1,
    title: `Day ${i + 1}`,
    description: 'A morning on the water.',
    meals: ['Breakfast'],
  }))
  await db.insert(packageDays).values(days)
  return { ...row, hotels, activities, transfers, mealPlan, image }
}
