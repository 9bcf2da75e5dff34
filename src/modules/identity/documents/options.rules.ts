import { otherCountries } from './countries.rules'

/** What the co-traveler form offers (specification 3). */
export const genders = ['MALE', 'FEMALE'] as const
/** By the country, for all but the four that the form begins with. */
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
