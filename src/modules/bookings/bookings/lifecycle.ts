import type { Lifecycle } from '../../../platform/server/lifecycle'
import { notifyWaiting } from '../../catalog/waiting-list/tell.service'
import { assignBookings, getBookingLeadIds, downloadBookings, mailedBookings } from './anonymize.service'
import { handOverBookings, moveBookings, openBookingWork } from './hand-over.service'
import { getBookers } from './own.service'

export const bookingsLifecycle: Lifecycle = {
  feature: 'bookings',
  download: async (ctx) => ({ bookings: await downloadBookings(ctx) }),
  getLeadIds: getBookingLeadIds,
  addressChanges: assignBookings,
  mailedAbout: mailedBookings,
  openWork: openBookingWork,
  handOver: handOverBookings,
  moveLead: moveBookings,
  jobs: [{ kind: 'waiting-list.tell', everySeconds: 60, run: ({ ctx }) => notifyWaiting(ctx, getBookers) }],
}
