import { z } from 'zod'

const text = z.string()
const count = z.number().int().min(0)

/** None until there are bookings. */
export const recentBooking = z.object({
  customer: text,
  package: text,
  amount: z.number().min(0),
  status: text,
  date: z.iso.date(),
})
export const topDestination = z.object({
  name: text,
  requests: count,
  bookings: count,
  rating: z.number().nullable().describe('Null without reviews'),
})
