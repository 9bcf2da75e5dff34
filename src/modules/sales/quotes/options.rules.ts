/** Adds entries to the lists (product.md 9.1). `otherCity` asks for a name, which replaces it in the request. */
export const otherCity = 'Other city'
export const noFlight = 'No flight needed'
export const notSure = 'Not sure yet'

/** Returns whether the trip includes flights; false for 'No flight needed', null without any statement. */
export const wantsFlights = (asked: { includesFlights?: boolean | null; departureCity: string }): boolean | null =>
  asked.includesFlights ?? (asked.departureCity === noFlight ? false : null)

/** Limits the travelers, inclusively. */
export const quoteTravelers = { min: 1, max: 20, start: 2 } as const

export const quoteInfants = { min: 0, max: 9 } as const

export const pastTravelDate = 'Please select a date from today on'
