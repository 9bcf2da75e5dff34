import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadChanges } from './view.service'

export const bookingChangesLifecycle: Lifecycle = {
  download: async (ctx) => ({ bookingChanges: await downloadChanges(ctx) }),
}
