import { email, line, optional, paragraph, personName, phone } from '../../../shared/fields'

/** Describes who asks for a customized trip, in the form and in its call; each says what is missing in its own words. */
export const tripContact = (missing: { name: string; email: string }) => ({
  customerName: personName({ min: 1, max: 120, message: missing.name }),
  customerEmail: line({ min: 1, max: 254, message: missing.email }).pipe(email()),
  customerPhone: optional(phone()),
  specialRequests: optional(paragraph()),
})
