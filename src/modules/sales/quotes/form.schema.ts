import { z } from 'zod'
import { calendarDate, email, line, optional, paragraph, personName, phone } from '../../../shared/fields'
import { quoteInfants, quoteTravelers } from './options.rules'

export const whole = ({ min, max }: { min: number; max: number }, what: string) => {
  const message = `Between ${min} and ${max} ${what}`
  return z.number(message).int(message).min(min, message).max(max, message)
}

/** Describes the person and the requested trip, for requests from the site and from staff. */
export const askedInput = z.object({
  customerName: personName({ min: 2, max: 120, message: 'Name must be at least 2 characters' }),
  email: email(),
  phone: phone(),
  departureCity: line({ min: 1, max: 80, message: 'Please select departure city' }),
  destination: line({ min: 1, max: 120, message: 'Please select destination' }),
  /** Must be today or later; `checkFields` verifies it. */
  travelDate: optional(calendarDate()),
  travelers: whole(quoteTravelers, 'travelers').default(quoteTravelers.start),
  /** Counts the travelers who are under 2 at departure. */
  infants: whole(quoteInfants, 'infants').optional(),
  budget: optional(line({ max: 60 })),
  message: optional(paragraph()),
  includesFlights: z.boolean().nullish(),
})

/** Accepts the value of a select; '' means not stated. */
export const flightsChoice = z.enum(['', 'yes', 'no']).transform((chosen) => (chosen === '' ? null : chosen === 'yes'))
