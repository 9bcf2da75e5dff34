import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { Picture } from '../../core/media/view'
import { media } from '../../core/media/table'
import { packageImages } from './table'

/** Returns first pictures by package id; packages without one are absent. */
export async function getCovers(ctx: Ctx, packageIds: readonly (string | null)[]): Promise<Map<string, Picture>> {
  const ids = [...new Set(packageIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const { key, width, height, blur, focusX, focusY } = media
  const { packageId, position, mediaId } = packageImages
  const alt = sql<string>`coalesce(nullif(${packageImages.alt}, ''), ${media.alt})`
  const found = await ctx.db
    .selectDistinctOn([packageId], { packageId, picture: { key, alt, width, height, blur, focusX, focusY } })
    .from(packageImages)
    .innerJoin(media, eq(media.id, mediaId))
    .where(inArray(packageId, ids))
    .orderBy(asc(packageId), asc(position))
  return new Map(found.map((one) => [one.packageId, one.picture]))
}

export async function listPackagePictures(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const shown = await ctx.db
    .selectDistinct({ id: packageImages.mediaId })
    .from(packageImages)
    .where(inArray(packageImages.mediaId, [...ids]))
  return shown.map(({ id }) => id)
}
