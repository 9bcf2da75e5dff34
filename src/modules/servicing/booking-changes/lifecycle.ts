import type { Lifecycle } from '../../../platform/server/lifecycle'
import { anonymizeChanges } from './anonymize.service'
import { endOpen } from './answer.service'
import { downloadChanges } from './view.service'

export const bookingChangesLifecycle: Lifecycle = {
  feature: 'booking-changes',
  download: async (ctx) => ({ bookingChanges: await downloadChanges(ctx) }),
  bookingCancelled: endOpen,
  anonymizeBookings: anonymizeChanges,
}
