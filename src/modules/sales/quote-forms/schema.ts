import { z } from 'zod'
import { calendarDate, email, line, paragraph, personName, phone } from '../../../shared/fields'
import { quoteInfants, quoteTravelers } from './options.rules'

/** An optional text: absent, null and blank are the same. */
export const optional = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.trim() || undefined)
    .pipe(schema.optional())

export const whole = ({ min, max }: { min: number; max: number }, what: string) => {
  const message = `Between ${min} and ${max} ${what}`
  return z.number(message).int(message).min(min, message).max(max, message)
}

/** Who asks, and for what: the same from the site and taken down by staff. */
export const askedInput = z.object({
  customerName: personName({ min: 2, max: 120, message: 'Name must be at least 2 characters' }),
  email: email(),
  phone: phone(),
  departureCity: line({ min: 1, max: 80, message: 'Please select departure city' }),
  destination: line({ min: 1, max: 120, message: 'Please select destination' }),
  /** Today or later, somewhere on earth. */
  travelDate: optional(calendarDate()),
  travelers: whole(quoteTravelers, 'travelers').default(quoteTravelers.start),
  /** Of the travelers, under 2 at departure. */
  infants: whole(quoteInfants, 'infants').optional(),
  budget: optional(line({ max: 60 })),
  message: optional(paragraph()),
  includesFlights: z.boolean().nullish(),
})

/** As lists of choices have it: nobody said is ''. */
export const flightsChoice = z.enum(['', 'yes', 'no']).transform((chosen) => (chosen === '' ? null : chosen === 'yes'))
