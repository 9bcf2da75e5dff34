import type { CoTravelerForm } from '../../../modules/travelers/co-travelers/schema'
import type { ProfileForm } from '../../../modules/travelers/profile/schema'

/** The account of the demo's traveler: husband and herself can be booked, the daughter's passport is still to come. */
export const profile: ProfileForm = {
  gender: 'FEMALE',
  dateOfBirth: '1986-11-03',
  nationality: 'Indian',
  maritalStatus: 'Married',
  cityOfResidence: 'Jersey City',
  state: 'New Jersey',
  passportNo: 'Z4471902',
  expiryDate: '2031-05-17',
  issuingCountry: 'India',
}

export const companions: CoTravelerForm[] = [
  {
    firstName: 'Dev',
    lastName: 'Rao',
    gender: 'MALE',
    dateOfBirth: '1984-02-19',
    nationality: 'Indian',
    relationship: 'Spouse',
    mealPreference: 'Non-Vegetarian',
    passportNo: 'N8830415',
    passportExpiryDate: '2030-09-02',
    issuingCountry: 'India',
    mobileNumber: '+1 201 555 0148',
    frequentFlyerAirline: 'Air India',
    frequentFlyerNumber: 'AI20493817',
  },
  {
    firstName: 'Mira',
    lastName: 'Rao',
    gender: 'FEMALE',
    dateOfBirth: '2017-06-28',
    nationality: 'American',
    relationship: 'Child',
    mealPreference: 'Vegetarian',
  },
]

/** Keys of packages, in the order of saving. */
export const saved = ['greece-cyclades', 'thailand-andaman']
