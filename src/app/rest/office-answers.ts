import { z } from 'zod'
import { bookingDisplayStatuses } from '../../modules/bookings/bookings/transition.rules'
import { currencies } from '../../shared/money'

const text = z.string()
const count = z.number().int().min(0)

export const recentBooking = z.object({
  customer: text,
  package: text,
  amount: z.number().min(0).describe('In units of `currency`'),
  currency: z.enum(currencies),
  status: z.enum(bookingDisplayStatuses),
  date: z.iso.date(),
})
export const topDestination = z.object({
  name: text,
  requests: count,
  bookings: count,
  rating: z.number().nullable().describe('Null without reviews'),
})
export const stats = z.object({
  totalUsers: count,
  totalPackages: count,
  activePackages: count,
  totalQuotes: count,
  pendingQuotes: count,
  totalRevenue: z.number().min(0).describe('Received minus refunded, in whole units of the agency’s currency'),
  revenueMinor: z.number().int().nullable().describe('The same in minor units; null before the first payment'),
  totalCustomers: count,
  conversionRate: z.number().nullable().describe('Percent of all closed leads that were won'),
  totalBookings: count.describe('Without cancelled ones'),
  avgBookingValue: z.number().min(0).nullable(),
  monthlyGrowth: z.number().nullable().describe('Bookings of the last 30 days against the 30 before, in percent'),
})
