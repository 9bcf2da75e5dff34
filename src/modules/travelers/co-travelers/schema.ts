import { z } from 'zod'
import { toPlain } from '../../../shared/digits'
import { birthDate, calendarDate, clearable, email, line, personName, phone, rowId } from '../../../shared/fields'
import { isFrequentFlyerNumber, isPanNumber, isPassportNumber } from '../../identity/documents/document.rules'
import { getNameProblem } from '../../identity/documents/readiness.rules'
import {
  airlines,
  berthPreferences,
  companionGenders,
  issuingCountries,
  mealPreferences,
  nationalities,
  relationships,
} from '../../identity/documents/options.rules'

/** Accepts a typed number, or the displayed mask, which keeps the stored one. */
const documentNumber = (isNumber: (text: string) => boolean, message: string) =>
  clearable(
    line({ max: 40, message })
      .transform((text) => toPlain(text).replace(/\s/g, ''))
      .refine(isNumber, message)
      .transform((text) => text.toUpperCase()),
    message,
  )

export const passportNumber = () => documentNumber(isPassportNumber, 'Please enter a valid passport number')
export const panNumber = () => documentNumber(isPanNumber, 'Please enter a valid PAN such as ABCDE1234F')

/** Accepts one of the options, or none; `what` names the field in the message. */
export const choice = <T extends string>(options: readonly T[], what: string) => {
  const message = `Please choose ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what} from the list`
  return clearable(z.enum(options as readonly [T, ...T[]], message), message)
}

const flyerMessage = 'Please enter a valid frequent flyer number'
const mobileMessage = 'Please enter a valid phone number'
const emailMessage = 'Please enter a valid email address'

/** Requires nothing while saving (specification 5, product.md 6.7). */
export const coTravelerInput = z.object({
  firstName: clearable(personName({ max: 80 })),
  lastName: clearable(personName({ max: 80 })),
  /** Follows the passport. */
  noLastName: z.boolean().optional(),
  gender: choice(companionGenders, 'gender'),
  dateOfBirth: clearable(birthDate(), 'Please enter a valid date of birth'),
  nationality: choice(nationalities, 'nationality'),
  relationship: choice(relationships, 'relationship'),
  mealPreference: choice(mealPreferences, 'meal preference'),
  trainBerthPreference: choice(berthPreferences, 'train berth preference'),
  passportNo: passportNumber(),
  /** Accepts a past date: the readiness line warns. */
  passportExpiryDate: clearable(calendarDate(), 'Please enter a valid date'),
  issuingCountry: choice(issuingCountries, 'issuing country'),
  mobileNumber: clearable(phone(mobileMessage), mobileMessage),
  emailId: clearable(email(emailMessage), emailMessage),
  frequentFlyerAirline: choice(airlines, 'frequent flyer airline'),
  frequentFlyerNumber: documentNumber(isFrequentFlyerNumber, flyerMessage),
})
export type CoTravelerInput = z.output<typeof coTravelerInput>
export type CoTravelerForm = z.input<typeof coTravelerInput>

/** Validates a new companion, and the form. */
export const createCoTravelerInput = coTravelerInput.superRefine(({ lastName, noLastName = false }, issues) => {
  const message = getNameProblem({ lastName: lastName ?? '', noLastName })
  if (message) issues.addIssue({ code: 'custom', path: ['lastName'], message })
})

export const updateCoTravelerInput = coTravelerInput.extend({ id: rowId() })
export type UpdateCoTravelerInput = z.output<typeof updateCoTravelerInput>

export const coTravelerIdInput = z.object({ id: rowId() })
export type CoTravelerIdInput = z.output<typeof coTravelerIdInput>
