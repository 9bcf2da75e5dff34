import type { Lifecycle } from '../../platform/server/lifecycle'
import { anonymizeBookings, assignBookings, downloadBookings } from './anonymize.service'
import { handOverBookings, openBookingWork } from './hand-over.service'
import { moveBookings } from './move.service'

export const bookingsLifecycle: Lifecycle = {
  feature: 'bookings',
  download: async (ctx) => ({ bookings: await downloadBookings(ctx) }),
  anonymize: anonymizeBookings,
  addressChanges: assignBookings,
  openWork: openBookingWork,
  handOver: handOverBookings,
  moveLead: moveBookings,
}
