/** Holds the default first paragraphs, until the agency writes its own. */
export const firstWords = {
  booked: 'Thank you. Your seats are reserved. We check your booking now and write to you soon.',
  confirmed: 'Good news: your trip is confirmed. We look forward to it.',
  cancelled: 'Your booking is cancelled. Please find below what you have paid and your refund.',
} as const
/** Opens the mail about a booking that staff made: not each has seats. */
export const bookedByStaff = 'Thank you. Your trip is booked. We confirm its services now and write to you soon.'

/** Explains by canceller why the booking ended, and the refund. */
export const endWords = {
  traveler: 'You have cancelled this trip.',
  staff: 'This booking has been cancelled.',
  system: 'This booking was cancelled.',
  expiry: 'The days for which we had held your seats are over. They are free again for others.',
  agency: 'We cannot run this trip for you, and have cancelled it.',
  unpaid: 'Nothing was paid, and nothing is due any more.',
  terms: 'Your refund follows the terms that you accepted.',
  all: 'All that you have paid is refunded.',
  allButFees: 'All that you have paid is refunded, but for fees of changes that you had agreed to.',
  sent: 'We write to you when we send it.',
} as const
