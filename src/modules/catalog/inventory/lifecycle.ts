import type { Ctx } from '../../../platform/server/context'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { purgeRateChanges } from './rate-undo.service'
import { purgeItems } from './remove.service'

async function purge({ ctx }: { ctx: Ctx }): Promise<void> {
  await purgeItems(ctx)
  await purgeRateChanges(ctx)
}

export const inventoryLifecycle: Lifecycle = {
  jobs: [{ kind: 'inventory.purge', everySeconds: 6 * 3600, run: purge }],
}
