import { inArray } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/server/lifecycle'
import { packageImages } from './table'

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
}
