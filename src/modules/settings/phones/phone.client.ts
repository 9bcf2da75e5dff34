import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isRepeated, toPlainPhone } from '../../../shared/phone-text'

/** Where the agency is, for numbers without a country code. */
export type Home = CountryCode | 'unknown'

/** ISO 3166, of every country that has telephones. */
export const getCountryCodes = (): string[] => getCountries()

export const phoneNeedsCode = 'Please enter a phone number with its country code, such as +91 98765 43210'

const textOf = (typed: string): string =>
  toPlainPhone(typed)
    .replace(/^\+ ?\(/, '(+')
    .replace(/^\(\+ ?(\d+) ?\)/, '+$1 ')
    .replace(/^00/, '+')

/** Whether a typed number names its country: '+91 98765 43210', '0091 98765 43210'. */
export const hasCountryCode = (typed: string): boolean => /^\(? ?\+/.test(textOf(typed))

/** '(212) 555-0142', '(212)5550142' and '212-555-0142', as few but Americans write. */
const isWrittenAsInAmerica = /^(?:\([2-9]\d{2}\)[ .-]{0,2}\d{3}[ .-]?\d{4}|\d{3}[ .-]{1,2}\d{3}[ .-]\d{4})$/

/** As Indian mobile numbers are written: other countries' mobile numbers begin with a zero or are shorter. */
const isIndianMobile = /^[6-9](?:[ -]?\d){9}$/

/**
 * The country of a number without a code (product.md 6.7): the agency's own, else India or the United States if the
 * number is one in only one of them. A number of both, 9845012345, is asked for its code rather than guessed; one that
 * is written as Americans do is not taken for an Indian one.
 */
function readAtHome(text: string, home: Home): string | null {
  const validIn = (country: CountryCode) => {
    const number = parsePhoneNumberFromString(text, country)
    return number?.isValid() && !number.ext ? number.number : null
  }
  const america = validIn('US')
  if (america && (home === 'IN' || home === 'unknown') && isWrittenAsInAmerica.test(text)) return america
  const here = home === 'unknown' ? null : validIn(home)
  const india = isIndianMobile.test(text) ? validIn('IN') : null
  return here ?? (america && india ? null : (america ?? india))
}

/**
 * A telephone number in E.164, as it is stored: '+91 98765 43210' → '+919876543210'. Without `home` it has to have its
 * country code. Null when it is no such number.
 */
export function toE164(typed: string, home?: Home): string | null {
  const text = textOf(typed)
  if (isRepeated(text)) return null
  if (!hasCountryCode(typed)) return home ? readAtHome(text, home) : null
  const number = parsePhoneNumberFromString(text)
  // It may be of a range that is newer than the library, but not have an extension, which E.164 cannot keep.
  return number?.isPossible() && !number.ext ? number.number : null
}

/** The country of a number in E.164, if it has one. */
export const countryOf = (e164: string): CountryCode | undefined => parsePhoneNumberFromString(e164)?.country

/** As people read it: '+919876543210' → '+91 98765 43210'. Other texts stay as they are. */
export const phoneText = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
