import { z } from 'zod'
import { birthDate, calendarDate, clearable, line, pastDate, personName, phone } from '../../shared/fields'
import { issuingCountries, nationalities } from '../co-travelers/options.rules'
import { choice, panNumber, passportNumber } from '../co-travelers/schema'
import { domesticTripProtections, genders, internationalTravelInsurances, maritalStatuses } from './options.rules'

/** Required for every account: these cannot be cleared. */
const name = (message: string) => personName({ min: 1, max: 80, message }).optional()

/**
 * The profile payload of the specification; absent fields stay as they are. `email` only changes through verification
 * and `role` not at all from here: like all unknown fields, they are ignored.
 */
export const updateProfileInput = z.object({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  phone: line({ min: 1, max: 60, message: 'Phone is required' }).pipe(phone()).optional(),
  gender: choice(genders, 'gender'),
  dateOfBirth: clearable(birthDate(), 'Please enter a valid date of birth'),
  nationality: choice(nationalities, 'nationality'),
  maritalStatus: choice(maritalStatuses, 'marital status'),
  anniversary: clearable(pastDate(), 'Please enter a valid date'),
  cityOfResidence: clearable(line({ max: 80 })),
  state: clearable(line({ max: 80 })),
  passportNo: passportNumber(),
  /** Of the passport; may lie in the past, which the readiness line says. */
  expiryDate: clearable(calendarDate(), 'Please enter a valid date'),
  issuingCountry: choice(issuingCountries, 'issuing country'),
  panCardNumber: panNumber(),
  domesticTripProtection: choice(domesticTripProtections, 'domestic trip protection'),
  internationalTravelInsurance: choice(internationalTravelInsurances, 'international travel insurance'),
})
export type UpdateProfileInput = z.output<typeof updateProfileInput>
export type ProfileForm = z.input<typeof updateProfileInput>

export const setAvatarInput = z.object({ url: line({ min: 1, max: 300, message: 'Please choose a picture' }) })
export type SetAvatarInput = z.output<typeof setAvatarInput>
