import { inArray } from 'drizzle-orm'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { places } from './table'

export const placesLifecycle: Lifecycle = {
  feature: 'places',
  mediaInUse: async (ctx, ids, by) => {
    if (by) return []
    const shown = await ctx.db
      .selectDistinct({ id: places.tileImageId })
      .from(places)
      .where(inArray(places.tileImageId, [...ids]))
    return shown.map(({ id }) => id!)
  },
}
