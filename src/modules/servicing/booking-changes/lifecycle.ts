import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadChanges } from './view.service'

export const bookingChangesLifecycle: Lifecycle = {
  feature: 'booking-changes',
  download: async (ctx) => ({ bookingChanges: await downloadChanges(ctx) }),
}
