import { eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import { insertRows } from '../../../platform/server/database/insert'
import { invalid } from '../../../shared/errors'
import { getPlaceIds } from '../places/save.service'
import { getMediaIds } from '../../core/media/find.service'
import type { References } from './references.service'
import type { UpdatePackageInput } from './schema'
import { writeActivityCounts } from './search-columns.service'
import {
  packageActivities,
  packageDays,
  packageHotels,
  packageImages,
  packageMealPlans,
  packagePlaces,
  packageTransfers,
} from './table'

export type Parts = References & Pick<UpdatePackageInput, 'itinerary' | 'alsoPlaces'>
type PartTable = PgTable & { packageId: AnyPgColumn }

/** Replaces packages' rows in one table; those without a list keep theirs. */
async function replace(
  db: Ctx['db'],
  table: PartTable,
  lists: readonly { id: string; list: object[] | undefined }[],
): Promise<void> {
  const given = lists.filter(({ list }) => list)
  if (given.length === 0) return
  const ids = given.map(({ id }) => id)
  await db.delete(table).where(inArray(table.packageId, ids))
  const values = given.flatMap(({ id, list }) => list!.map((value) => ({ packageId: id, ...value })))
  await insertRows(db, table, values)
}

type Images = NonNullable<Parts['images']>

/** Resolves pictures to rows. One without an `alt` keeps the text that it has in the package. */
async function toImageRows(db: Ctx['db'], packageId: string, images: Images) {
  const media = await getMediaIds(db, images)
  const { mediaId, alt } = packageImages
  const before = await db.select({ mediaId, alt }).from(packageImages).where(eq(packageImages.packageId, packageId))
  const altByMediaId = new Map(before.map((row) => [row.mediaId, row.alt]))
  return images.map((image, position) => {
    const mediaId = media[position]!
    return { position, mediaId, alt: image.alt ?? altByMediaId.get(mediaId) ?? '' }
  })
}

type Days = NonNullable<Parts['itinerary']>

/**
 * Resolves places and pictures of days.
 * @throws AppError invalid `itinerary` for a picture that is not the package's own
 */
async function toDayRows(ctx: Ctx, packageId: string, days: Days, images?: { mediaId: string }[]) {
  const { db } = ctx
  const slugs = [...new Set(days.flatMap(({ place }) => place || []))]
  const placeIds = await getPlaceIds({ ctx, input: { slugs, field: 'itinerary' } })
  const pictured = days.filter(({ image }) => image)
  const ids = await getMediaIds(
    db,
    pictured.map(({ image }) => ({ image: image! })),
    'itinerary',
  )
  const own =
    images ??
    (pictured.length ? await db.select().from(packageImages).where(eq(packageImages.packageId, packageId)) : [])
  if (ids.some((id) => !own.some(({ mediaId }) => mediaId === id)))
    throw invalid("A day's picture has to be one of the package's", 'itinerary')
  const imageByDay = new Map(pictured.map((day, i) => [day, ids[i]!]))
  return days.map((day, i) => {
    const { place, image: _, ...columns } = day
    return {
      ...columns,
      day: i + 1,
      placeId: (place && placeIds.get(place)) || null,
      imageId: imageByDay.get(day) ?? null,
    }
  })
}

async function toRows(ctx: Ctx, packageId: string, parts: Parts) {
  const images = parts.images && (await toImageRows(ctx.db, packageId, parts.images))
  const places =
    parts.alsoPlaces &&
    (await getPlaceIds({ ctx, input: { slugs: [...new Set(parts.alsoPlaces)], field: 'alsoPlaces' } }))
  return {
    days: parts.itinerary && (await toDayRows(ctx, packageId, parts.itinerary, images)),
    images,
    hotels: parts.hotels?.map(({ id, ...offer }, position) => ({ hotelId: id, ...offer, position })),
    activities: parts.activities?.map(({ id, ...offer }, position) => ({ activityId: id, ...offer, position })),
    transfers: parts.transfers?.map(({ id, ...offer }, position) => ({ transferId: id, ...offer, position })),
    mealPlans: parts.mealPlans?.map((mealPlanId, position) => ({ mealPlanId, position })),
    places: places && [...places.values()].map((placeId) => ({ placeId })),
  }
}

/**
 * Writes the given lists of packages, in the caller's transaction.
 * @throws AppError invalid naming the list with an unknown reference
 */
export async function writeParts(ctx: Ctx, all: readonly { id: string; parts: Parts }[]): Promise<void> {
  const { db } = ctx
  const written: { id: string; rows: Awaited<ReturnType<typeof toRows>> }[] = []
  for (const { id, parts } of all) written.push({ id, rows: await toRows(ctx, id, parts) })
  const listsIn = (name: keyof (typeof written)[number]['rows']) =>
    written.map(({ id, rows }) => ({ id, list: rows[name] }))
  await replace(db, packageDays, listsIn('days'))
  await replace(db, packageImages, listsIn('images'))
  await replace(db, packageHotels, listsIn('hotels'))
  await replace(db, packageActivities, listsIn('activities'))
  await replace(db, packageTransfers, listsIn('transfers'))
  await replace(db, packageMealPlans, listsIn('mealPlans'))
  await replace(db, packagePlaces, listsIn('places'))
  const counted = all.filter(({ parts }) => parts.itinerary || parts.activities).map(({ id }) => id)
  if (counted.length > 0) await writeActivityCounts(db, counted)
}
