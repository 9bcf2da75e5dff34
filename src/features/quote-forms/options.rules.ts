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

/** Inclusive. */
export const quoteTravelers = { min: 1, max: 20, start: 2 } as const

export const pastTravelDate = 'Please select a date from today on'
