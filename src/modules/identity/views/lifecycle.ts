import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadViews } from './service'

/** Views go with their owner's account, by the foreign key. */
export const viewsLifecycle: Lifecycle = {
  feature: 'views',
  download: async (ctx) => ({ savedViews: await downloadViews(ctx) }),
}
