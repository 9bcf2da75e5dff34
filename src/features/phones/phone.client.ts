import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalid } from '../../shared/errors'

/** Of numbers without a country code (product.md 6.7). */
const home = 'IN'

/**
 * A telephone number in E.164, as it is stored: '98765 43210' → '+919876543210'.
 * @throws AppError invalid `field`
 */
export function toE164(typed: string, field: string): string {
  const text = typed
    .trim()
    .replace(/^\+\s*\(/, '(+')
    .replace(/^00/, '+')
  const number = parsePhoneNumberFromString(text, home)
  // A number that names its country may be of a range that is newer than the library.
  if (number && (/^\(?\s*\+/.test(text) ? number.isPossible() : number.isValid())) return number.number
  throw invalid('Please enter a phone number with its country code, such as +91 98765 43210', field)
}

/** `toE164` of an optional number: null and absent stay as they are. */
export const toE164IfGiven = <T extends string | null | undefined>(typed: T, field: string): T =>
  (typed ? toE164(typed, field) : typed) as T
