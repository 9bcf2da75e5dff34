import { z } from 'zod'
import { date, id, text, view } from '../../../shared/views'
import {
  airlines,
  berthPreferences,
  companionGenders,
  issuingCountries,
  mealPreferences,
  nationalities,
  relationships,
} from '../../identity/documents/options.rules'
import { readiness } from '../../identity/documents/view'

/** Describes a companion: document numbers masked, missing names ''. */
export const coTraveler = view({
  id,
  firstName: text,
  lastName: text,
  noLastName: z.boolean().describe('As in the passport: `firstName` is the whole name'),
  gender: z.enum(companionGenders).nullable(),
  dateOfBirth: date.nullable(),
  nationality: z.enum(nationalities).nullable(),
  relationship: z.enum(relationships).nullable(),
  mealPreference: z.enum(mealPreferences).nullable(),
  trainBerthPreference: z.enum(berthPreferences).nullable(),
  passportNo: text.nullable().describe('Masked'),
  passportExpiryDate: date.nullable(),
  issuingCountry: z.enum(issuingCountries).nullable(),
  mobileNumber: text.nullable(),
  emailId: text.nullable(),
  frequentFlyerAirline: z.enum(airlines).nullable(),
  frequentFlyerNumber: text.nullable().describe('Masked'),
  readiness,
})
export type CoTravelerView = z.infer<typeof coTraveler>
