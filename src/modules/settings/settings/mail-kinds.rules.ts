import type { MailKind } from './mail-fills.rules'

/** Describes what may stand in braces in the words of a mail. */
export const fillLabels = {
  what: 'what the mail is about, in short',
  trip: 'the trip',
  reference: 'the number of request, proposal or booking',
  name: 'the customer',
  amount: 'the amount',
  date: 'the day',
  agency: 'the agency',
} as const

/**
 * Describes the fixed part of a mail in `content`. `opening` is null where other words begin it; `hasClosing` is false
 * where others end it.
 */
export type Kind = {
  label: string
  content: string
  subject: string
  opening: string | null
  hasClosing?: false
}

/** Lists the mails to travelers and customers whose words an agency may give, with the usual ones. */
export const mailKinds = {
  request: {
    label: 'Copy of a request',
    content: 'When you answer, the facts of the request, the itinerary and the receipt',
    subject: '{what} ({reference})',
    opening: null,
    hasClosing: false,
  },
  proposal: {
    label: 'Proposal',
    content: 'What staff write with it, its facts, its link and the price',
    subject: '{what}: {trip}',
    opening: null,
  },
  'proposal-accepted': {
    label: 'Proposal accepted',
    content: 'What follows, who accepted what and when, and the link',
    subject: 'You have accepted: {trip}',
    opening: '',
  },
  booked: {
    label: 'Trip booked',
    content: 'The trip, its price, what is paid when, and the terms',
    subject: '{what}: {trip} ({reference})',
    opening: null,
  },
  confirmed: {
    label: 'Booking confirmed',
    content: 'The trip, its price and the terms',
    subject: '{what}: {trip} ({reference})',
    opening: null,
  },
  cancelled: {
    label: 'Booking cancelled',
    content: 'The trip, who cancelled, and what is paid, kept and refunded',
    subject: '{what}: {trip} ({reference})',
    opening: null,
  },
  'payment-received': {
    label: 'Payment received',
    content: 'The payment, what is paid so far, and what is still open',
    subject: 'We have received {amount} for {reference}',
    opening: '',
  },
  'payment-due': {
    label: 'Payment due soon',
    content: 'What is due when, and how to pay',
    subject: '{amount} is due by {date} for {reference}',
    opening: 'Nothing is wrong: this reminds you in good time.',
  },
  'payment-overdue': {
    label: 'Payment overdue',
    content: 'What was due when, and how to pay',
    subject: '{amount} was due for {reference}',
    opening:
      'It was due on {date} and has not reached us. If you have paid meanwhile, thank you: it takes a day or two to arrive.',
  },
  'payment-refunded': {
    label: 'Refund sent',
    content: 'Where the refund arrives and when, and what is still open',
    subject: 'We have sent {amount} back to you for {reference}',
    opening: '',
  },
  document: {
    label: 'Invoice, receipt or credit note',
    content: 'What staff write with it, its sums, and the PDF',
    subject: '{what} for {reference}',
    opening: '',
  },
  vouchers: {
    label: 'Vouchers',
    content: 'Where vouchers are shown, and each with its facts',
    subject: '{what}: {trip} ({reference})',
    opening: '',
  },
  change: {
    label: 'Change of a trip',
    content: 'What was asked, proposed or agreed, and what it costs',
    subject: '{what}: {trip} ({reference})',
    opening: '',
  },
  seats: {
    label: 'Seats for the waiting list',
    content: 'For how long they hear of the seats first, and the departure',
    subject: 'Seats are free: {trip}, {date}',
    opening: '',
  },
  'review-asked': {
    label: 'Asking for a review',
    content: 'The trip, and how a review is written',
    subject: 'How was {trip}?',
    opening: 'You are home from {trip}. A few words about it help others who think of this trip, and they help us.',
  },
  'review-published': {
    label: 'Review published',
    content: 'The trip, and a link to the review',
    subject: 'Your review of {trip} is published',
    opening: 'Thank you. Everybody can read your review of {trip} now, under your first name and an initial.',
  },
  'review-rejected': {
    label: 'Review not published',
    content: 'That it is not published and why, and how to change it',
    subject: 'Your review of {trip} is not published',
    opening: '',
  },
} as const satisfies Record<MailKind, Kind>

/** Holds the agency's words of one mail; the usual ones stand in for a blank. */
export type MailWords = { mail: MailKind; subject: string; opening: string; closing: string }
