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
/** Names the specified options of countries that the lists name in another way. */
const otherNames: Record<string, readonly string[] | undefined> = {
  India: ['Indian'],
  'United States': ['American', 'USA'],
  'United Kingdom': ['British', 'UK'],
  Canada: ['Canadian'],
}
/** Lists the agency's own country first; '' keeps the order. */
export function putFirst<T extends string>(options: readonly T[], country: string): readonly T[] {
  const own = options.find((one) => one === country || otherNames[country]?.includes(one))
  return own ? [own, ...options.filter((one) => one !== own)] : options
}
export const airlines = ['Air India', 'IndiGo', 'SpiceJet', 'Vistara'] as const
