import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { getPictures } from '../../core/media/find.service'
import type { Picture } from '../../core/media/view'
import { inventoryImages } from './table'

/** Returns pictures by item id, the cover first; items without any are absent. Runs two queries. */
export async function getItemPictures(ctx: Ctx, itemIds: readonly (string | null)[]): Promise<Map<string, Picture[]>> {
  const ids = [...new Set(itemIds.filter((id) => id !== null))]
  const byItem = new Map<string, Picture[]>()
  if (ids.length === 0) return byItem
  const { itemId, position } = inventoryImages
  const listed = await ctx.db
    .select()
    .from(inventoryImages)
    .where(inArray(itemId, ids))
    .orderBy(asc(itemId), asc(position))
  const pictures = await getPictures(
    ctx.db,
    listed.map(({ mediaId }) => mediaId),
  )
  for (const { itemId: id, mediaId, alt } of listed) {
    const picture = pictures.get(mediaId)!
    byItem.set(id, [...(byItem.get(id) ?? []), { ...picture, alt: alt || picture.alt }])
  }
  return byItem
}

export async function listItemPictures(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const shown = await ctx.db
    .selectDistinct({ id: inventoryImages.mediaId })
    .from(inventoryImages)
    .where(inArray(inventoryImages.mediaId, [...ids]))
  return shown.map(({ id }) => id)
}
