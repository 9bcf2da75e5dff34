import type { Lifecycle } from '../../../platform/server/lifecycle'
import { notifyWaiting } from '../../catalog/waiting-list/notify.service'
import { downloadBookings, listMailedBookings, releaseBookings } from './anonymize.service'
import { getBookers } from './own.service'

export const bookingsLifecycle: Lifecycle = {
  download: async (ctx) => ({ bookings: await downloadBookings(ctx) }),
  mailedAbout: listMailedBookings,
  leaveAddress: releaseBookings,
  jobs: [
    // Stands here, as it asks who booked meanwhile, whom the catalog does not know.
    { kind: 'waiting-list.tell', everySeconds: 60, run: ({ ctx, ...run }) => notifyWaiting(ctx, getBookers, run) },
  ],
}
