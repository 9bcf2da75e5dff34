import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { purgeRateChanges } from './rate-undo.service'
import { purgeItems } from './remove.service'
import { inventoryImages } from './table'

async function purge({ ctx }: { ctx: Ctx }): Promise<void> {
  await purgeItems(ctx)
  await purgeRateChanges(ctx)
}

export const inventoryLifecycle: Lifecycle = {
  feature: 'inventory',
  mediaInUse: async (ctx, ids, by) => {
    if (by) return []
    const shown = await ctx.db
      .selectDistinct({ id: inventoryImages.mediaId })
      .from(inventoryImages)
      .where(inArray(inventoryImages.mediaId, [...ids]))
    return shown.map(({ id }) => id)
  },
  jobs: [{ kind: 'inventory.purge', everySeconds: 6 * 3600, run: purge }],
}
