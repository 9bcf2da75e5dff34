import type { Documentation } from '../documentation'

const asked =
  'A number that is recorded already, of whatever booking, and the same cash of a day are 409 at `asAnother`; send it again with `asAnother: true` when it is another one.'

const others = 'Somebody else’s is 404.'

/** Documents departures, proposals, bookings, trips and their money. */
export const bookingCalls: Record<string, Documentation> = {
  'GET /api/bookings': {
    summary: 'Bookings, the last changed first',
  },
  'POST /api/bookings': {
    summary: 'Make the booking of an accepted proposal',
    description: 'Once more answers the same booking.',
  },
  'POST /api/bookings/direct': {
    summary: 'Book for a customer who agreed with staff, without a proposal',
    description:
      'It names a lead or a customer, and a package or the trip in words. Seats of its departure are taken with it. `priceReason` is required for another price than the package’s, and for one far off the estimate of the lead’s request. Send an Idempotency-Key.',
    isIdempotent: true,
  },
  'GET /api/bookings/:id': { summary: 'One booking, with what was agreed' },
  'POST /api/bookings/:id/confirm': {
    summary: 'Confirm a booking that is held',
    description: 'While its deposit is open, `reason` says why it is waived.',
  },
  'POST /api/bookings/:id/cancel': {
    summary: 'Cancel a booking',
    description: 'Its seats are given back. Of a trip that has begun, administrators do.',
  },
  'PUT /api/bookings/:id/travelers/:position': {
    summary: 'Say who travels at a place of the party',
  },
  'GET /api/trips': { summary: 'Your own trips, the latest departure first' },
  'GET /api/trips/:id': {
    summary: 'One of your own trips',
    description: 'Without what it costs the agency. Somebody else’s is 404.',
  },
  'GET /api/bookings/:id/account': { summary: 'The money of a booking: sums, instalments, payments, ledger' },
  'POST /api/bookings/:id/payments': {
    summary: 'Record a payment of a booking',
    description: `${asked} More than is owed is 409 at \`asCredit\`, unless it is to stay as a credit.`,
    isIdempotent: true,
  },
  'POST /api/bookings/:id/refunds': {
    summary: 'Refund a booking',
    description: `${asked} Another amount than the credit needs \`note\`; what is beyond it lowers the price once the money is sent. \`online\` is pending until the payment provider has sent it.`,
    isIdempotent: true,
  },
  'GET /api/payments': {
    summary: 'Payments and refunds of all bookings, the latest day first',
  },
  'POST /api/payments/:id/reverse': {
    summary: 'Take back a payment or refund that was recorded by mistake',
    description:
      'Both entries stay, the second one with today’s date. One of the payment provider is 409: refund it. A verified one needs the right to correct payments.',
  },
  'GET /api/invoices': {
    summary: 'Invoices, credit notes and receipts, the last issued first',
  },
  'GET /api/invoices/:id': {
    summary: 'One document, with everything that stands on it',
    description: 'It never changes.',
  },
  'GET /api/bookings/:id/changes': {
    summary: 'What was changed after booking, the newest first',
  },
  'POST /api/bookings/:id/changes/plan': {
    summary: 'What a change of a booking would come to',
    description:
      '`edit` is the booking as it shall be: services with their keys, places that leave, who joins, rooms. Nothing is written.',
  },
  'POST /api/bookings/:id/changes': {
    summary: 'Propose a change of a booking to its traveler',
    description:
      '`version` and `seen` (`afterMinor`, `amountMinor`) are those of the plan: amounts that are others by now are 409, and a newer booking comes as `current`. `prices` names the rate of a service of the inventory that comes, or says why it is another price. With `agreedWords` it is booked at once.',
  },
  'GET /api/trips/:id/invoices': {
    summary: 'The documents of your own trip, the newest first',
    description: 'Of somebody else’s trip, none.',
  },
  'GET /api/trips/:id/invoices/:invoiceId': {
    summary: 'A document of your own trip',
    description: others,
  },
  'GET /api/trips/:id/changes': {
    summary: 'What you asked to change, and what was proposed, the newest first',
    description: others,
  },
  'POST /api/trips/:id/changes': {
    summary: 'Ask for a change of your own trip',
    description: `Staff answer with a proposal. ${others}`,
  },
  'POST /api/trip-changes/:id/agree': {
    summary: 'Agree to a change of your own trip',
    description: `It is booked, and charged or credited, at once. Once more changes nothing. ${others}`,
  },
  'POST /api/trip-changes/:id/decline': {
    summary: 'Decline a change of your own trip',
    description: others,
  },
  'GET /api/supplier-orders': {
    summary: 'What is asked of suppliers, the first day first',
  },
  'GET /api/supplier-orders/:id/payments': { summary: 'What of an order was paid, and what is open' },
  'POST /api/supplier-orders/:id/payments': {
    summary: 'Record a payment to a supplier, or money back from them',
    description:
      'Less than is owed is 409 at `asPart`, unless the rest stays open; more is 409 at `asCredit`, unless it stays as a credit; a number that is recorded already, of whatever order, and the same amount of an order’s day without one are 409 at `asAnother`, unless it is another one.',
    isIdempotent: true,
  },
  'POST /api/supplier-payments/:id/reverse': {
    summary: 'Take back a payment that was recorded by mistake',
    description: 'Both entries stay, the second one with today’s date.',
  },
  'GET /api/payables': {
    summary: 'What each supplier is owed, by currency and age, in the order of their names',
  },
  'GET /api/packages/:id/departures': {
    summary: 'The coming departures of a package, by its id',
  },
  'GET /api/departures': { summary: 'Departures, by date' },
  'POST /api/departures': {
    summary: 'Add a departure, or with `to` those of a rule',
    description: 'Dates that have one are left as they are, and counted in `skipped`.',
  },
  'POST /api/departures/statuses': {
    summary: 'Stop the sale of departures, or resume it',
    description:
      'Where a stop concerns bookings or proposals, it is 409: staff see whom in the office, and confirm it.',
  },
  'GET /api/departures/:id': { summary: 'One departure' },
  'PUT /api/departures/:id': {
    summary: 'Write a departure',
    description: 'A stale `version` is 409, and the newer departure comes as `current`.',
  },
  'POST /api/departures/:id/cancel': {
    summary: 'Cancel a departure that nobody has booked, or was offered',
    description: 'Others are cancelled in the office, where staff see whom it concerns: 409.',
  },
  'GET /api/proposals': {
    summary: 'Proposals, the last changed first',
  },
  'POST /api/proposals': { summary: 'Begin a proposal for a quote request or a lead' },
  'GET /api/proposals/:id': { summary: 'One proposal with its versions' },
  'PUT /api/proposals/:id': {
    summary: 'Write the version that waits to be sent',
    description: 'Where all were sent, a new one. Lines without `price` are priced by the rates of their dates.',
  },
  'POST /api/proposals/:id/send': {
    summary: 'Seal the version that waits, and mail its link',
    description:
      'A night without a rate, and rates that have changed since, stop it; so do letters that its PDF cannot show, unless `withCodes` is true.',
  },
  'POST /api/proposals/:id/acceptance': {
    summary: 'Record that the customer said yes to staff',
    description:
      'It is bound to the version by `number` and `sha256`, and its price has to be held still on the day of `saidOn`.',
  },
  'POST /api/proposals/:id/withdraw': { summary: 'Take an open proposal back' },
}
