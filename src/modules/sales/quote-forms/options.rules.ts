/** The quote form's lists and bounds (specification 9). A destination that a package prefills may be another one. */
export const quoteDestinations = [
  'Thailand',
  'Japan',
  'Maldives',
  'Singapore',
  'Dubai',
  'Bali',
  'Europe',
  'USA',
  'Australia',
  'New Zealand',
  'India',
  'Nepal',
] as const

export const budgetRanges = [
  'Under $2,000',
  '$2,000 - $5,000',
  '$5,000 - $10,000',
  '$10,000 - $20,000',
  'Above $20,000',
  'Flexible',
] as const

/** Entries beside the lists (product.md 9.1). `otherCity` asks for a name, which is what a request then says. */
export const otherCity = 'Other city'
export const noFlight = 'No flight needed'
export const notSure = 'Not sure yet'

/** Whether the trip is to include flights: where no city was asked for, it is not. Null: nothing was said. */
export const wantsFlights = (asked: { includesFlights?: boolean | null; departureCity: string }): boolean | null =>
  asked.includesFlights ?? (asked.departureCity === noFlight ? false : null)

/** Inclusive. */
export const quoteTravelers = { min: 1, max: 20, start: 2 } as const

export const quoteInfants = { min: 0, max: 9 } as const

export const pastTravelDate = 'Please select a date from today on'
