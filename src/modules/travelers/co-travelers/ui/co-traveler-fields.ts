import { toOptions, toChoices } from '../../../../platform/web/options'
import { noLastNameLabel } from '../../../identity/documents/readiness.rules'
import {
  airlines,
  berthPreferences,
  companionGenders,
  genderLabels,
  issuingCountries,
  mealPreferences,
  nationalities,
  relationships,
} from '../../../identity/documents/options.rules'
import type { CoTravelerForm } from '../schema'

export type CoTravelerField = keyof CoTravelerForm
type Choice = { value: string; label: string }
export type Field = {
  name: CoTravelerField
  label: string
  type?: 'date' | 'tel' | 'email'
  /** Allows past dates only. */
  past?: boolean
  options?: Choice[]
  isFlag?: boolean
  /** Is asked in agencies that ask for Indian papers, and shown where it was given. */
  isIndian?: boolean
  /** Begins with the agency's own country. */
  isCountry?: boolean
}

/** Lists the dialog's sections in their specified order (specification 2, Co-Travelers page). */
export const sections: { title: string; fields: Field[] }[] = [
  {
    title: 'General Information',
    fields: [
      { name: 'firstName', label: 'First Name' },
      { name: 'lastName', label: 'Last Name' },
      { name: 'noLastName', label: noLastNameLabel, isFlag: true },
      {
        name: 'gender',
        label: 'Gender',
        options: toOptions(companionGenders, genderLabels),
      },
      { name: 'dateOfBirth', label: 'Date of Birth', type: 'date', past: true },
      { name: 'nationality', label: 'Nationality', options: toChoices(nationalities), isCountry: true },
    ],
  },
  {
    title: 'Relationship with Traveller',
    fields: [{ name: 'relationship', label: 'Relationship', options: toChoices(relationships) }],
  },
  {
    title: 'Travel Preferences',
    fields: [
      { name: 'mealPreference', label: 'Meal Preference', options: toChoices(mealPreferences) },
      {
        name: 'trainBerthPreference',
        label: 'Train Berth Preference',
        options: toChoices(berthPreferences),
        isIndian: true,
      },
    ],
  },
  {
    title: 'Passport Details',
    fields: [
      { name: 'passportNo', label: 'Passport No' },
      { name: 'passportExpiryDate', label: 'Passport Expiry Date', type: 'date' },
      { name: 'issuingCountry', label: 'Issuing Country', options: toChoices(issuingCountries), isCountry: true },
    ],
  },
  {
    title: 'Contact Information',
    fields: [
      { name: 'mobileNumber', label: 'Mobile Number', type: 'tel' },
      { name: 'emailId', label: 'Email ID', type: 'email' },
    ],
  },
  {
    title: 'Frequent Flyer Details',
    fields: [
      { name: 'frequentFlyerAirline', label: 'Frequent Flyer Airline', options: toChoices(airlines), isIndian: true },
      { name: 'frequentFlyerNumber', label: 'Frequent Flyer Number' },
    ],
  },
]

export const coTravelerFields = sections.flatMap(({ fields }) => fields.map(({ name }) => name))
