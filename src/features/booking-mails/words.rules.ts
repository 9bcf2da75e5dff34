/** What mails about bookings begin with, until the agency writes its own words. */
export const firstWords = {
  booked: 'Thank you. Your seats are taken, and held for you. We look your booking over now and write to you soon.',
  confirmed: 'Good news: your trip is confirmed. We look forward to it.',
  cancelled:
    'Your trip does not take place. What comes back follows the terms that you accepted; we write to you about it.',
} as const
