import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadViews } from './service'

/** Leaves deletion with the owner's account to the foreign key. */
export const viewsLifecycle: Lifecycle = {
  download: async (ctx) => ({ savedViews: await downloadViews(ctx) }),
}
