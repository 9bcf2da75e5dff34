import { z } from 'zod'
import { bookingDisplayStatuses } from '../../bookings/bookings/transition.rules'
import { count, currency, date, text, view } from '../../../shared/views'

export const dashboardStats = view({
  totalUsers: count,
  /** Excludes archived packages. */
  totalPackages: count,
  activePackages: count,
  totalQuotes: count,
  pendingQuotes: count,
  totalRevenue: z.number().min(0).describe('Received minus refunded, in whole units of the agency’s currency'),
  /** Null shows as '—' (product.md 5.8). */
  revenueMinor: z.number().int().nullable().describe('The same in minor units; null before the first payment'),
  totalCustomers: count,
  conversionRate: z.number().nullable().describe('Percent of all closed leads that were won'),
  totalBookings: count.describe('Without cancelled ones'),
  avgBookingValue: z.number().min(0).nullable(),
  monthlyGrowth: z.number().nullable().describe('Bookings of the last 30 days against the 30 before, in percent'),
})
export type DashboardStats = z.infer<typeof dashboardStats>

/** Has the booking's day in the agency's time zone. */
export const recentBooking = view({
  customer: text,
  package: text,
  amount: z.number().min(0).describe('In units of `currency`'),
  currency,
  status: z.enum(bookingDisplayStatuses),
  date,
})
export type RecentBooking = z.infer<typeof recentBooking>

export const topDestination = view({
  name: text,
  requests: count,
  bookings: count,
  rating: z.number().nullable().describe('Null without reviews'),
})
export type TopDestination = z.infer<typeof topDestination>
