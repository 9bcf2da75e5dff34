import type { Lifecycle } from '../../../platform/server/lifecycle'
import {
  anonymizeBookings,
  assignBookings,
  bookingLeadsOf,
  downloadBookings,
  mailedBookings,
} from './anonymize.service'
import { handOverBookings, moveBookings, openBookingWork } from './hand-over.service'

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
}
