import type { Lifecycle } from '../../../platform/server/lifecycle'
import { tellWaiting } from '../../catalog/waiting-list/tell.service'
import {
  anonymizeBookings,
  assignBookings,
  bookingLeadsOf,
  downloadBookings,
  mailedBookings,
} from './anonymize.service'
import { handOverBookings, moveBookings, openBookingWork } from './hand-over.service'
import { bookersOf } from './own.service'

export const bookingsLifecycle: Lifecycle = {
  feature: 'bookings',
  download: async (ctx) => ({ bookings: await downloadBookings(ctx) }),
  anonymize: anonymizeBookings,
  leadsOf: bookingLeadsOf,
  addressChanges: assignBookings,
  mailedAbout: mailedBookings,
  openWork: openBookingWork,
  handOver: handOverBookings,
  moveLead: moveBookings,
  jobs: [{ kind: 'waiting-list.tell', everySeconds: 60, run: ({ ctx }) => tellWaiting(ctx, bookersOf) }],
}
