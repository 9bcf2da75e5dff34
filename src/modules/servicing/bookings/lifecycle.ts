import type { Lifecycle } from '../../../platform/server/lifecycle'
import { notifyWaiting } from '../../catalog/waiting-list/notify.service'
import { getBookers } from '../booking-changes/bookers.service'
import { eraseBookings } from './erase-bookings.service'

export const bookingActsLifecycle: Lifecycle = {
  anonymize: eraseBookings,
  jobs: [
    // Stands here, as it asks who booked meanwhile, whom the catalog does not know.
    { kind: 'waiting-list.tell', everySeconds: 60, run: ({ ctx, ...run }) => notifyWaiting(ctx, getBookers, run) },
  ],
}
