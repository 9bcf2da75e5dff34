import type { z } from 'zod'
import { minor, toPage } from '../../../shared/views'
import { bookingView } from '../../bookings/bookings/view'

/** Adds sums of its account; null for roles that see no money, which see the agreed price alone. */
export const listedBooking = bookingView.extend({
  chargedMinor: minor.nullable().describe('The price by now: after changes, credits and a cancellation'),
  paidMinor: minor.nullable().describe('Received, less what was refunded'),
  openMinor: minor.nullable().describe('Charged, less what was paid; below 0 it is a credit of the customer'),
})
export type ListedBooking = z.infer<typeof listedBooking>
export const bookingPage = toPage(listedBooking)
