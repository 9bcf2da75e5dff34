import { otherCountries } from './countries.rules'

export const genders = ['MALE', 'FEMALE', 'OTHER'] as const
export type Gender = (typeof genders)[number]
export const genderLabels: Record<Gender, string> = { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other' }
/** Lists the co-traveler form's options (specification 3). */
export const companionGenders = ['MALE', 'FEMALE'] as const
/** Uses the country's name, except for the first four. */
export const nationalities = ['Indian', 'American', 'British', 'Canadian', ...otherCountries] as const
export const relationships = [
  'Spouse',
  'Child',
  'Sibling',
  'Grandparent',
  'Parent',
  'Friend',
  'Colleague',
  'Parent in law',
  'Other',
] as const
export const mealPreferences = ['Vegetarian', 'Non-Vegetarian', 'Jain Vegetarian', 'Vegan', 'Kosher', 'Halal'] as const
export const berthPreferences = ['Lower Berth', 'Middle Berth', 'Upper Berth', 'Side Lower', 'Side Upper'] as const
export const issuingCountries = ['India', 'USA', 'UK', 'Canada', ...otherCountries] as const
export const airlines = ['Air India', 'IndiGo', 'SpiceJet', 'Vistara'] as const
