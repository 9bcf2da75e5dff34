import { z } from 'zod'
import { count, date, text, view } from '../../../shared/views'
import { person } from '../../identity/auth/view'
import { genders, issuingCountries, nationalities } from '../../identity/documents/options.rules'
import { readiness } from '../../identity/documents/view'
import { domesticTripProtections, internationalTravelInsurances, maritalStatuses } from './options.rules'

/** Describes the REST user object (rest.md), with masked document numbers. */
export const profileUser = person.extend({
  emailVerified: z.boolean(),
  noLastName: z.boolean().describe('As in the passport: `firstName` is the whole name'),
  gender: z.enum(genders).nullable(),
  dateOfBirth: date.nullable(),
  nationality: z.enum(nationalities).nullable(),
  maritalStatus: z.enum(maritalStatuses).nullable(),
  anniversary: date.nullable(),
  cityOfResidence: text.nullable(),
  state: text.nullable(),
  passportNo: text.nullable().describe('All but the last four characters are masked'),
  expiryDate: date.nullable(),
  issuingCountry: z.enum(issuingCountries).nullable(),
  panCardNumber: text.nullable().describe('Masked like `passportNo`'),
  domesticTripProtection: z.enum(domesticTripProtections),
  internationalTravelInsurance: z.enum(internationalTravelInsurances),
})
export type ProfileUser = z.infer<typeof profileUser>

/** Describes the profile's header, with real counts (product.md 6.6), and what a booking still needs. */
export const profileSummary = view({
  trips: count,
  places: count,
  saved: count,
  companions: count,
  /** Prefers the next booked trip to the requested one. */
  nextTrip: view({ title: text, date }).nullable(),
  readiness,
})
export type ProfileSummary = z.infer<typeof profileSummary>

export const startedAvatar = view({ uploadUrl: text })
