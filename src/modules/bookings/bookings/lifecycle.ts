import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadBookings, listMailedBookings, releaseBookings } from './anonymize.service'

export const bookingsLifecycle: Lifecycle = {
  download: async (ctx) => ({ bookings: await downloadBookings(ctx) }),
  mailedAbout: listMailedBookings,
  leaveAddress: releaseBookings,
}
