import { eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/server/context'
import { invalid } from '../../../shared/errors'
import { getPlaceIds } from '../places/save.service'
import { getMediaIds } from '../../core/media/find.service'
import type { References } from './references.service'
import type { UpdatePackageInput } from './schema'
import { writeActivityCount } from './search-columns.service'
import {
  packageActivities,
  packageDays,
  packageHotels,
  packageImages,
  packageMealPlans,
  packagePlaces,
  packageTransfers,
} from './table'

type Parts = References & Pick<UpdatePackageInput, 'itinerary' | 'alsoPlaces'>
type PartTable = PgTable & { packageId: AnyPgColumn }

/** Replaces a package's rows in one table; undefined leaves them. */
async function replace(
  db: Ctx['db'],
  table: PartTable,
  packageId: string,
  values: object[] | undefined,
): Promise<void> {
  if (!values) return
  await db.delete(table).where(eq(table.packageId, packageId))
  if (values.length) await db.insert(table).values(values.map((value) => ({ packageId, ...value })))
}

type Images = NonNullable<Parts['images']>

/** Resolves pictures to rows. One without an `alt` keeps the text that it has in the package. */
async function imageRows(db: Ctx['db'], packageId: string, images: Images) {
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
async function dayRows(ctx: Ctx, packageId: string, days: Days, images?: { mediaId: string }[]) {
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

/**
 * Writes the given lists of a package, in the caller's transaction.
 * @throws AppError invalid naming the list with an unknown reference
 */
export async function writeParts(ctx: Ctx, packageId: string, parts: Parts): Promise<void> {
  const { db } = ctx
  const images = parts.images && (await imageRows(db, packageId, parts.images))
  const places =
    parts.alsoPlaces &&
    (await getPlaceIds({ ctx, input: { slugs: [...new Set(parts.alsoPlaces)], field: 'alsoPlaces' } }))
  const days = parts.itinerary && (await dayRows(ctx, packageId, parts.itinerary, images))
  await replace(db, packageDays, packageId, days)
  await replace(db, packageImages, packageId, images)
  await replace(
    db,
    packageHotels,
    packageId,
    parts.hotels?.map(({ id, ...offer }, position) => ({ hotelId: id, ...offer, position })),
  )
  await replace(
    db,
    packageActivities,
    packageId,
    parts.activities?.map(({ id, ...offer }, position) => ({ activityId: id, ...offer, position })),
  )
  await replace(
    db,
    packageTransfers,
    packageId,
    parts.transfers?.map(({ id, ...offer }, position) => ({ transferId: id, ...offer, position })),
  )
  await replace(
    db,
    packageMealPlans,
    packageId,
    parts.mealPlans?.map((mealPlanId, position) => ({ mealPlanId, position })),
  )
  await replace(db, packagePlaces, packageId, places && [...places.values()].map((placeId) => ({ placeId })))
  if (parts.itinerary || parts.activities) await writeActivityCount(db, packageId)
}
