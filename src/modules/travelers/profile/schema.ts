import { z } from 'zod'
import { birthDate, calendarDate, clearable, line, pastDate, personName, phone } from '../../../shared/fields'
import { genders, issuingCountries, nationalities } from '../../identity/documents/options.rules'
import { choice, panNumber, passportNumber } from '../co-travelers/schema'
import { getAccountNameProblem } from '../../identity/documents/readiness.rules'
import { domesticTripProtections, internationalTravelInsurances, maritalStatuses } from './options.rules'

/**
 * Accepts the profile payload of the specification; absent fields stay as they are. Ignores `email`, which changes by
 * verification only, `role` and all unknown fields.
 */
export const updateProfileInput = z.object({
  firstName: personName({ min: 1, max: 80, message: 'First name is required' }).optional(),
  /** Requires `noLastName` when blank. */
  lastName: personName({ max: 80 }).optional(),
  noLastName: z.boolean().optional(),
  phone: line({ min: 1, max: 60, message: 'Phone is required' }).pipe(phone()).optional(),
  gender: choice(genders, 'gender'),
  dateOfBirth: clearable(birthDate(), 'Please enter a valid date of birth'),
  nationality: choice(nationalities, 'nationality'),
  maritalStatus: choice(maritalStatuses, 'marital status'),
  anniversary: clearable(pastDate(), 'Please enter a valid date'),
  cityOfResidence: clearable(line({ max: 80 })),
  state: clearable(line({ max: 80 })),
  passportNo: passportNumber(),
  /** Holds the passport's expiry; may lie in the past, which the readiness line reports. */
  expiryDate: clearable(calendarDate(), 'Please enter a valid date'),
  issuingCountry: choice(issuingCountries, 'issuing country'),
  panCardNumber: panNumber(),
  domesticTripProtection: choice(domesticTripProtections, 'domestic trip protection'),
  internationalTravelInsurance: choice(internationalTravelInsurances, 'international travel insurance'),
})
/** Validates the form, which has all fields. */
export const profileForm = updateProfileInput.check(({ value: { lastName = '', noLastName = false }, issues }) => {
  const message = getAccountNameProblem({ lastName, noLastName })
  if (message) issues.push({ code: 'custom', path: ['lastName'], message, input: lastName })
})
export type UpdateProfileInput = z.output<typeof updateProfileInput>

export const setAvatarInput = z.object({ url: line({ min: 1, max: 300, message: 'Please choose a picture' }) })
export type SetAvatarInput = z.output<typeof setAvatarInput>
