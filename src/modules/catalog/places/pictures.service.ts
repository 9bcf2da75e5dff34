import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { places } from './table'

export async function listPlacePictures(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const shown = await ctx.db
    .selectDistinct({ id: places.tileImageId })
    .from(places)
    .where(inArray(places.tileImageId, [...ids]))
  return shown.map(({ id }) => id!)
}
