import { z } from 'zod'
import {
  calendarDate,
  countBetween,
  email,
  line,
  optional,
  orAbsent,
  paragraph,
  personName,
  phone,
} from '../../../shared/fields'
import { quoteInfants, quoteTravelers } from './options.rules'

/** Describes the person and the requested trip, for requests from the site and from staff. */
export const askedInput = z.object({
  customerName: personName({ min: 2, max: 120, message: 'Name must be at least 2 characters' }),
  email: email(),
  phone: phone(),
  departureCity: line({ min: 1, max: 80, message: 'Please select departure city' }),
  destination: line({ min: 1, max: 120, message: 'Please select destination' }),
  /** Requires today or later, which `checkFields` verifies. */
  travelDate: optional(calendarDate()),
  travelers: countBetween(quoteTravelers, 'travelers').default(quoteTravelers.start),
  /** Counts the travelers who are under 2 at departure. */
  infants: orAbsent(countBetween(quoteInfants, 'infants')),
  budget: optional(line({ max: 60 })),
  message: optional(paragraph()),
  includesFlights: z.boolean().nullish(),
})

/** Accepts the value of a select; '' means not stated. */
export const flightsChoice = z.enum(['', 'yes', 'no']).transform((chosen) => (chosen === '' ? null : chosen === 'yes'))
